import { attempt } from '../attempt.ts';
import { isOutOfSupport, trustsSystem } from '../engine.ts';
import { EXITS } from '../exit-codes.ts';
import { caught } from '../failure.ts';
import type { Io } from '../io.ts';
import { fs } from '../lazy.ts';
import { receiptOf } from '../lists/receipt.ts';
import { COLUMNS, warningsOf } from '../output/columns.ts';
import { type Check, type ChecksFormat, printChecks } from '../output/doctor.ts';
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

/** `recibo doctor`: checks the set-up step by step, up to one real lookup, and exits with the first failure's code. */
export async function doctor(options: DoctorOptions, io: Io): Promise<number> {
  const receipt = receiptOf({ text: options.receipt ?? IMPOSSIBLE_RECEIPT }, io);
  const checks: Check[] = [];
  for await (const check of examine(receipt, options, io)) checks.push(check);
  const exit = checks.find((check) => check.exit !== null)?.exit ?? 'issued';
  const format = options.json ? 'json' : (options.output ?? (io.out.isTerminal ? 'table' : 'plain'));
  await printChecks(checks, EXITS[exit], format, io);
  return EXITS[exit];
}

/** What is found at each step, up to one that the others cannot do without. */
async function* examine(receipt: string, options: DoctorOptions, io: Io): AsyncGenerator<Check> {
  const effective = await tried('settings', () => openSettings(options, io));
  if ('step' in effective) return yield effective;
  const { path, mode } = io.settings;
  const profile = effective.profile?.value ?? null;
  if (effective.isExposed) yield found('settings', 'warning', (_, { settings }) => settings.exposed(path));
  else {
    const say: Say = (doctor) => (mode === null ? doctor.noFile(path) : doctor.settings(path, profile));
    yield found('settings', 'ok', say);
  }
  const token = await tried('token', () => tokenOf(effective, io));
  yield 'step' in token ? token : found('token', 'ok', (doctor) => doctor.from(token.place));

  const address = await tried('base-url', () => baseUrlOf(effective));
  if ('step' in address) return yield address;
  const { value: baseUrl, source } = address;
  yield found('base-url', 'ok', (doctor) => doctor.from(sourceName(source), baseUrl));

  const proxy = await tried('proxy', () => proxyFor(new URL(baseUrl), io.env));
  if (proxy && 'step' in proxy) return yield proxy;
  const from: Say = (doctor) => (proxy ? doctor.from(proxy.variable, hostAndPort(proxy.url)) : doctor.noProxy);
  yield found('proxy', 'ok', from);

  yield examineCertificates(io);
  if (!('step' in token)) yield* examineService({ baseUrl, token }, receipt, options, io);
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

async function* examineService(target: Target, receipt: string, options: DoctorOptions, io: Io): AsyncGenerator<Check> {
  const dates: (string | undefined)[] = [];
  const trace: Trace = { response: (_question, _status, headers) => void dates.push(headers.date) };
  const start = io.clock.now();
  const record = await tried('service', () => probe(target, options.timeout, io, receipt, trace));
  const ms = Math.round(io.clock.now() - start);
  if ('step' in record) return yield { ...record, ms };
  const { outcome, deviations } = record;
  const answered = found('service', 'ok', (doctor) => doctor.service(receipt, COLUMNS.status.textOf(record)));
  // A valid answer proves address and token, but 999 is a failure of the service.
  const say = (words: Words) => `${answered.say(words)}. ${words.statuses.now['service-error']}`;
  yield { ...answered, ...(outcome === 'service-error' && { verdict: 'failure', say, exit: outcome }), ms };

  const verdict = deviations.length === 0 ? 'ok' : 'warning';
  const shape = found('contract', verdict, (doctor, words) => warningsOf(record, words).join('; ') || doctor.contract);
  yield verdict !== 'ok' && options.strict ? { ...shape, verdict: 'failure', exit: 'contract' } : shape;

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

/** What a step needs, or its failure. @throws an interruption, or a bug */
async function tried<T>(step: Check['step'], call: () => T | Promise<T>): Promise<T | Check> {
  try {
    return await call();
  } catch (error) {
    const { say, exit } = caught(error);
    return { step, ms: null, verdict: 'failure', say, exit };
  }
}

export type Target = Pick<ServiceTerms, 'baseUrl' | 'token'>;

/** One real lookup, to see whether it can be done. @throws Failure where there is no answer that can be understood */
export async function probe(target: Target, timeout: number, io: Io, receipt = IMPOSSIBLE_RECEIPT, trace?: Trace) {
  const terms = { retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false, profile: null };
  compileOnce();
  const service = await openService({ ...target, ...terms, timeout, trace: trace ?? null }, io);
  try {
    const once = { accept: [], strict: false, interval: 0, retries: 0, quiet: false };
    const record = await untilFinal({ kind: 'nfe', receipt }, once, service, io);
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    await service.close();
  }
}
