import { expect, test } from 'vitest';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { oneLine } from '../support/person.ts';
import { onTerminal } from '../support/terminal.ts';

function stdout(write: OutputStream['write']): OutputStream {
  return { isTerminal: false, columns: 0, rows: 0, write, hasReader: () => true };
}

test('recibo sandbox says where it is, serves until a signal comes, and is then gone', async () => {
  const interruption = new AbortController();
  let address = '';
  const run = await onTerminal(['sandbox', '--lang', 'en'], {
    machine: {
      interruption: interruption.signal,
      stdout: stdout(async (data) => {
        address = Buffer.from(data).toString().trim();
        const headers = { Authorization: 'Token any', 'Content-Type': 'application/json' };
        const answer = await fetch(`${address}/nfe/nota/1500/completa`, { headers });
        expect(await answer.json()).toMatchObject({ status: '500 (Não existe)' });
        setImmediate(() => interruption.abort('SIGTERM'));
        return null;
      }),
    },
  });
  expect(run.exit).toBe(143);
  expect(oneLine(run.stderr)).toMatch(/SIGTERM/);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('a signal that has come before ends it too', async () => {
  const interruption = AbortSignal.abort('SIGINT');
  expect(await onTerminal(['sandbox'], { machine: { interruption } })).toMatchObject({ exit: 130 });
});

test('an address that nobody can read is not served', async () => {
  const failing = stdout(async () => ({ kind: 'failed', code: 'ENOSPC' }));
  expect(await onTerminal(['sandbox'], { machine: { stdout: failing } })).toMatchObject({ exit: 74 });
});

test.each([
  [{ kind: 'ended' as const, exit: 3 }, 3],
  [{ kind: 'not-started' as const, code: 'ENOENT' }, 127],
])('a program beside it that comes to %j is %i', async (ran, exit) => {
  const asked: unknown[] = [];
  const runProgram = async (command: readonly string[], environment: Readonly<Record<string, string | undefined>>) => {
    asked.push(command, environment.RECIBO_TOKEN);
    return ran;
  };
  const run = await onTerminal(['sandbox', '--', 'a-program', '-x'], { machine: { runProgram } });
  expect({ exit: run.exit, stdout: run.stdout, asked }).toEqual({
    exit,
    stdout: '',
    asked: [['a-program', '-x'], 'sandbox'],
  });
});
