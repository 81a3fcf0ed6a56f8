import { attempt } from '../attempt.ts';
import { EXITS } from '../exit-codes.ts';
import { caught, Failure } from '../failure.ts';
import { trustsSystem } from '../host.ts';
import type { Io } from '../io.ts';
import { fs } from '../lazy.ts';
import { receiptOf } from '../lists/receipt.ts';
import { COLUMNS, warningsOf } from '../output/columns.ts';
import { type Check, type ChecksFormat, printChecks } from '../output/doctor.ts';
import { Inquiry } from '../service/inquiry.ts';
import { hostAndPort, proxyFor } from '../service/proxy.ts';
import type { ServiceTerms, Trace } from '../service/request.ts';
import { openService } from '../service/service.ts';
import { baseUrlOf, type Flags, openSettings, tokenOf } from '../settings/resolve.ts';
import { sourceName } from '../settings/schema.ts';
import { compileOnce } from '../system/process.ts';
import type { Words } from '../words/index.ts';
import { untilFinal } from './lookup/single.ts';

/** `timeout` is the longest that the lookup may take, in milliseconds. */
type DoctorOptions = Flags & {
  receipt?: string;
  output?: ChecksFormat;
  json: boolean;
  strict: boolean;
  timeout: number;
};

/** No service has it, and an answer that says so proves the address and the token. */
const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe';
/** How far the clocks may be apart: a date has whole seconds, and an answer takes its time. */
const MOST_SECONDS = 60;

/** The steps that find something wrong by what they need. */
const STEPS = ['settings', 'token', 'base-url', 'proxy'] as const;

/** `recibo doctor`: checks the set-up step by step, up to one real lookup, and exits with the first failure's code. */
export async function doctor(options: DoctorOptions, io: Io): Promise<number> {
  const receipt = receiptOf({ text: options.receipt ?? IMPOSSIBLE_RECEIPT }, io);
  const checks: Check[] = [];
  try {
    for await (const check of examine(receipt, options, io)) checks.push(check);
  } catch (error) {
    checks.push(failed(STEPS[checks.length] ?? 'service', caught(error)));
  }
  const exit = checks.find((check) => check.exit !== null)?.exit ?? 'issued';
  const format = options.json ? 'json' : (options.output ?? (io.out.isTerminal ? 'table' : 'plain'));
  await printChecks(checks, EXITS[exit], format, io);
  return EXITS[exit];
}

/** What is found at each step. @throws Failure of one that the others cannot do without */
async function* examine(receipt: string, options: DoctorOptions, io: Io): AsyncGenerator<Check> {
  const resolved = await openSettings(options, io);
  const { path, mode } = io.settings;
  const profile = resolved.profile?.value ?? null;
  if (resolved.isExposed) yield found('settings', 'warning', (_, { settings }) => settings.exposed(path));
  else if (mode === null) yield found('settings', 'ok', (doctor) => doctor.noFile(path));
  else yield found('settings', 'ok', (doctor) => doctor.settings(path, profile));

  const token = await tokenOf(resolved, io).catch(caught);
  if (token instanceof Failure) yield failed('token', token);
  else yield found('token', 'ok', (doctor) => doctor.from(token.source));

  const { value: baseUrl, source } = baseUrlOf(resolved);
  yield found('base-url', 'ok', (doctor) => doctor.from(sourceName(source), baseUrl));

  const proxy = proxyFor(new URL(baseUrl), io.env);
  yield found('proxy', 'ok', (doctor) =>
    proxy ? doctor.from(proxy.variable, hostAndPort(proxy.url)) : doctor.noProxy,
  );

  yield examineCertificates(io);
  if (!(token instanceof Failure)) yield* examineService({ baseUrl, token }, receipt, options, io);
}

