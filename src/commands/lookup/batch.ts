import { exitOfAll } from '../../exit-codes.ts';
import { type Failure, Interruption, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import { fieldHint, recordsHint, reportHint, resumeHint } from '../../output/hints.ts';
import { batchText, startProgress } from '../../output/progress.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { isMade } from '../../records/made.ts';
import { openSink } from '../../records/sink.ts';
import { sums } from '../../records/tally.ts';
import type { Service } from '../../service/service.ts';
import { Lookups } from './lookups.ts';
import type { LookupOptions } from './options.ts';
import { Printer } from './print.ts';

/** A pause of all is worth a line from 10 s on; it is looked for once a second. */
const LONG_PAUSE_MS = 9_000;

/** Looks many receipts up, and writes a record of each. */
export async function batch(list: List, service: Service, given: Printer): Promise<number> {
  const { io } = given;
  const { output, out } = given.options;
  if (out !== undefined && (output === 'csv' || output === 'xlsx')) await list.open();
  // A csv of a list that is a table is that table.
  const isBack = output === 'csv' && list.table !== null;
  const printer = isBack ? new Printer({ ...given.options, output: 'list' }, io) : given;
  const { options } = printer;
  if (options.resume && options.output === 'csv') refuse((usage) => usage.csvResumed);
  const startedAt = io.clock.now();
  const lines = printer.lines(service.terms.baseUrl, list.known);
  const sink = await openSink(lines.head, { ...options, service: service.name }, list.table, io);
  const lookups = new Lookups(service, sink, lines, options, io);
  const stopProgress = list.isFromTerminal || options.quiet ? () => {} : follow(lookups, list, startedAt, service, io);
  await lookups.begin(list);
  if (!lookups.halted.aborted) await sink.end().catch((error) => lookups.halt.abort(error));
  stopProgress();
  await tellSums(lookups, io.clock.now() - startedAt, printer);
  await sink.close();
  const { codes, cause, written } = lookups;
  if (cause !== null) await tellCause(cause, written.receipts, options, io);
  const unfinished = cause === null ? sink.answers?.unfinished.size : written.receipts;
  const hint = isMade(options.output) ? recordsHint(options.out ?? '', unfinished ?? 0, io.words) : '';
  if (hint !== '' && !options.quiet) await note(hint, io);
  return cause?.code ?? exitOfAll(codes, options.accept.length > 0);
}

/** Tells what is worth knowing of all records, and the sums; nothing once the reader is gone. */
async function tellSums(lookups: Lookups, elapsedMs: number, printer: Printer): Promise<void> {
  const { written, halted, missing, waiting } = lookups;
  const { options, io } = printer;
  const { kind, output, out, quiet } = options;
  const only = !halted.aborted && out !== undefined && written.receipts === 1 ? written.latest : null;
  if (only !== null && (!quiet || only.failure !== null)) await printer.tellBeside(only, null);
  if (quiet || io.out.isGone || (written.receipts === 0 && halted.aborted)) return;
  // Apart from the lines that stand above.
  if (out === undefined && io.out.isTerminal && io.err.isTerminal && written.records > 0) await io.err.write('\n');
  for (const path of missing) {
    const hint = fieldHint(path, kind, [...written.counts.keys()], io.words);
    if (hint !== null) await note(hint, io);
  }
  if (written.deviating > 0 && only === null) await warn(io.words.service.deviating(written.deviating), io);
  const unasked = io.signal.aborted ? [...waiting].map(({ question }) => question.receipt) : [];
  const hint = io.err.isTerminal ? reportHint(output, out, io.words) : '';
  const lines = [...sums(written, elapsedMs, unasked, io), hint];
  await io.err.write(`${lines.filter(Boolean).join('\n')}\n`);
}

/** Says why a batch ended early, and how to go on from there. */
async function tellCause(cause: Failure, count: number, { output, out }: LookupOptions, io: Io): Promise<void> {
  const { batch } = io.words;
  const hint = resumeHint(output, out, io.words);
  let text = cause.say(io.words);
  if (cause instanceof Interruption) text = [batch.interrupted(cause.signal, count), hint].filter(Boolean).join('. ');
  else if (count > 0) text = batch.ended(text, count);
  await complain(text, io);
}

/** Shows how far a batch is. */
function follow({ ended, waiting }: Lookups, list: List, startedAt: number, { gate }: Service, io: Io): () => void {
  // A list that cannot be read is told of by who reads it for the lookups.
  list.count().catch(() => undefined);
  const textNow = () => {
    const { receipts: done, records: asked } = ended;
    const state = { done, asked, counts: ended.texts(io), total: list.total, waiting: waiting.size, pause: gate };
    return batchText(state, startedAt, io);
  };
  return startProgress(io, textNow, () => (gate.pausedUntil - io.clock.now() >= LONG_PAUSE_MS ? 'paused' : ''));
}
