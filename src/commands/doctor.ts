import { IMPOSSIBLE_RECEIPT, type Receipt, readReceipt } from '../contract/receipt.ts';
import { type Check, check, type Diagnosis, problemFound, type StepFinding, verdictOn } from '../doctor-findings.ts';
import { exitOf } from '../exit-code-of-outcome.ts';
import type { OptionValues } from '../options/options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import { askerOf } from '../service/lookup-request.ts';
import { hasVersionPrefix } from '../settings/base-url.ts';
import type { Setting } from '../settings/precedence.ts';
import { type OpenedSettings, openSettings } from '../settings/profile-in-effect.ts';
import { resolveBaseUrl, resolveToken } from '../settings/resolve-settings.ts';
import type { Context } from './command-context.ts';
import { checkNetwork } from './doctor-certificates-and-connection.ts';
import { checkAnswer } from './doctor-clock-and-real-question.ts';

/** The options of `recibo doctor`; the table in `cli/commands.ts` gives them. */
type DoctorOptions = Pick<OptionValues, 'json' | 'receipt' | 'expect' | 'profile' | 'base-url' | 'timeout'>;

/** `recibo doctor`: checks the set-up step by step, up to one real lookup; the exit code is that of the first failure. */
export async function runDoctor(options: DoctorOptions, context: Context): Promise<Outcome> {
  const read = readReceipt(options.receipt ?? IMPOSSIBLE_RECEIPT);
  if ('flaw' in read) return failed({ kind: 'bad-receipt', flaw: read.flaw });
  const examined = await examine(read.receipt, options, context);
  if ('problem' in examined) return failed(examined.problem);
  if (context.interruption.aborted) return failed(interruptedBy(context.interruption));
  return context.presenter.diagnosis(examined, options.json);
}

async function examine(
  receipt: Receipt,
  options: DoctorOptions,
  context: Context,
): Promise<Diagnosis | { problem: Problem }> {
  const opened = await openSettings({ profile: options.profile, baseUrl: options['base-url'] }, context);
  if ('problem' in opened) return diagnosed([check('settings', problemFound(opened.problem))]);
  const base = resolveBaseUrl(opened);
  const baseUrl = 'problem' in base ? null : base.value;
  const token = await resolveToken(baseUrl, opened, context);
  const isHeld = 'token' in token && baseUrl !== null && token.token.isWithin(baseUrl);
  if ('token' in token && token.token.isWithin(receipt)) return { problem: { kind: 'receipt-is-token' } };
  const checks = [
    checkSettings(opened),
    check('token', 'problem' in token ? problemFound(token.problem) : { kind: 'token-found', source: token.source }),
    check('base-url', 'problem' in base ? problemFound(base.problem) : addressFinding(base, isHeld)),
  ];
  if (baseUrl === null || isHeld || context.interruption.aborted) return diagnosed(checks);
  const network = await checkNetwork(baseUrl, options.timeout, context);
  checks.push(...network);
  const isReached = network.every(({ finding }) => verdictOn(finding) !== 'failure');
  if (!isReached || 'problem' in token) return diagnosed(checks);
  const asker = askerOf({ baseUrl, token: token.token, version: context.version });
  const asking = { receipt, asker, expected: options.expect, timeoutMs: options.timeout };
  return diagnosed([...checks, ...(await checkAnswer(asking, context))]);
}

/** @param isHeld whether the token stands in the address, which is then not shown. */
function addressFinding({ value, source }: Setting<string>, isHeld: boolean): StepFinding {
  if (isHeld) return problemFound({ kind: 'bad-base-url', flaw: 'holds-token', source });
  if (!hasVersionPrefix(value)) return { kind: 'no-version-prefix', baseUrl: value, source };
  return { kind: 'base-url-found', baseUrl: value, source };
}

function checkSettings({ file, places }: OpenedSettings): Check {
  const { path, exposed, isThere } = file;
  if (path === null || !isThere) return check('settings', { kind: 'no-settings-file', path });
  if (exposed !== null) {
    return check('settings', { kind: exposed.isFixed ? 'settings-exposed-for-good' : 'settings-exposed', path });
  }
  return check('settings', { kind: 'settings-read', path, profile: places.profile?.name ?? null });
}

function diagnosed(checks: readonly Check[]): Diagnosis {
  return { checks, exit: checks.map(exitOfCheck).find((exit) => exit !== 0) ?? 0 };
}

function exitOfCheck({ finding }: Check): number {
  if (finding.kind === 'problem') return exitOf(failed(finding.problem));
  return finding.kind === 'unexpected-status' ? finding.exit : 0;
}
