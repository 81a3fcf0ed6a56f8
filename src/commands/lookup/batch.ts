import { AWAY, exitOfAll } from '../../exit-codes.ts';
import { Failure, Interruption, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import { fieldHint, recordsHint, reportHint, resumeHint } from '../../output/hints.ts';
import { fieldValue } from '../../output/machine.ts';
import { batchText, startProgress } from '../../output/progress.ts';
import { complain, note, warn } from '../../output/talk.ts';
import type { LookupRecord } from '../../record.ts';
import { isMade } from '../../records/made.ts';
import { openSink, type Sink } from '../../records/sink.ts';
import { sums, Tally } from '../../records/tally.ts';
import type { Service } from '../../service/service.ts';
import { Lookups } from './lookups.ts';
import { Order } from './order.ts';
import { Printer } from './print.ts';

/** So many receipts may have been begun that are not yet written. */
const AHEAD = 2048;
/** So many lookups in a row that find no service end a batch. */
const BREAKER = 20;
/** A pause of all is worth a line from 10 s on; it is looked for once a second. */
const LONG_PAUSE_MS = 9_000;

/** Looks many receipts up, and writes a record of each. */
export async function batch(list: List, service: Service, given: Printer): Promise<number> {
  const { io } = given;
  const printer = await printerFor(list, given);
  const { options } = printer;
  const startedAt = io.clock.now();
  const { head, lineOf, isNdjson } = printer.lines(service.terms.baseUrl, list.known);
  const sink = await openSink(head, { ...options, service: service.name }, io);
  const lookups = new Lookups(service, sink.answers?.final, options, io);
  const written = new Tally();
  /** The paths of `--field` that no answer has had. */
  const missing = new Set(options.field);
  const judge = breaker(lookups);
  const write = async (record: LookupRecord | null) => {
    if (record === null || io.out.isGone) return;
    lookups.codes.add(record.exitCode);
    await sink.write(lineOf(record), record);
    if (io.out.isGone) return lookups.halt.abort();
    written.add(record);
    for (const path of missing) if (fieldValue(record, path) !== null) missing.delete(path);
    judge(record);
  };
  const order = new Order(options.wait === undefined || !isNdjson, write, () => lookups.halt.abort());
  const stopProgress = list.isFromTerminal || options.quiet ? () => {} : follow(lookups, list, startedAt, service, io);
  try {
    await beginAll(list, sink, lookups, order);
    await order.until(() => 0);
    if (!lookups.halted.aborted) await sink.end(list);
  } finally {
    const isWhole = !lookups.halted.aborted;
    lookups.halt.abort();
    stopProgress();
    try {
      await sink.close();
    } finally {
      written.skipped = lookups.tally.skipped;
      await tellEnd(written, isWhole, missing, lookups, io.clock.now() - startedAt, printer);
    }
  }
  const { reason } = io.signal.aborted ? io.signal : lookups.halt.signal;
  const cause = reason instanceof Failure ? reason : null;
  if (cause !== null) await tellCause(cause, written.receipts, printer);
  const unfinished = cause === null ? sink.answers?.unfinished.size : written.receipts;
  const hint = isMade(options.output) ? recordsHint(options.out ?? '', unfinished ?? 0, io.words) : '';
  if (hint !== '' && !options.quiet) await note(hint, io);
  return cause?.code ?? exitOfAll(lookups.codes, options.accept.length > 0);
}

/** A csv of a list that is a table is that table. @throws Failure `usage` where another one should be resumed */
async function printerFor(list: List, printer: Printer): Promise<Printer> {
  const { options, io } = printer;
  if (await list.isCsvBack()) return new Printer({ ...options, output: 'list' }, io);
  return options.resume && options.output === 'csv' ? refuse((usage) => usage.csvResumed) : printer;
}

/** Begins with one receipt after the other, as room comes free. A list that cannot be read to its end ends the batch. */
async function beginAll(list: List, sink: Sink, lookups: Lookups, order: Order<LookupRecord | null>) {
  const { halt, halted } = lookups;
  const most = () => AHEAD - 1 + (order.keepsOrder ? 0 : lookups.waiting.size);
  try {
    let isFirst = true;
    for await (const entry of list.entries(halted)) {
      if (isFirst) await sink.begin(list);
      isFirst = false;
      await lookups.room();
      await order.until(most);
      if (halted.aborted) return;
      order.add(lookups.begin(entry));
    }
  } catch (error) {
    if (!halted.aborted && !(error instanceof Failure)) throw error;
    halt.abort(error);
  }
}

/** Ends a batch that finds no service; what was not asked about says nothing of the service. */
function breaker({ halt }: Lookups): (record: LookupRecord) => void {
  let away = 0;
  return ({ outcome, failure, attempts }) => {
    if (attempts > 0) away = AWAY.includes(outcome) ? away + 1 : 0;
    if (away < BREAKER || failure === null) return;
    halt.abort(new Failure(outcome, (words) => words.batch.breaker(BREAKER, failure.say(words))));
  };
}

/** Tells what is worth knowing of all records, and the sums; nothing once the reader is gone. */
async function tellEnd(
  written: Tally,
  isWhole: boolean,
  missing: ReadonlySet<string>,
  lookups: Lookups,
  elapsedMs: number,
  printer: Printer,
): Promise<void> {
  const { options, io } = printer;
  const { kind, out, quiet } = options;
  const only = isWhole && out !== undefined && written.receipts === 1 ? written.latest : null;
  if (only !== null && (!quiet || only.failure !== null)) await printer.tellBeside(only, null);
  if (quiet || io.out.isGone || (written.receipts === 0 && !isWhole)) return;
  // Apart from the lines that stand above.
  if (out === undefined && io.out.isTerminal && io.err.isTerminal && written.records > 0) await io.err.write('\n');
  for (const path of missing) {
    const hint = fieldHint(path, kind, [...written.counts.keys()], io.words);
    if (hint !== null) await note(hint, io);
  }
  if (written.deviating > 0 && only === null) await warn(io.words.service.deviating(written.deviating), io);
  const unasked = io.signal.aborted ? [...lookups.waiting].map(({ question }) => question.receipt) : [];
  const lines = sums(written, elapsedMs, unasked, io);
  const hint = io.err.isTerminal ? reportHint(options.output, out, io.words) : '';
  await io.err.write(`${[...lines, hint].filter(Boolean).join('\n')}\n`);
}

/** Says why a batch ended early, and how to go on from there. */
async function tellCause(cause: Failure, count: number, { options, io }: Printer): Promise<void> {
  const { batch } = io.words;
  const hint = resumeHint(options.output, options.out, io.words);
  let text = cause.say(io.words);
  if (cause instanceof Interruption) text = [batch.interrupted(cause.signal, count), hint].filter(Boolean).join('. ');
  else if (count > 0) text = batch.ended(text, count);
  await complain(text, io);
}

/** Shows how far a batch is. */
function follow({ tally, waiting }: Lookups, list: List, startedAt: number, { gate }: Service, io: Io): () => void {
  // A list that cannot be read is told of by who reads it for the lookups.
  list.count().catch(() => undefined);
  const textNow = () => {
    const { receipts: done, records: asked } = tally;
    const state = { done, asked, counts: tally.texts(io), total: list.total, waiting: waiting.size, pause: gate };
    return batchText(state, startedAt, io);
  };
  return startProgress(io, textNow, () => (gate.pausedUntil - io.clock.now() >= LONG_PAUSE_MS ? 'paused' : ''));
}
