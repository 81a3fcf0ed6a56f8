import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUSES } from '../../src/contract/status-table.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { asking, recibo } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';
import { EXIT_OF_ENDING } from './endings.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const CODES = STATUSES.map(({ code }) => code);

function ask(argv: readonly string[]) {
  return onTerminal([...argv, '--retries', '0'], { environment: asking(sandbox.baseUrl), terminals: [] });
}

describe('--accept', () => {
  test.each(CODES)('%s makes that status a success, and no other', async (code) => {
    const runs = await Promise.all(CODES.map((ending) => ask(['nfe', ending, '--accept', code])));
    const expected = CODES.map((ending) => (ending === code ? 0 : EXIT_OF_ENDING[ending]?.nfe));
    expect(runs.map(({ exit }) => exit)).toEqual(expected);
  });

  test('takes a list, and may be repeated', async () => {
    const runs = ['002', '003', '010', '500'].map((ending) =>
      ask(['nfse', ending, '--accept', '002,003', '--accept=010']),
    );
    expect((await Promise.all(runs)).map(({ exit }) => exit)).toEqual([0, 0, 0, 50]);
  });

  test('has no say over what is no answer', async () => {
    const all = CODES.join(',');
    const runs = await Promise.all(['401', '404', '502', '603'].map((ending) => ask(['nfe', ending, '--accept', all])));
    expect(runs.map(({ exit }) => exit)).toEqual([77, 76, 69, 76]);
  });

  test('changes the exit code alone, not what is printed', async () => {
    const [plain, accepted] = await Promise.all([ask(['nfe', '010']), ask(['nfe', '010', '--accept', '010'])]);
    expect(accepted).toEqual({ ...plain, exit: 0 });
  });
});

describe('--strict', () => {
  test.each([
    ['nfe', '604'],
    ['nfe', '605'],
    ['nfse', '604'],
    ['nfse', '605'],
  ])('makes the deviations of %s %s exit 76, and still prints the answer', async (operation, ending) => {
    const [lax, strict] = await Promise.all([ask([operation, ending]), ask([operation, ending, '--strict'])]);
    expect([lax.exit, strict.exit]).toEqual([0, 76]);
    expect(strict.stdout).toBe(lax.stdout);
    expect(strict.stderr.startsWith(lax.stderr)).toBe(true);
    expect(strict.stderr.slice(lax.stderr.length)).toMatch(/^recibo: --strict: .*\n$/);
  });

  test.each(['nfe', 'nfse'])(
    'leaves the exit code of every %s answer that keeps to the contract',
    async (operation) => {
      const codes = CODES.filter((code) => operation === 'nfe' || code !== '900');
      const receipts = codes.flatMap((code) => [code, `F${code}`]);
      const runs = await Promise.all(receipts.map((receipt) => ask([operation, receipt, '--strict'])));
      const expected = receipts.map((receipt) => EXIT_OF_ENDING[receipt.slice(-3)]?.nfe);
      expect(runs.map(({ exit }) => exit)).toEqual(expected);
      expect(runs.map(({ stderr }) => stderr)).toEqual(receipts.map(() => ''));
    },
  );

  test('outranks --accept, and is the same in every format', async () => {
    const formats = [['-o', 'table'], ['-o', 'plain'], ['--json'], ['-f', 'status'], ['-q']];
    const runs = await Promise.all(
      formats.map((format) => ask(['nfe', '605', '--strict', '--accept', '004', ...format])),
    );
    expect(runs.map(({ exit }) => exit)).toEqual(formats.map(() => 76));
  });

  test('works in the built program', async () => {
    const { exit, stdout } = await recibo(['nfe', '605', '--strict', '--json'], {
      environment: asking(sandbox.baseUrl),
    });
    expect(exit).toBe(76);
    expect(stdout).toContain('"aliquota-ibs":1.10');
  });
});
