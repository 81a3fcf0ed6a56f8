import type { Kind } from '../../contract/statuses.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { List } from '../../lists/list.ts';
import { receiptOf } from '../../lists/receipt.ts';
import { maskRecord } from '../../output/mask.ts';
import type { Place } from '../../output/page.ts';
import { lookupText, startProgress } from '../../output/progress.ts';
import { situationOf } from '../../output/summary.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import { quote } from '../../quote.ts';
import { failed, type LookupRecord, type Question } from '../../record.ts';
import { Secret } from '../../secret.ts';
import { Inquiry, type Pause } from '../../service/inquiry.ts';
import { openService, type Service } from '../../service/service.ts';
import { type Flags, openSettings, targetOf } from '../../settings/resolve.ts';
import { isFile } from '../../system/files.ts';
import { compileOnce } from '../../system/process.ts';
import { openSandbox, SANDBOX_TOKEN } from '../sandbox.ts';
import { batch } from './batch.ts';
import { keepDocuments, openDocument, openFolder } from './documents.ts';
import { type AskOptions, type FileOptions, isBatch, type LookupOptions, type ShowOptions } from './options.ts';
import { preview } from './preview.ts';
import { Printer } from './print.ts';

/** `recibo nfe`, `recibo nfse`: looks receipts up. */
export async function lookup(kind: Kind, receipts: readonly string[], options: LookupOptions, io: Io): Promise<number> {
  const { save, mask, quiet, verbose, timeout, retries, concurrency, rate = null } = options;
  const list = new List(receipts, options, io, (say) => (quiet ? undefined : note(say(io.words), io)));
  if (options.curl) return preview(kind, list, options, io);
  const printer = new Printer(options, io);
  const isMany = isBatch(receipts, options);
  const question = isMany ? null : await questionOn(kind, receipts[0] ?? '', save, printer, io);
  if (question instanceof Failure) return question.code;
  if (save !== undefined) {
    openFolder(save);
    if (mask && !quiet) await note(io.words.files.notMasked, io);
  }
  const target = await openTarget(options, options.sandbox, io);
  const trace = verbose ? traceTo(io, { isBatch: isMany, mask }) : null;
  const restoreFlags = isMany ? () => undefined : compileOnce();
  const many = { isBatch: isMany, connections: isMany ? concurrency : 1, rate: isMany ? rate : null };
  const service = await openService({ ...target, ...many, timeout, retries, trace }, io);
  try {
    if (question === null) return await batch(kind, list, options, service, printer, io);
    return await single(question, options, target, service, printer, io);
  } finally {
    await service.close();
    restoreFlags();
    await target.close();
  }
}

/** What is asked of one receipt. One that is none is a record where records are asked for, before it ends the run. */
async function questionOn(kind: Kind, text: string, save: string | undefined, printer: Printer, io: Io) {
  try {
    return { kind, receipt: receiptOf({ text }, io) };
  } catch (failure) {
    if (!(failure instanceof Failure) || !printer.hasRecords) throw failure;
    const { head, lineOf } = printer.lines();
    const documents = save === undefined ? null : [];
    await io.out.write(head + lineOf({ ...failed({ kind, receipt: text.trim() }, failure), documents }));
    await complain(failure, io);
    return failure;
  }
}

/** The service that the settings name, or a simulated one in this process (`--sandbox`). @throws Failure `config` */
async function openTarget(flags: Flags, isSandbox: boolean, io: Io) {
  if (!isSandbox) {
    const effective = await openSettings(flags, io);
    if (effective.warning !== null) await warn(effective.warning(io.words), io);
    return { ...(await targetOf(effective, io)), isSandbox, close: async () => undefined };
  }
  const sandbox = await openSandbox({ port: 0, latency: 0 });
  return { ...sandbox, token: new Secret(SANDBOX_TOKEN), profile: null, isSandbox };
}

/** Asks about one receipt, keeps its documents, shows the answer, and says what there is to say beside it. */
async function single(
  question: Question,
  options: AskOptions & ShowOptions & FileOptions,
  place: Place,
  service: Service,
  printer: Printer,
  io: Io,
): Promise<number> {
  const { quiet, open, mask } = options;
  const inquiry = new Inquiry(question, options, service, io.clock);
  const kept = await keepDocuments(await untilFinal(inquiry, quiet, io), options, service);
  const seen = maskRecord(kept, options);
  await io.out.write(await printer.answer(seen, place));
  await printer.tellBeside(seen, place.profile);
  const isList = seen.outcome === 'not-found' && isFile(question.receipt);
  if (isList && !quiet) await note(io.words.files.isList(quote(question.receipt)), io);
  if (open !== undefined) await openDocument(kept, open, service, mask, io);
  return kept.exitCode;
}

/** Asks until an answer is final, with what goes on meanwhile. */
async function untilFinal(inquiry: Inquiry, isQuiet: boolean, io: Io): Promise<LookupRecord> {
  const { clock, signal, words } = io;
  const startedAt = clock.now();
  let pause: Pause | null = null;
  const statusNow = () => (pause === null ? '' : situationOf(pause.record, words));
  const textNow = () => lookupText(inquiry, pause, startedAt, io);
  const stopProgress = isQuiet ? () => undefined : startProgress(io, textNow, statusNow);
  try {
    for (;;) {
      const found = await inquiry.ask();
      if (!('dueAt' in found)) return found;
      pause = found;
      await clock.sleep(found.dueAt - clock.now(), signal);
    }
  } finally {
    stopProgress();
  }
}
