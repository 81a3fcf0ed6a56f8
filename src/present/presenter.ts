import type { Display, Presenter } from '../commands/presenter.ts';
import { findPath } from '../contract/json-path.ts';
import { textOfStatus } from '../contract/status-text.ts';
import type { Messages } from '../language/messages.ts';
import type { Outcome } from '../outcome.ts';
import { type AnsweredRecord, isAnswered, type LookupRecord } from '../record.ts';
import { quoted } from '../shell-quote.ts';
import { defaultFormat, FORMAT_ROWS } from './formats.ts';
import type { Printable } from './printable.ts';
import { safeText } from './safe-text.ts';
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
    settings: async (listed, isJson) => (await import('./setup/settings.ts')).printSettings(listed, isJson, screen),
    settingsPath: (path) => print(`${safeText(path)}\n`, DONE, screen),
    diagnosis: async (diagnosis, isJson) =>
      (await import('./setup/diagnosis.ts')).printDiagnosis(diagnosis, isJson, screen),
    question: async (question) => {
      const { prompt } = await screen.catalogue.setup();
      return question.kind === 'token' ? prompt.token(question.origin) : prompt.baseUrl;
    },
    conceal: screen.stderr.conceal,
    failure: async (failure) => (await import('./messages.ts')).writeProblem(failure, screen),
    notice: async (notice) => (await import('./setup/notice.ts')).writeNotice(notice, screen),
    batch: async (display) => (await import('./batch/printer.ts')).startBatch(display, screen),
    unmaskedDocuments: () => note(screen, ({ unmaskedDocuments }) => unmaskedDocuments),
    notOpened: async (record, document, why, baseUrl) =>
      (await import('./not-opened.ts')).writeNotOpened(record, document, why, baseUrl, screen),
    readingFromTerminal: () => note(screen, ({ readingFromTerminal }) => readingFromTerminal),
    stillOnItsWay: (record) => note(screen, ({ stillOnItsWay }) => stillOnItsWay(textOfStatus(record.answer) ?? '')),
    exposedFile: async (path) => {
      const { messageWriter, warningMessage } = await import('./message-lines.ts');
      const writer = await messageWriter(screen);
      await screen.stderr.write(warningMessage(writer.words.exposedFile(path), writer, `chmod 600 ${quoted(path)}`));
    },
    meanings: async (meanings, isJson) => (await import('./explain/print.ts')).printMeanings(meanings, isJson, screen),
    sandboxScenarios: async (isJson) => (await import('./sandbox/scenarios.ts')).printScenarios(isJson, screen),
    sandboxAddress: async (baseUrl) => (await import('./sandbox/address.ts')).printAddress(baseUrl, screen),
    sandboxLog: async () => (await import('./sandbox/log.ts')).requestLog(screen),
    follow: async (request, options) => {
      const { followQuietly, followVerbosely } = await import('./follow.ts');
      return options.verbose ? followVerbosely(screen) : followQuietly(request, options, screen);
    },
  };
}

async function note(screen: Screen, textOf: (words: Messages) => string): Promise<void> {
  const { messageWriter, noteMessage } = await import('./message-lines.ts');
  const writer = await messageWriter(screen);
  await screen.stderr.write(noteMessage(textOf(writer.words), writer));
}

/** The answer first, then remarks. The exit code is decided by now; only an answer that cannot be written changes it. */
async function printRecord(record: LookupRecord, display: Display, screen: Screen): Promise<Outcome> {
  const { stdout, stderr } = screen;
  const remarks = await remarksOn(record, display, screen);
  const isShown = display.kind !== 'nothing' && isAnswered(record);
  const outcome = isShown
    ? await print(await answerText(record, display, screen), record.outcome, screen)
    : record.outcome;
  // What is said beside a page stands apart from it.
  const isFollowed = remarks.length > 0 || outcome.kind === 'problem';
  if (isShown && isFollowed && stdout.isTerminal && stderr.isTerminal) await stderr.write('\n');
  for (const remark of remarks) await stderr.write(remark);
  return outcome;
}

async function answerText(
  record: AnsweredRecord,
  display: Exclude<Display, { kind: 'nothing' }>,
  { answerStyle, catalogue }: Screen,
): Promise<Printable> {
  if (display.kind === 'format') {
    const { single } = FORMAT_ROWS[display.format ?? defaultFormat(answerStyle)];
    return single === null ? record.answer.source : single(record, answerStyle, catalogue, display.manner);
  }
  const { renderFields } = await import('./plain.ts');
  return renderFields(record.answer.tree, display.paths, answerStyle.isTerminal);
}

/** What has to be said beside an answer: a repeated token, deviations, fields that are not there. */
async function remarksOn(record: LookupRecord, display: Display, screen: Screen): Promise<string[]> {
  const fieldNotes =
    display.kind === 'fields' && isAnswered(record) ? await notesOnAbsent(display.paths, record, screen) : [];
  const { deviations, echoed, documents } = record;
  if (deviations.length === 0 && !echoed && documents === null) return fieldNotes;
  const { messageWriter, warningMessage } = await import('./message-lines.ts');
  const { deviationMessages, documentMessages } = await import('./messages.ts');
  const writer = await messageWriter(screen);
  return [
    ...(echoed ? [warningMessage(writer.words.echoedToken, writer)] : []),
    ...deviationMessages(deviations, writer),
    ...fieldNotes,
    ...(documents === null ? [] : documentMessages(record, documents, display.kind !== 'nothing', writer)),
  ];
}

/** A note on each path that leads nowhere. */
async function notesOnAbsent(paths: readonly string[], record: AnsweredRecord, screen: Screen): Promise<string[]> {
  const absent = paths.filter((path) => findPath(record.answer.tree, path) === null);
  if (absent.length === 0) return [];
  const { messageWriter, noteMessage } = await import('./message-lines.ts');
  const { absentField } = await import('./absent-field.ts');
  const writer = await messageWriter(screen);
  const status = textOfStatus(record.answer);
  return absent.map((path) => noteMessage(writer.words.absentField(path, status, absentField(path, record)), writer));
}
