import type { LookupInvocation } from '../cli/invocation.ts';
import type { Deviation } from '../contract/deviation.ts';
import type { JsonBody } from '../contract/json-body.ts';
import { type Envelope, excerptOf, readAnswer, readStrayBody } from '../contract/reading.ts';
import type { Report } from '../contract/report.ts';
import type { Status } from '../contract/status.ts';
import { failed, type Outcome, type Problem } from '../outcome.ts';
import { Secret } from '../secret.ts';
import type { ServiceReply } from '../service/classify.ts';
import type { Clock } from '../service/clock.ts';
import { openService } from '../service/open.ts';
import { lookupRequest } from '../service/request.ts';
import type { Observe } from '../service/trace.ts';
import type { PlainRequest } from '../service/transport.ts';
import { NO_PROXIES, type Proxies } from '../settings/proxy.ts';
import { type Machine, resolveSettings, tokenAtHand } from '../settings/resolve.ts';

/** What a lookup needs of the world. */
export interface LookupWorld extends Machine {
  readonly clock: Clock;
  readonly interruption: AbortSignal;
  readonly version: string;
  readonly limitNameLookups: (ms: number) => void;
  readonly observe: Observe;
  /** Told of the address before it is asked. */
  readonly onAsking: (request: PlainRequest) => void;
  /** Told of what came back, in bytes, before it is read. */
  readonly onAnswered: (bytes: number) => void;
}

/** What came of a lookup: how it ended, what can be shown of it, and what has to be said beside it. */
export interface LookupResult {
  readonly outcome: Outcome;
  /** Null where there is no body that could be shown. */
  readonly report: Report | null;
  /** The request that would have been sent, where it was only to be shown. */
  readonly preview: PlainRequest | null;
  readonly deviations: readonly Deviation[];
  readonly echoedToken: boolean;
  readonly exposedFile: string | null;
}

/** Where to ask, and in whose name. */
interface Target {
  readonly baseUrl: string;
  readonly token: Secret;
  readonly proxies: Proxies;
  readonly exposedFile: string | null;
  close(): Promise<void>;
}

const NOTHING: LookupResult = {
  outcome: { kind: 'done' },
  report: null,
  preview: null,
  deviations: [],
  echoedToken: false,
  exposedFile: null,
};

/** Looks one receipt up (`service.md`, section 4). Prints nothing; everything that can go wrong is an outcome. */
export async function lookup(invocation: LookupInvocation, world: LookupWorld): Promise<LookupResult> {
  const target = await findTarget(invocation, world);
  if ('problem' in target) return { ...NOTHING, outcome: failed(target.problem) };
  try {
    return { ...(await lookupAt(target, invocation, world)), exposedFile: target.exposedFile };
  } finally {
    await target.close();
  }
}

async function findTarget(invocation: LookupInvocation, world: LookupWorld): Promise<Target | { problem: Problem }> {
  if (tokenAtHand(world.environment, null)?.isWithin(invocation.receipt))
    return { problem: { kind: 'receipt-is-token' } };
  if (invocation.isSandbox) return startSandboxTarget();
  const { profile, baseUrl, preview } = invocation;
  const resolved = await resolveSettings({ profile, baseUrl, needsToken: preview === null }, world);
  if ('problem' in resolved) return resolved;
  const { settings } = resolved;
  if (settings.token?.isWithin(invocation.receipt)) return { problem: { kind: 'receipt-is-token' } };
  return { ...settings, token: settings.token ?? new Secret(''), close: async () => {} };
}

/** The simulated service takes any token, and is never reached through a proxy. */
async function startSandboxTarget(): Promise<Target> {
  const { startSandbox } = await import('../sandbox/server.ts');
  const { baseUrl, close } = await startSandbox();
  return { baseUrl, token: new Secret('sandbox'), proxies: NO_PROXIES, exposedFile: null, close };
}

async function lookupAt(target: Target, invocation: LookupInvocation, world: LookupWorld): Promise<LookupResult> {
  const { operation, receipt, preview, timeoutMs, retries } = invocation;
  const { baseUrl, token, proxies } = target;
  const request = lookupRequest({ baseUrl, operation, receipt, token, version: world.version });
  if (preview !== null) return { ...NOTHING, preview: request };
  const service = await openService({ baseUrl, token, proxies, timeoutMs, retries, connections: 1, ...world });
  world.onAsking(request);
  try {
    const { reply, echoed } = await service.ask(operation, receipt);
    if (reply.kind === 'interrupted') {
      return { ...NOTHING, outcome: failed({ kind: 'interrupted', signal: world.interruption.reason }) };
    }
    world.onAnswered(reply.body?.length ?? 0);
    return { ...judge(reply, invocation, baseUrl), echoedToken: echoed };
  } finally {
    await service.close();
  }
}

function judge(reply: ServiceReply, invocation: LookupInvocation, baseUrl: string): LookupResult {
  if (reply.kind === 'fault') {
    const stray = reply.body && { body: reply.body, status: null, ...readStrayBody(reply.body) };
    return breached(reply.fault, stray, invocation, baseUrl);
  }
  const reading = readAnswer(reply.body, invocation.operation);
  if (reading.kind === 'breach') {
    return breached(reading.why, { body: reply.body, status: null, ...reading }, invocation, baseUrl);
  }
  const { status, answer, deviations } = reading;
  const report = reportOf({ body: reply.body, status, source: answer.source, answer }, invocation);
  return { ...NOTHING, outcome: outcomeOf(reading, invocation), report, deviations };
}

/** Something that came back, whatever it is. */
interface Found {
  readonly body: Uint8Array;
  readonly status: Status | null;
  readonly source: string;
  readonly answer: JsonBody | null;
}

/** A problem beside which the body, if it is JSON, is still shown; else its beginning stands in the message. */
function breached(problem: Problem, found: Found | null, invocation: LookupInvocation, baseUrl: string): LookupResult {
  const report = found && reportOf(found, invocation);
  const excerpt = found !== null && report === null ? excerptOf(found.source) : null;
  return { ...NOTHING, outcome: failed(problem, { baseUrl, excerpt }), report };
}

function reportOf({ body, status, answer }: Found, { operation, receipt }: LookupInvocation): Report | null {
  return answer && { operation, receipt, status, body, answer };
}

function outcomeOf({ status, deviations }: Envelope, { isStrict, accept }: LookupInvocation): Outcome {
  if (isStrict && deviations.length > 0) {
    return failed({ kind: 'strict', count: deviations.length });
  }
  return { kind: 'answered', status, isAccepted: status.code === '004' || accept.includes(status.code) };
}
