import { caught, Failure, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { maskRecord } from '../../output/mask.ts';
import type { Origin } from '../../output/page.ts';
import { lookupText, startProgress } from '../../output/progress.ts';
import { situationOf } from '../../output/summary.ts';
import { note, warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import { failed, type LookupRecord, type Question } from '../../record.ts';
import { Secret } from '../../secret.ts';
import { Inquiry, type Pause } from '../../service/inquiry.ts';
import { openService, type Service } from '../../service/service.ts';
import { baseUrlOf, openSettings, tokenOf } from '../../settings/resolve.ts';
import { decode } from '../../settings/schema.ts';
import { SANDBOX_TOKEN } from '../sandbox.ts';
import { keepDocuments, openDocument } from './documents.ts';
import { isBatch, type LookupOptions } from './options.ts';
import type { Printer } from './print.ts';

/** The service that options and settings name, or with `--any-profile` that of each profile. */
export class Target {
  /** It is warned of once. */
  #isExposed = false;

  constructor(
    private readonly options: LookupOptions,
    private readonly io: Io,
  ) {}

  /** Makes ready to ask; `close` what comes back. @throws Failure `config` */
  async open(profile = this.options.profile): Promise<Service> {
    const { sandbox, baseUrl = '', mask, verbose, timeout, retries, concurrency, rate = null } = this.options;
    const origin = sandbox ? { baseUrl, token: new Secret(SANDBOX_TOKEN), profile: null } : await this.#origin(profile);
    const isMany = isBatch(this.options);
    const many = { isBatch: isMany, connections: concurrency, rate: isMany ? rate : null };
    const trace = verbose ? traceTo(this.io, { isBatch: isMany, mask }) : null;
    return openService({ ...origin, ...many, isSandbox: sandbox, timeout, retries, trace }, this.io);
  }

  /** What the settings name; with the profile that gave its address or token, if the file has several. */
  async #origin(named: string | undefined) {
    const { io } = this;
    const resolved = await openSettings({ ...this.options, profile: named }, io);
    const { settings, tokens, isExposed } = resolved;
    if (isExposed && !this.#isExposed) await warn(io.words.settings.exposed(io.settings.path), io);
    this.#isExposed = isExposed;
    const { value: baseUrl, source } = baseUrlOf(resolved);
    const profile = settings.profiles.size > 1 ? (source.profile ?? tokens[0]?.source.profile ?? null) : null;
    return { baseUrl, token: await tokenOf(resolved, io), profile };
  }
}

/** Asks about one receipt until its answer is final, or is enough, with what goes on meanwhile. */
export async function untilFinal(
  inquiry: Inquiry,
  quiet: boolean,
  io: Io,
  isEnough: (record: LookupRecord) => boolean = () => false,
): Promise<LookupRecord> {
  const { clock, signal, words } = io;
  const startedAt = clock.now();
  let pause: Pause | null = null;
  const statusNow = () => (pause === null ? '' : situationOf(pause.record, words));
  const textNow = () => lookupText(inquiry.attempts, pause, startedAt, io);
  const stopProgress = quiet ? () => undefined : startProgress(io, textNow, statusNow);
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

/** Looks one receipt up, and shows what became of it. */
export async function single(question: Question, service: Service, printer: Printer): Promise<number> {
  const { options, io } = printer;
  const inquiry = new Inquiry(question, options, service, io.clock);
  return show(await untilFinal(inquiry, options.quiet, io), service, printer);
}

/** Keeps the documents of one receipt, shows its answer, and says what there is to say beside it. */
async function show(
  found: LookupRecord,
  service: Service,
  printer: Printer,
  origin: Origin = service.terms,
): Promise<number> {
  const { options, io } = printer;
  const kept = await keepDocuments(found, options, service);
  const seen = maskRecord(kept, options);
  await io.out.write(await printer.answer(seen, origin));
  await printer.tellBeside(seen, origin.profile);
  await openDocument(kept, options, service, io);
  return seen.exitCode;
}

/** What became of the question with one profile; `service` is null where nothing could be asked. */
interface Finding {
  readonly profile: string;
  readonly record: LookupRecord;
  readonly service: Service | null;
}

/** How much a record tells, by its place: the token was refused; there is no such receipt; a fault hides it; it is known. */
const WORTH = ['refused', 'unknown', 'fault', 'known'] as const;

function worthOf({ status, outcome }: LookupRecord): (typeof WORTH)[number] {
  if (status === null || status.code === '999') return outcome === 'token-refused' ? 'refused' : 'fault';
  return status.code === '500' ? 'unknown' : 'known';
}

/**
 * `--any-profile`: asks with each profile of the settings file in turn until one knows the receipt. What goes wrong with one is
 * told and ends nothing. Where none knows the receipt, the run ends as the first that might have known it, else as the first
 * that does not; refused tokens count only where all are.
 */
export async function askProfiles(question: Question, target: Target, printer: Printer): Promise<number> {
  const { options, io } = printer;
  for (const name of ['RECIBO_TOKEN', 'RECIBO_TOKEN_FILE', 'RECIBO_BASE_URL'])
    if (io.env[name]) refuse((usage) => usage.conflict('--any-profile', name));
  const { profiles } = decode(await io.settings.read(), io.settings.path);
  if (profiles.size === 0) throw new Failure('config', (words) => words.settings.noAddress(null));
  const findings: Finding[] = [];
  const isUnknown = (found: LookupRecord) => worthOf(found) !== 'known';
  const asked = (service: Service) =>
    untilFinal(new Inquiry(question, options, service, io.clock), options.quiet, io, isUnknown);
  for (const profile of profiles.keys()) {
    const service = await target.open(profile).catch(caught);
    const isLost = service instanceof Failure;
    const record = isLost ? failed(question, service) : await asked(service);
    findings.push({ profile, record, service: isLost ? null : service });
    if (!isUnknown(record)) break;
  }
  try {
    return await showBest(findings, printer);
  } finally {
    for (const { service } of findings) await service?.close();
  }
}

/** Shows what tells most, and warns of what went wrong with others. */
async function showBest(findings: readonly Finding[], printer: Printer): Promise<number> {
  const { options, io } = printer;
  const { settings } = io.words;
  const rankOf = ({ record }: Finding) => WORTH.indexOf(worthOf(record));
  const textOf = ({ profile, record: { failure, status } }: Finding) =>
    settings.ofProfile(profile, failure?.say(io.words) ?? status?.text ?? '');
  const best = findings.reduce((most, one) => (rankOf(one) > rankOf(most) ? one : most));
  for (const one of findings) if (one !== best && worthOf(one.record) !== 'unknown') await warn(textOf(one), io);
  const { record, service } = best;
  const asked = settings.profilesAsked(findings.filter((one) => one.service !== null).length);
  // A fault of the settings is no record.
  if (service === null) throw new Failure('config', () => `${textOf(best)}. ${asked}`);
  const isKnown = worthOf(record) === 'known';
  if (isKnown && !options.quiet) await note(textOf(best), io);
  const exit = await show(record, service, printer, isKnown ? service.terms : { ...service.terms, asked });
  const isOnPage = record.failure === null && options.output === 'table';
  if (!isKnown && !isOnPage && !options.quiet) await note(asked, io);
  return exit;
}
