import { nearestPath } from '../../contract/answers.ts';
import type { Kind } from '../../contract/statuses.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { deviationText } from '../../output/columns.ts';
import { fieldValue } from '../../output/plain.ts';
import { lookupText, type Pause, startLive } from '../../output/progress.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import type { LookupRecord, Question } from '../../record.ts';
import { Secret } from '../../secret.ts';
import { openService, type Service } from '../../service/service.ts';
import { untilFinal } from '../../service/until-final.ts';
import { openSettings, targetOf } from '../../settings/resolve.ts';
import { openSandbox, SANDBOX_TOKEN } from '../sandbox.ts';
import { batch } from './batch.ts';
import { keepDocuments, openDocument, openFolder } from './documents.ts';
import { isBatch, type LookupOptions } from './options.ts';
import { preview } from './preview.ts';
import { answerText, masked } from './print.ts';
import { receiptIn } from './receipts.ts';

/** `recibo nfe`, `recibo nfse`: looks receipts up. */
export async function lookup(kind: Kind, receipts: readonly string[], options: LookupOptions, io: Io): Promise<number> {
  const { save, open, mask, quiet, verbose, concurrency, rate = null } = options;
  if (options.curl) return preview(kind, receipts, options, io);
  const isMany = isBatch(receipts, options);
  const receipt = isMany ? '' : receiptIn(receipts[0] ?? '', io);
  if (save !== undefined) {
    openFolder(save);
    if (mask && !quiet) await note(io.words.files.notMasked, io);
  }
  const target = await openTarget(options, io);
  const trace = verbose ? traceTo(io, { isBatch: isMany, mask }) : null;
  const connections = isMany ? concurrency : 1;
  const service = await openService(
    { ...options, ...target, rate: isMany ? rate : null, connections, isBatch: isMany, trace },
    io,
  );
  try {
    if (isMany) return await batch(kind, receipts, options, service, io);
    const record = await single({ kind, receipt, attempts: 0 }, options, service, io);
    const seen = masked(record, options);
    await io.out.write(await answerText(seen, target, options, io));
    await tell(seen, target.profile, options, io);
    if (open !== undefined) await openDocument(record, open, target.baseUrl, mask, io);
    return record.exitCode;
  } finally {
    await service.close();
    await target.close();
  }
}

/** The service that the settings name, or a simulated one in this process (`--sandbox`). @throws Failure `config` */
async function openTarget(options: LookupOptions, io: Io) {
  if (!options.sandbox) {
    const effective = await openSettings(options, io);
    if (effective.warning !== null) await warn(effective.warning(io.words), io);
    return { ...(await targetOf(effective, io)), isSandbox: false, close: async () => undefined };
  }
  const sandbox = await openSandbox({ port: 0, latency: 0 });
  return { ...sandbox, token: new Secret(SANDBOX_TOKEN), profile: null, isSandbox: true };
}

/** Asks about one receipt, and keeps its documents. */
async function single(question: Question, options: LookupOptions, service: Service, io: Io): Promise<LookupRecord> {
  const startedAt = io.clock.now();
  let pause: Pause | null = null;
  const stopLive = options.quiet ? () => undefined : startLive(io, () => lookupText(question, pause, startedAt, io));
  try {
    const record = await untilFinal(service, question, options, {
      clock: io.clock,
      waiting: io.signal,
      onWait: (record, dueAt, until) => {
        pause = { record, dueAt, until };
      },
    });
    return await keepDocuments(record, question, options, service);
  } finally {
    stopLive();
  }
}

/** What there is to say beside the answer. */
async function tell(
  record: LookupRecord,
  profile: string | null,
  { field, quiet }: LookupOptions,
  io: Io,
): Promise<void> {
  const { answer, failure, deviations, documents, kind } = record;
  const { files, service } = io.words;
  for (const deviation of deviations) await warn(deviationText(deviation, io.words), io);
  if (failure !== null) await complain(ofProfile(failure, profile), io);
  if (quiet) return;
  for (const path of field) {
    if (answer === null || fieldValue(answer, path) !== null) continue;
    await note(service.noField(path, nearestPath(path, kind)), io);
  }
  for (const { file, bytes } of documents ?? []) await note(files.document(file, bytes), io);
}

/** A failure that names the profile which asked. */
function ofProfile(failure: Failure, profile: string | null): Failure {
  if (profile === null) return failure;
  return new Failure(failure.exit, (words) => words.settings.ofProfile(profile, failure.say(words)));
}
