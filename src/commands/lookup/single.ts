import { caught, Failure, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { listHint } from '../../output/hints.ts';
import { maskRecord } from '../../output/mask.ts';
import type { Origin } from '../../output/page.ts';
import { lookupText, startProgress } from '../../output/progress.ts';
import { situationOf } from '../../output/summary.ts';
import { note, warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import { failed, type LookupRecord, type Question } from '../../record.ts';
import { Secret } from '../../secret.ts';
import { Inquiry, type Pause, type WaitTerms } from '../../service/inquiry.ts';
import { openService, type Service } from '../../service/service.ts';
import { baseUrlOf, openSettings, tokenOf } from '../../settings/resolve.ts';
import { decode } from '../../settings/schema.ts';
import { statsOf } from '../../system/files.ts';
import { openSandbox, SANDBOX_TOKEN } from '../sandbox.ts';
import { keepDocuments, openDocument } from './documents.ts';
import type { LookupOptions } from './options.ts';
import type { Printer } from './print.ts';

/** Makes ready to ask what settings and options name; `close` it. @param isAgain warns of nothing twice. @throws Failure `config` */
export async function openTarget(options: LookupOptions, isBatch: boolean, io: Io, isAgain = false) {
  const { mask, verbose, timeout, retries, concurrency, rate = null } = options;
  const sandbox = options.sandbox ? await openSandbox({ port: 0 }) : null;
  const origin = sandbox
    ? { baseUrl: sandbox.baseUrl, token: new Secret(SANDBOX_TOKEN), profile: null, isSandbox: true }
    : await namedOrigin(options, io, isAgain);
  const trace = verbose ? traceTo(io, { isBatch, mask }) : null;
  const many = { isBatch, connections: isBatch ? concurrency : 1, rate: isBatch ? rate : null };
  const service = await openService({ ...origin, ...many, timeout, retries, trace }, io);
  const close = async () => {
    await service.close();
    await sandbox?.close();
  };
  return { service, origin, close };
}

type Target = { readonly service: Service; readonly origin: Origin };

/** The service that the settings name; with the profile that gave its address or token, if the file has several. */
async function namedOrigin(options: LookupOptions, io: Io, isAgain: boolean) {
  const effective = await openSettings(options, io);
  const { settings, tokens, isExposed } = effective;
  if (isExposed && !isAgain) await warn(io.words.settings.exposed(io.settings.path), io);
  const { value: baseUrl, source } = baseUrlOf(effective);
  const profile = settings.profiles.size > 1 ? (source.profile ?? tokens[0]?.source.profile ?? null) : null;
  return { baseUrl, token: await tokenOf(effective, io), profile, isSandbox: false };
}

/** Asks about one receipt until its answer is final, or is enough, with what goes on meanwhile. */
export async function untilFinal(
  question: Question,
  options: WaitTerms & Pick<LookupOptions, 'quiet'>,
  service: Service,
  io: Io,
  isEnough: (record: LookupRecord) => boolean = () => false,
): Promise<LookupRecord> {
  const { clock, signal, words } = io;
  const inquiry = new Inquiry(question, options, service, clock);
  const startedAt = clock.now();
  let pause: Pause | null = null;
  const statusNow = () => (pause === null ? '' : situationOf(pause.record, words));
  const textNow = () => lookupText(inquiry.attempts, pause, startedAt, io);
  const stopProgress = options.quiet ? () => undefined : startProgress(io, textNow, statusNow);
  try {
    for (;;) {
      const found = await inquiry.ask();
      if (!('dueAt' in found)) return found;
      if (isEnough(found.record)) return found.record;
      pause = found;
      await clock.sleep(found.dueAt - clock.now(), signal);
    }
  } finally {
    stopProgress();
  }
}

/** Keeps the documents of one receipt, shows its answer, and says what there is to say beside it. */
export async function show(found: LookupRecord, { service, origin }: Target, printer: Printer) {
  const { options, io } = printer;
  const kept = await keepDocuments(found, options, service);
  const seen = maskRecord(kept, options);
  await io.out.write(await printer.answer(seen, origin));
  await printer.tellBeside(seen, origin.profile);
  const isFile = seen.outcome === 'not-found' && statsOf(seen.receipt)?.isFile() === true;
  const hint = listHint(seen.receipt, isFile, io.words);
  if (hint !== '' && !options.quiet) await note(hint, io);
  await openDocument(kept, options, service, io);
  return seen.exitCode;
}

/** Whether an answer tells of the document: 500 does not, nor 999, nor what is no answer. */
const isKnown = ({ status }: LookupRecord) => status !== null && !['500', '999'].includes(status.code);

/** What became of the question with one profile; `target` is null where nothing could be asked. */
interface Ended {
  readonly profile: string;
  readonly record: LookupRecord;
  readonly target: Target | null;
}

/**
 * `--any-profile`: asks with each profile of the settings file in turn until one knows the receipt. What goes wrong with one is
 * told and ends nothing. Where none knows the receipt, the run ends as the first that might have known it, else as the first
 * that does not; refused tokens count only where all are.
 */
export async function askProfiles(question: Question, printer: Printer): Promise<number> {
  const { options, io } = printer;
  for (const name of ['RECIBO_TOKEN', 'RECIBO_TOKEN_FILE', 'RECIBO_BASE_URL'])
    if (io.env[name]) refuse((usage) => usage.conflict('--any-profile', name));
  const { profiles } = decode(await io.settings.read(), io.settings.path);
  if (profiles.size === 0) throw new Failure('config', (words) => words.settings.noAddress(null));
  const ended: Ended[] = [];
  for (const profile of profiles.keys()) {
    const target = await openTarget({ ...options, profile }, false, io, ended.length > 0).catch(caught);
    if (target instanceof Failure) {
      ended.push({ profile, record: failed(question, target), target: null });
      continue;
    }
    try {
      const record = await untilFinal(question, options, target.service, io, (found) => !isKnown(found));
      const end = { profile, record, target };
      ended.push(end);
      if (!isKnown(record)) continue;
      await tellFaults(ended, end, io);
      if (!options.quiet) await note(textOf(end, io), io);
      return await show(record, target, printer);
    } finally {
      await target.close();
    }
  }
  const mayKnow = ended.filter(({ record }) => record.outcome !== 'token-refused');
  const end = mayKnow.find(isFault) ?? mayKnow[0] ?? ended[0];
  await tellFaults(ended, end, io);
  const asked = io.words.settings.profilesAsked(ended.filter(({ target }) => target !== null).length);
  if (end?.target) {
    const { service, origin } = end.target;
    const exit = await show(end.record, { service, origin: { ...origin, asked } }, printer);
    if (!options.quiet && (end.record.failure !== null || options.output !== 'table')) await note(asked, io);
    return exit;
  }
  // A fault of the settings is no record.
  throw new Failure('config', () => `${end && textOf(end, io)}. ${asked}`);
}

const isFault = ({ record }: Ended) => !isKnown(record) && record.status?.code !== '500';

function textOf({ profile, record: { failure, status } }: Ended, { words }: Io): string {
  return words.settings.ofProfile(profile, failure?.say(words) ?? status?.text ?? '');
}

/** Warns of what went wrong with all profiles but the one that is shown. */
async function tellFaults(ended: readonly Ended[], shown: Ended | undefined, io: Io): Promise<void> {
  for (const end of ended) if (end !== shown && isFault(end)) await warn(textOf(end, io), io);
}
