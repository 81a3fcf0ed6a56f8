import { promises as files } from 'node:fs';
import { trustsSystem } from '../engine.ts';
import { EXITS } from '../exit-codes.ts';
import { Failure, Interruption } from '../failure.ts';
import type { Io } from '../io.ts';
import { receiptOf } from '../lists/receipt.ts';
import { COLUMNS, warningsOf } from '../output/columns.ts';
import { type Check, type ChecksFormat, printChecks } from '../output/doctor.ts';
import { Secret } from '../secret.ts';
import { hostAndPort, proxyFor } from '../service/proxy.ts';
import type { Trace } from '../service/request.ts';
import { openService, type ServiceTerms } from '../service/service.ts';
import { baseUrlOf, type Flags, openSettings, tokenOf } from '../settings/resolve.ts';
import { sourceName } from '../settings/schema.ts';
import { compileOnce } from '../system/process.ts';
import type { Words } from '../words/index.ts';
import { untilFinal } from './lookup/single.ts';

/** `timeout` is the longest that the lookup may take, in milliseconds. */
type DoctorOptions = Flags & { receipt?: string; output?: ChecksFormat; json: boolean; timeout: number };

/** No service has it, and an answer that says so proves the address and the token. */
const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe';
/** How far the clocks may be apart: a date has whole seconds, and an answer takes its time. */
const MOST_SECONDS = 60;

const STEPS = ['settings', 'token', 'base-url', 'proxy', 'certificates', 'service', 'contract', 'clock'] as const;

type Finding = Omit<Check, 'step' | 'ms'> & { readonly ms?: number };

/** `recibo doctor`: checks the set-up step by step, up to one real lookup, and exits with the first failure's code. */
export async function doctor(options: DoctorOptions, io: Io): Promise<number> {
  const receipt = receiptOf({ text: options.receipt ?? IMPOSSIBLE_RECEIPT }, io);
  const checks: Check[] = [];
  const add = (finding: Finding) => checks.push({ step: STEPS[checks.length] ?? 'clock', ms: null, ...finding });
  try {
    for await (const finding of examine(receipt, options, io)) add(finding);
  } catch (error) {
    add(failure(error));
  }
  const exit = checks.find((check) => check.exit !== null)?.exit ?? 'issued';
  const format = options.json ? 'json' : (options.output ?? (io.out.isTerminal ? 'table' : 'plain'));
  await printChecks(checks, EXITS[exit], format, io);
  return EXITS[exit];
}

/** What is found at each of `STEPS`. @throws Failure of a step that the others cannot do without */
async function* examine(receipt: string, options: DoctorOptions, io: Io): AsyncGenerator<Finding> {
  const effective = await openSettings(options, io);
  const { path, mode } = io.settings;
  const profile = effective.profile?.value ?? null;
  if (effective.isExposed) yield found('warning', (_, { settings }) => settings.exposed(path));
  else yield found('ok', (doctor) => (mode === null ? doctor.noFile(path) : doctor.settings(path, profile)));

  const token = await tokenOf(effective, io).catch(failure);
  yield token instanceof Secret ? found('ok', (doctor) => doctor.from(token.place)) : token;

  const { value: baseUrl, source } = baseUrlOf(effective);
  yield found('ok', (doctor) => doctor.from(sourceName(source), baseUrl));

  const proxy = proxyFor(new URL(baseUrl), io.env);
  yield found('ok', (doctor) => (proxy ? doctor.from(proxy.variable, hostAndPort(proxy.url)) : doctor.noProxy));

  yield await examineCertificates(io);
  if (token instanceof Secret) yield* examineService({ baseUrl, token }, receipt, options.timeout, io);
}

/** Which authorities count besides those that come with the program. */
async function examineCertificates({ env, engine, platform }: Io): Promise<Finding> {
  const path = env.NODE_EXTRA_CA_CERTS ?? '';
  const text = await files.readFile(path, 'utf8').catch(() => '');
  // Windows exports `.cer` in a binary form, which Node leaves out.
  if (path && !text.includes('CERTIFICATE-----')) return found('warning', (doctor) => doctor.noCertificates(path));
  const usesSystem = env.NODE_USE_SYSTEM_CA === '1';
  if (usesSystem && !trustsSystem(engine)) return found('warning', (doctor) => doctor.noSystemStore(engine));
  // Bun reads the store of Linux without being asked.
  const hasSystem = usesSystem || (engine.startsWith('Bun') && platform === 'linux');
  return found('ok', (doctor) => doctor.certificates(path, hasSystem));
}

async function* examineService(target: Target, receipt: string, timeout: number, io: Io): AsyncGenerator<Finding> {
  const dates: (string | undefined)[] = [];
  const trace: Trace = { response: (_question, _status, headers) => void dates.push(headers.date) };
  const start = io.clock.now();
  const record = await probe(target, timeout, io, receipt, trace).catch(failure);
  const ms = Math.round(io.clock.now() - start);
  if ('say' in record) return yield { ...record, ms };
  const { outcome, deviations } = record;
  const answered = found('ok', (doctor) => doctor.service(receipt, COLUMNS.status.textOf(record)));
  // A valid answer proves address and token, but 999 is a failure of the service.
  const say = (words: Words) => `${answered.say(words)}. ${words.statuses.now['service-error']}`;
  yield { ...(outcome === 'service-error' ? { verdict: 'failure', say, exit: outcome } : answered), ms };

  const verdict = deviations.length === 0 ? 'ok' : 'warning';
  yield found(verdict, (doctor, words) => warningsOf(record, words).join('; ') || doctor.contract);

  const apart = Math.round((io.clock.date().getTime() - Date.parse(dates.at(-1) ?? '')) / 1000);
  if (Number.isNaN(apart)) yield found('ok', (doctor) => doctor.noDate);
  else if (Math.abs(apart) <= MOST_SECONDS) yield found('ok', (doctor) => doctor.clock(Math.abs(apart)));
  else yield found('warning', (doctor) => doctor.clockWrong(apart));
}

function found(verdict: 'ok' | 'warning', say: (doctor: Words['settings']['doctor'], words: Words) => string): Finding {
  return { verdict, say: (words) => say(words.settings.doctor, words), exit: null };
}

/** @throws what is no finding: an interruption, or a bug */
function failure(error: unknown): Finding {
  if (!(error instanceof Failure) || error instanceof Interruption) throw error;
  return { verdict: 'failure', say: error.say, exit: error.exit };
}

export type Target = Pick<ServiceTerms, 'baseUrl' | 'token'>;

/** One real lookup, to see whether it can be done. @throws Failure where there is no answer that can be understood */
export async function probe(target: Target, timeout: number, io: Io, receipt = IMPOSSIBLE_RECEIPT, trace?: Trace) {
  const own = { retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false };
  compileOnce();
  const service = await openService({ ...target, ...own, timeout, trace: trace ?? null }, io);
  try {
    const once = { accept: [], strict: false, interval: 0, retries: 0, quiet: false };
    const record = await untilFinal({ kind: 'nfe', receipt }, once, service, io);
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    await service.close();
  }
}
