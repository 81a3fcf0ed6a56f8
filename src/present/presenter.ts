import type { Display, Following, Presenter } from '../commands/presenter.ts';
import { findPath } from '../contract/json-path.ts';
import type { Outcome } from '../outcome.ts';
import { type AnsweredRecord, isAnswered, type LookupRecord } from '../record.ts';
import type { Observe } from '../service/trace.ts';
import type { PlainRequest } from '../service/transport.ts';
import { defaultFormat, FORMAT_ROWS } from './formats.ts';
import type { Printable } from './printable.ts';
import { print, type Screen } from './screen.ts';

const DONE: Outcome = { kind: 'done' };

/** What commands print through, on the streams of one run. Everything is loaded when it is asked for. */
export function createPresenter(screen: Screen): Presenter {
  return {
    help: async (word) => (await import('./help/print-help.ts')).printHelp(word, screen),
    completionScript: async (shell) => print((await import('./completion/stubs.ts')).STUBS[shell], DONE, screen),
    candidates: async (words, profiles) =>
      (await import('./completion/print-offer.ts')).printOffer(words, profiles, screen),
    request: async (request, form) => {
      const { renderCurl, renderRequest } = await import('./request.ts');
      return print(form === 'curl' ? renderCurl(request) : renderRequest(request), DONE, screen);
    },
    record: (record, display) => printRecord(record, display, screen),
    exposedFile: async (path) => {
      const { messageWriter, warningLine } = await import('./messages.ts');
      const writer = await messageWriter(screen);
      await screen.stderr.write(warningLine(writer.words.exposedFile(path), writer));
    },
    sandboxScenarios: async (isJson) => (await import('./sandbox/scenarios.ts')).printScenarios(isJson, screen),
    sandboxAddress: async (baseUrl) => (await import('./sandbox/address.ts')).printAddress(baseUrl, screen),
    sandboxLog: async () => (await import('./sandbox/log.ts')).requestLog(screen),
    follow: (request, timeoutMs, isVerbose) =>
      isVerbose ? followVerbosely(screen) : followQuietly(request, timeoutMs, screen),
  };
}

/** Remarks first, then the answer. The exit code is decided by now; only an answer that cannot be written changes it. */
async function printRecord(record: LookupRecord, display: Display, screen: Screen): Promise<Outcome> {
  for (const line of await remarksOn(record, display, screen)) await screen.stderr.write(line);
  if (display.kind === 'nothing' || !isAnswered(record)) return record.outcome;
  return print(await answerText(record, display, screen), record.outcome, screen);
}

async function answerText(
  record: AnsweredRecord,
  display: Exclude<Display, { kind: 'nothing' }>,
  { answerStyle, catalogue }: Screen,
): Promise<Printable> {
  if (display.kind === 'format') {
    const { single } = FORMAT_ROWS[display.format ?? defaultFormat(answerStyle)];
    return single(record, answerStyle, catalogue, display.manner);
  }
  const { renderFields } = await import('./plain.ts');
  return renderFields(record.answer.tree, display.paths, answerStyle.isTerminal);
}

/** What has to be said beside an answer, a line each: a repeated token, deviations, fields that are not there. */
async function remarksOn(record: LookupRecord, display: Display, screen: Screen): Promise<string[]> {
  const { answer, deviations, echoed } = record;
  const paths = display.kind === 'fields' && answer !== null ? display.paths : [];
  const absent = paths.filter((path) => answer !== null && findPath(answer.tree, path) === null);
  if (deviations.length === 0 && !echoed && absent.length === 0) return [];
  const { deviationLines, messageWriter, noteLine, warningLine } = await import('./messages.ts');
  const writer = await messageWriter(screen);
  const { words } = writer;
  const status = absent.length === 0 ? null : statusText(record);
  return [
    ...(echoed ? [warningLine(words.echoedToken, writer)] : []),
    ...deviationLines(deviations, writer),
    ...absent.map((path) => noteLine(words.absentField(path, status), writer)),
  ];
}

function statusText({ answer }: LookupRecord): string | null {
  const status = answer && findPath(answer.tree, 'status');
  return status?.kind === 'string' ? status.text : null;
}

/** `--verbose` tells each step. */
async function followVerbosely(screen: Screen): Promise<Following> {
  const [{ traceLines }, { messageWriter }] = await Promise.all([import('./trace.ts'), import('./messages.ts')]);
  const writer = await messageWriter(screen);
  const observe: Observe = (event) => void screen.stderr.write(traceLines(event, writer));
  return { observe, end: () => {} };
}

/** A spinner turns on a terminal once a lookup takes long. */
async function followQuietly({ url }: PlainRequest, timeoutMs: number, screen: Screen): Promise<Following> {
  const { terminal, columns } = screen.stderr;
  if (terminal === null || columns === 0 || screen.isDumb) return { observe: () => {}, end: () => {} };
  const { startProgress } = await import('./progress.ts');
  let attempt = 1;
  const observe: Observe = (event) => {
    attempt = event.attempt;
  };
  const end = startProgress(terminal, async () => {
    const { asking } = await screen.catalogue.messages();
    return (seconds) => asking(new URL(url).host, seconds, timeoutMs / 1000, attempt);
  });
  return { observe, end };
}
