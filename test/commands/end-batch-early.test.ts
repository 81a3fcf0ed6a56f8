import { expect, test } from 'vitest';
import { StopRule } from '../../src/commands/end-batch-early.ts';
import type { LookupRecord } from '../../src/lookup-record.ts';
import { failed } from '../../src/outcome.ts';
import type { Problem } from '../../src/problem.ts';
import { answeredRecord } from '../support/record.ts';

const FOUND = answeredRecord({ status: '500 (Recibo não encontrado)' });
const DOWN: Problem = { kind: 'server-error', status: 503, retryAfterMs: null };
const SILENT: Problem = { kind: 'deadline', timeoutMs: 1000 };
const REFUSED: Problem = { kind: 'token-refused', status: 401 };

function lost(problem: Problem, attempts = 1): LookupRecord {
  return { ...FOUND, outcome: failed(problem), attempts };
}

function ruleAfter(records: readonly LookupRecord[], isFailFast = false): StopRule {
  const rule = new StopRule(isFailFast);
  for (const record of records) rule.onEnded(record);
  return rule;
}

test('twenty in a row that find no service end a batch, with the worse of their exit codes', () => {
  const silent = Array<LookupRecord>(19).fill(lost(SILENT));
  expect(ruleAfter(silent).stop).toBeNull();
  expect(ruleAfter([...silent, FOUND, lost(SILENT)]).stop).toBeNull();
  const unasked = lost({ kind: 'receipt-is-token' }, 0);
  expect(ruleAfter([...silent, unasked]).stop).toBeNull();
  expect(ruleAfter([...silent, unasked, lost(SILENT)]).stop).toEqual({
    kind: 'breaker',
    count: 20,
    problem: SILENT,
    exit: 75,
  });
  const rule = ruleAfter([...silent, lost(SILENT)]);
  expect(rule.stop).toEqual({ kind: 'breaker', count: 20, problem: SILENT, exit: 75 });
  const mixed = [ruleAfter([...silent, lost(DOWN)]), ruleAfter([lost(DOWN), ...silent])];
  expect([rule, ...mixed].map((one) => one.exit())).toEqual([75, 69, 69]);
});

test('settings that cannot be used end a batch at once', () => {
  const problem: Problem = { kind: 'bad-proxy', variable: 'HTTPS_PROXY' };
  const rule = ruleAfter([lost(problem)]);
  expect({ stop: rule.stop, exit: rule.exit() }).toEqual({ stop: { kind: 'hopeless', problem }, exit: 78 });
});

test('a refused token ends a batch, whatever ended it before, and the interruption outranks it', () => {
  const rule = ruleAfter([FOUND, lost(REFUSED)], true);
  expect(rule.stop).toEqual({ kind: 'hopeless', problem: REFUSED });
  rule.onUnreadable(DOWN);
  expect(rule.stop).toEqual({ kind: 'hopeless', problem: REFUSED });
  rule.onInterrupted('SIGTERM');
  expect({ stop: rule.stop, exit: rule.exit() }).toEqual({
    stop: { kind: 'interrupted', signal: 'SIGTERM' },
    exit: null,
  });
});

test('--fail-fast ends a batch with the exit code of the first that is not found', () => {
  expect(ruleAfter([FOUND]).stop).toBeNull();
  const rule = ruleAfter([FOUND, lost(DOWN)], true);
  expect({ stop: rule.stop, exit: rule.exit() }).toEqual({
    stop: { kind: 'fail-fast', receipt: FOUND.receipt, exit: 50 },
    exit: 50,
  });
});