/** Which authorities count besides those that come with the program. */
function examineCertificates({ env, engine, platform }: Io): Check {
  const result = (verdict: 'ok' | 'warning', say: Say) => found('certificates', verdict, say);
  const path = env.NODE_EXTRA_CA_CERTS ?? '';
  // Windows exports `.cer` in a binary form, which Node leaves out.
  const holds = attempt(() => fs.readFileSync(path, 'utf8').includes('CERTIFICATE-----'));
  if (path && !holds) return result('warning', (doctor) => doctor.noCertificates(path));
  const usesSystem = env.NODE_USE_SYSTEM_CA === '1';
  if (usesSystem && !trustsSystem(engine)) return result('warning', (doctor) => doctor.noSystemStore(engine));
  // Bun reads the store of Linux without being asked.
  const hasSystem = usesSystem || (engine.startsWith('Bun') && platform === 'linux');
  return result('ok', (doctor) => doctor.certificates(path, hasSystem));
}

async function* examineService(target: Access, receipt: string, options: DoctorOptions, io: Io): AsyncGenerator<Check> {
  const dates: (string | undefined)[] = [];
  const trace: Trace = { response: (_question, _status, headers) => void dates.push(headers.date) };
  const start = io.clock.now();
  const record = await probe(target, options.timeout, io, receipt, trace).catch(caught);
  const ms = Math.round(io.clock.now() - start);
  if (record instanceof Failure) return yield { ...failed('service', record), ms };
  const answered: Say = (doctor) => doctor.service(receipt, COLUMNS.status.textOf(record));
  // A valid answer proves address and token, but 999 is a failure of the service.
  if (record.outcome === 'service-error') {
    const say = (words: Words) => `${answered(words.settings.doctor, words)}. ${words.statuses.now['service-error']}`;
    yield { ...failed('service', { say, exit: record.outcome }), ms };
  } else yield { ...found('service', 'ok', answered), ms };

  const deviations = (words: Words) => warningsOf(record, words).join('; ');
  if (record.deviations.length === 0) yield found('contract', 'ok', (doctor) => doctor.contract);
  else if (options.strict) yield failed('contract', { say: deviations, exit: 'contract' });
  else yield found('contract', 'warning', (_, words) => deviations(words));

  const apart = Math.round((io.clock.date().getTime() - Date.parse(dates.at(-1) ?? '')) / 1000);
  if (Number.isNaN(apart)) yield found('clock', 'ok', (doctor) => doctor.noDate);
  else if (Math.abs(apart) <= MOST_SECONDS) yield found('clock', 'ok', (doctor) => doctor.clock(Math.abs(apart)));
  else yield found('clock', 'warning', (doctor) => doctor.clockWrong(apart));

  if (isOutOfSupport(io.engine, io.clock.date())) yield found('node', 'warning', (doctor) => doctor.oldNode(io.engine));
}

type Say = (doctor: Words['settings']['doctor'], words: Words) => string;

function found(step: Check['step'], verdict: 'ok' | 'warning', say: Say): Check {
  return { step, ms: null, verdict, say: (words) => say(words.settings.doctor, words), exit: null };
}

function failed(step: Check['step'], { say, exit }: Pick<Failure, 'say' | 'exit'>): Check {
  return { step, ms: null, verdict: 'failure', say, exit };
}

/** Whether that release of Node is mended no more: an even one is until the end of its third April, an odd one for months. */
function isOutOfSupport(engine: string, now: Date): boolean {
  const major = Number(/^Node (\d+)/.exec(engine)?.[1]);
  // 20 until 2026-04-30, 22 a year later; what becomes of those behind 26 is not known.
  return major <= 26 && (major % 2 === 1 || now.getTime() >= Date.UTC(2016 + major / 2, 4));
}

export type Access = Pick<ServiceTerms, 'baseUrl' | 'token'>;

/** One real lookup, to see whether it can be done. @throws Failure where there is no answer that can be understood */
export async function probe(target: Access, timeout: number, io: Io, receipt = IMPOSSIBLE_RECEIPT, trace?: Trace) {
  const terms = { retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false, profile: null };
  compileOnce();
  const service = await openService({ ...target, ...terms, timeout, trace: trace ?? null }, io);
  try {
    const once = { accept: [], strict: false, interval: 0, retries: 0 };
    const record = await untilFinal(new Inquiry({ kind: 'nfe', receipt }, once, service, io.clock), false, io);
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    await service.close();
  }
}
