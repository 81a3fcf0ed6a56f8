import type { StatusCode } from '../contract/status-table.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import { type Check, check } from '../doctor-findings.ts';
import { exitNamed, exitOfStatus } from '../exit-codes-by-status-and-problem.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Observe } from '../service/trace-events.ts';
import { parseHttpDate } from '../service/undici/undici-http-date.ts';
import type { Context } from './command-context.ts';
import { type ProbeTerms, probe } from './probe-service.ts';

/** How far, in seconds, the clocks may be apart: a date has whole seconds, and an answer takes its time. */
const MOST_SECONDS = 60;
/** A failure of the network is tried again as often as a lookup does by itself. */
const RETRIES = 2;

/** What is asked, and what is to come of it. */
interface Asking extends Omit<ProbeTerms, 'retries' | 'observe'> {
  /** The status that the answer has to have; null where any will do but 999, the service's own error. */
  readonly expected: StatusCode | null;
}

/** One real lookup: whether it is answered, the answer keeps to the contract, and the clocks agree. */
export async function checkAnswer(asking: Asking, context: Context): Promise<readonly Check[]> {
  const { clock } = context;
  let seconds: number | null = null;
  const observe: Observe = (event) => {
    if (event.kind !== 'reply') return;
    const now = clock.wallClock();
    const date = parseHttpDate(event.headers.date ?? '');
    seconds = date === null ? null : Math.round((now - date) / 1000);
  };
  const record = await probe({ ...asking, retries: RETRIES, observe }, context);
  if (record === null) return [];
  const { outcome, status, elapsedMs } = record;
  if (outcome.kind === 'problem') return [check('lookup', outcome, elapsedMs)];
  if (status === null) return [];
  const { receipt, expected } = asking;
  const text = textOfStatus(record.answer) ?? status.code;
  const isRight = expected === null ? status.course !== 'unknown' : status.code === expected;
  const exit = exitOfStatus(status.code) || exitNamed('contract');
  const lookup = isRight
    ? check('lookup', { kind: 'answered', receipt, status: text }, elapsedMs)
    : check('lookup', { kind: 'unexpected-status', receipt, status: text, expected, exit }, elapsedMs);
  return [lookup, contractCheck(record), clockCheck(seconds)];
}

function contractCheck({ deviations }: LookupRecord): Check {
  const count = deviations.length;
  return check('contract', count === 0 ? { kind: 'contract-kept' } : { kind: 'contract-deviates', count });
}

function clockCheck(seconds: number | null): Check {
  if (seconds === null) return check('clock', { kind: 'no-date' });
  return check('clock', { kind: Math.abs(seconds) > MOST_SECONDS ? 'clock-wrong' : 'clock-right', seconds });
}
