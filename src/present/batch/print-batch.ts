import type { BatchDisplay, BatchPrinter, BatchSummary } from '../../commands/lookup-presenter-interface.ts';
import { lettersOfText } from '../../contract/utf8.ts';
import { createWriter, type Writer } from '../../machine/buffered-writer.ts';
import { LiveLine } from '../draw-live-line.ts';
import { safeText } from '../escape-control-characters.ts';
import { defaultFormat, FORMAT_ROWS, lineForm, type RecordFormat } from '../formats.ts';
import { writeNotice } from '../print-notice.ts';
import type { Screen } from '../screen.ts';
import { type MessageWriter, messageWriter, noteMessage } from '../stderr-lines.ts';
import { liveLine, waitText } from './assemble-live-line.ts';
import { summaryLines } from './summary-lines.ts';

const NOTHING: RecordFormat = { lettersOf: () => '' };

/** Begins to print a batch: records on standard output or as text for a file, talk on standard error. */
export async function startBatch(display: BatchDisplay, screen: Screen): Promise<BatchPrinter> {
  const { stderr } = screen;
  const [format, writer] = await Promise.all([formatOf(display, screen), messageWriter(screen)]);
  const live = liveLineOf(display, writer, screen);
  const output = outputAround(live, screen);
  const isQuiet = display.display.kind === 'nothing';
  const sought = display.display.kind === 'fields' ? await seekFields(display.display.paths) : null;
  const trace = display.isVerbose ? await startTrace(writer, screen) : NO_TRACE;
  return {
    head: format.head ?? '',
    lettersOf(record) {
      sought?.onRecord(record);
      return format.lettersOf(record);
    },
    ...trace,
    onLongWait: (wait) => {
      if (live === null && stderr.isTerminal && !isQuiet)
        void stderr.write(noteMessage(waitText(wait, writer.words.batch), writer));
    },
    notice: (notice) => {
      const write = () => writeNotice(notice, screen);
      return live === null ? write() : live.writeAbove(write);
    },
    output,
    clear: async () => live?.end(),
    async end(summary: BatchSummary) {
      const failure = await output.flush();
      await live?.end();
      const told = { isTold: stderr.isTerminal && !isQuiet, hasDocuments: display.savesDocuments && !isQuiet, isQuiet };
      const notes = sought?.notes(writer) ?? [];
      for (const line of [...notes, ...summaryLines(summary, display.tally, told, writer)]) await stderr.write(line);
      return failure;
    },
  };
}

async function seekFields(paths: readonly string[]) {
  const { FieldsNeverFound } = await import('./fields-never-found.ts');
  return new FieldsNeverFound(paths);
}

function outputAround(live: LiveLine | null, { stdout }: Screen): Writer {
  const writer = createWriter({
    write: (bytes) =>
      stdout.isTerminal && live !== null ? live.writeAbove(() => stdout.write(bytes)) : stdout.write(bytes),
  });
  return { ...writer, failure: () => writer.failure() ?? (stdout.hasReader() ? null : { kind: 'closed' }) };
}

async function formatOf(batchDisplay: BatchDisplay, { answerStyle, catalogue }: Screen): Promise<RecordFormat> {
  const { display, fileFormat } = batchDisplay;
  const isFile = fileFormat !== null;
  const style = isFile ? { ...answerStyle, isTerminal: false } : answerStyle;
  if (display.kind === 'fields') {
    const { fieldsLine } = await import('../plain-format.ts');
    return {
      lettersOf: ({ answer }) => lettersOfText(fieldsLine(answer?.tree ?? null, display.paths, style.isTerminal)),
    };
  }
  if (display.kind === 'nothing' && !isFile) return NOTHING;
  const asked = 'format' in display ? display.format : null;
  const { batch } = FORMAT_ROWS[fileFormat ?? asked ?? defaultFormat(style)];
  // A format for one receipt is refused in a batch before this.
  return batch === null ? NOTHING : batch(await lineForm(batchDisplay, style.isTerminal), style, catalogue);
}

function liveLineOf(display: BatchDisplay, { words }: MessageWriter, { stderr, isDumb }: Screen): LiveLine | null {
  const isOff = display.isVerbose || display.isListTyped || display.display.kind === 'nothing';
  if (isOff || isDumb || !stderr.isTerminal) return null;
  return new LiveLine(stderr, liveLine(display, words.batch));
}

/** How much of a trace may wait for its reader before nothing more is asked, in characters. */
const MOST_WAITING = 256 * 1024;

type Trace = Pick<BatchPrinter, 'observe' | 'backlog'>;

/** Without `--verbose`. */
export const NO_TRACE: Trace = { observe: () => {}, backlog: () => null };

/** `--verbose` in a batch: whole lines, each of which begins with its receipt. */
export async function startTrace(writer: MessageWriter, { stderr }: Screen): Promise<Trace> {
  const { traceLines } = await import('../verbose-lines.ts');
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    observe: (event, receipt) => {
      const lines = traceLines(event, writer).trimEnd().split('\n');
      const text = lines.map((line) => `${safeText(receipt)} ${line}\n`).join('');
      waiting += text.length;
      last = stderr.write(text).then(() => {
        waiting -= text.length;
      });
    },
    backlog: () => (waiting > MOST_WAITING ? last : null),
  };
}
