import type { BatchDisplay, BatchPrinter, BatchSummary } from '../../commands/presenter.ts';
import { CATALOGUES } from '../../language/catalogue.ts';
import { createWriter, type Writer } from '../../machine/writer.ts';
import type { LookupRecord } from '../../record.ts';
import type { Observe } from '../../service/trace.ts';
import { defaultFormat, FORMAT_ROWS, type RecordFormat } from '../formats.ts';
import { LiveLine } from '../live-line.ts';
import { type MessageWriter, messageWriter } from '../message-lines.ts';
import { problemText } from '../messages.ts';
import type { Screen } from '../screen.ts';
import { BatchProgress } from './progress.ts';
import { summaryLines } from './summary.ts';
import { liveText } from './tell.ts';

const NOTHING: RecordFormat = { head: '', textOf: () => '' };

/** Begins to print a batch: records on standard output or as text for a file, talk on standard error. */
export async function startBatch(display: BatchDisplay, screen: Screen): Promise<BatchPrinter> {
  const { stdout, stderr } = screen;
  const [format, english, writer] = await Promise.all([
    formatOf(display, screen),
    CATALOGUES.en.messages(),
    messageWriter(screen),
  ]);
  const progress = new BatchProgress(display);
  const live = liveLineOf(display, progress, writer, screen);
  const sink = {
    async write(bytes: Uint8Array) {
      const write = () => stdout.write(bytes);
      return stdout.isTerminal && live !== null ? live.writeAbove(write) : write();
    },
  };
  const output: Writer = createWriter(sink);
  const errorMessage = ({ outcome }: LookupRecord) =>
    outcome.kind === 'problem' ? problemText(outcome.problem, outcome.circumstances, english) : null;
  return {
    head: format.head,
    textOf: (record) => format.textOf(record, errorMessage),
    observe: display.isVerbose ? await batchTracer(writer, screen) : () => {},
    onEnded: (record) => progress.ended(record),
    onDocument: ({ added }) => progress.received(added),
    onSkipped: () => progress.skipped(),
    write: (text) => output.write(text),
    cancel: async () => live?.end(),
    async end(summary: BatchSummary) {
      const failure = await output.flush();
      await live?.end();
      const isQuiet = display.display.kind === 'nothing';
      const told = { isTold: stderr.isTerminal && !isQuiet, hasDocuments: display.savesDocuments && !isQuiet };
      for (const line of summaryLines(summary, progress, told, writer)) await stderr.write(line);
      return failure;
    },
  };
}

async function formatOf(
  { display, toFile, isExcel, savesDocuments }: BatchDisplay,
  screen: Screen,
): Promise<RecordFormat> {
  const { answerStyle, catalogue } = screen;
  const style = toFile ? { ...answerStyle, isTerminal: false, isColoured: false } : answerStyle;
  if (display.kind === 'fields') {
    const { fieldsLine } = await import('./plain-line.ts');
    return { head: '', textOf: (record) => fieldsLine(record, display.paths, style.isTerminal) };
  }
  if (display.kind === 'nothing' && !toFile) return NOTHING;
  const asked = display.kind === 'format' ? display.format : null;
  const { batch } = FORMAT_ROWS[asked ?? (toFile ? 'ndjson' : defaultFormat(style))];
  // A format for one receipt is refused in a batch before this.
  return batch === null ? NOTHING : batch(style, catalogue, { isExcel, savesDocuments });
}

function liveLineOf(
  { display, isVerbose }: BatchDisplay,
  progress: BatchProgress,
  { words }: MessageWriter,
  { stderr, isDumb }: Screen,
): LiveLine | null {
  const isOff = !stderr.isTerminal || isDumb || isVerbose || display.kind === 'nothing';
  return isOff ? null : new LiveLine(stderr, () => liveText(progress.facts(), words.batch));
}

/** Whole lines, each of which begins with its receipt. */
async function batchTracer(writer: MessageWriter, { stderr }: Screen): Promise<Observe> {
  const [{ traceLines }, { safeText }] = await Promise.all([import('../trace.ts'), import('../safe-text.ts')]);
  return (event, receipt) => {
    const lines = traceLines(event, writer).trimEnd().split('\n');
    void stderr.write(lines.map((line) => `${safeText(receipt)} ${line}\n`).join(''));
  };
}
