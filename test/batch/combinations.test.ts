import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { recordsIn } from '../support/records.ts';
import { inProcess } from '../support/terminal.ts';

/** Runs against the simulated service; `o` is a file in a folder of its own. */
async function run(...argv: string[]) {
  const folder = temporaryFolder('recibo-combination-');
  const words = argv.map((word) => (word === 'o' ? join(folder, word) : word));
  return { folder, ...(await inProcess([...words, '--lang', 'en'])) };
}

describe('cannot be carried out', () => {
  test.each(
    [
      ['nfe', '004', '--sandbox', '--field', 'status', '-o', 'json'],
      ['nfe', '004', '--sandbox', '--field', 'status', '--json'],
      ['nfe', '004', '--sandbox', '--input', 'list'],
      ['nfe', '004', '--sandbox', '--resume'],
      ['nfe', '004', '--sandbox', '--force'],
      ['nfe', '004', '--sandbox', '--excel'],
      ['nfe', '004', '--sandbox', '--out', 'o', '-o', 'ndjson', '--excel'],
      ['nfe', '004', '--sandbox', '--out', 'o', '--resume', '--force'],
      ['nfe', '004', '--sandbox', '--out', 'o', '-o', 'table'],
      ['nfe', '004', '--sandbox', '--out', 'o', '-o', 'plain'],
      ['nfe', '004', '--sandbox', '--out', 'o', '-o', 'message'],
      ['nfe', '004', '--sandbox', '--out', 'o', '--field', 'status'],
      ['nfe', '004', '--sandbox', '--out', '-'],
      ['nfe', '004', '010', '--sandbox', '-o', 'message'],
      ['nfe', '--sandbox', '--input', '/dev/null', '-o', 'message'],
      ['nfe', '004', '--sandbox', '--open', 'danfe'],
      ['nfe', '004', '010', '--open', 'danfe'],
      ['nfe', '--input', '/dev/null', '--open', 'xml'],
      ['nfe', '004', '--out', 'o', '--open', 'xml'],
      ['nfse', '004', '--open', 'xml'],
      ['nfse', '004', '--sandbox', '--save', 'o'],
      ['nfe', '--sandbox', '-'],
      ['nfse', '--sandbox', '004', '-'],
    ].map((argv) => [argv]),
  )('%j', async (argv) => {
    const { exit, stdout, stderr, folder } = await run(...argv);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(/^recibo: [^\n]+\n$/);
    expect(existsSync(join(folder, 'o'))).toBe(false);
  });
});

test('a receipt that begins with - is told where it goes, and found there', async () => {
  const stderr =
    'recibo: there is no such option. See: recibo help nfe; an argument that begins with - goes after --.\n';
  expect(await run('nfe', '-1004', '--sandbox')).toMatchObject({ exit: 2, stderr });
  expect(await inProcess(['nfe', '--sandbox', '-q', '--', '-1004'])).toMatchObject({ exit: 0 });
});

describe('--quiet wins', () => {
  test.each([[['-o', 'csv']], [['--json']], [['--field', 'status']], [['-o', 'table']]])('over %j', async (options) => {
    expect(await run('nfe', '004', '004', '--sandbox', '-q', ...options)).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('and the file of --out is written all the same', async () => {
    const { folder, ...rest } = await run('nfe', '004', '--sandbox', '-q', '--out', 'o');
    expect(rest).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect(existsSync(join(folder, 'o'))).toBe(true);
  });

  test('with --out nothing but errors is said: not that answers deviate', async () => {
    const argv = ['nfe', '604', '004', '--sandbox', '-q'];
    expect(await run(...argv, '--out', 'o')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect((await run(...argv)).stderr).toContain('1 answer deviates');
  });

  test.each([
    ['-o', 'ndjson'],
    ['-o', 'csv'],
    ['-o', 'csv', '--excel'],
  ])('%s %s %s: in its format', async (...format) => {
    const argv = ['nfe', '004', '900', '--sandbox', '--out', 'o', ...format];
    const [loud, quiet] = await Promise.all([run(...argv), run(...argv, '-q')]);
    const [expected, written] = [loud, quiet].map(({ folder }) => readFileSync(join(folder, 'o'), 'utf8'));
    const beginning = (text = '') => text.split('\n').map((line) => line.slice(0, 40));
    expect(beginning(written)).toEqual(beginning(expected));
    const again = await recibo([...argv, '-q', '--resume'], { folder: quiet.folder });
    expect([again.exit, again.stderr, readFileSync(join(quiet.folder, 'o'), 'utf8')]).toEqual([40, '', written]);
  });
});

test('--dry-run names the first of a list that is no receipt, and tells how many others are none', async () => {
  const { exit, stderr } = await run('nfe', '004', '..', '', '010', '--sandbox', '--dry-run');
  const told = '".." in the list is not a receipt: it is only dots; 1 more of the list is none.';
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: `recibo: ${told} Nothing was sent. Check the list.\n` });
});

describe.each(['--dry-run', '--curl'])('%s wins over what shapes or follows the answer', (option) => {
  test.each([
    [['-o', 'csv', '--excel']],
    [['--field', 'status']],
    [['-q']],
    [['--out', 'o']],
    [['--wait']],
    [['--fail-fast', '--rate', '1']],
  ])('%j: one request a receipt', async (options) => {
    const { exit, stdout, folder } = await run('nfe', 'a1', 'a2', '--sandbox', option, ...options);
    expect(exit).toBe(0);
    expect(stdout.match(/\/nfe\/nota\/a[12]\/completa/g)).toEqual(['/nfe/nota/a1/completa', '/nfe/nota/a2/completa']);
    expect(existsSync(join(folder, 'o'))).toBe(false);
  });
});

describe('without effect', () => {
  test.each([[['--concurrency', '9']], [['--rate', '5']], [['--fail-fast']], [['--interval', '9s']]])(
    'on one receipt: %j',
    async (options) => {
      const alone = await run('nfe', '004', '--sandbox', '-f', 'data.numero');
      const beside = await run('nfe', '004', '--sandbox', '-f', 'data.numero', ...options);
      expect([beside.exit, beside.stdout, beside.stderr]).toEqual([alone.exit, alone.stdout, alone.stderr]);
    },
  );
});

describe('--strict', () => {
  test('is of each record, and leaves the envelope in it', async () => {
    const { exit, stdout } = await run('nfe', '004', '604', '--sandbox', '--strict', '-o', 'ndjson');
    const records = recordsIn(stdout);
    expect(exit).toBe(40);
    expect(records.map(({ exitCode, status, error }) => [exitCode, status, error?.code])).toEqual([
      [0, '004 (Documento emitido)', undefined],
      [76, '004 (Documento emitido)', 'contract'],
    ]);
    expect(records[1].envelope.status).toBe('004 (Documento emitido)');
  });
});

test('ndjson and csv print the same for one receipt as for many', async () => {
  for (const format of ['ndjson', 'csv']) {
    for (const receipt of ['004', '401', '']) {
      const one = await run('nfe', receipt, '--sandbox', '-o', format, '--retries', '0');
      const many = await run('nfe', receipt, '004', '--sandbox', '-o', format, '--retries', '0');
      const comparable = (text: string) => text.replace(/"elapsedMs":\d+|,\d+(?=\r\n)|127\.0\.0\.1:\d+/g, '');
      const lines = comparable(one.stdout).split('\n').slice(0, -1);
      expect(comparable(many.stdout).split('\n').slice(0, lines.length)).toEqual(lines);
    }
  }
});

test('a receipt in a list that is the token has a record, in which it does not stand', async () => {
  const token = 'abcdefgh-token';
  const environment = { RECIBO_TOKEN: token, RECIBO_BASE_URL: 'http://127.0.0.1:9/v3' };
  const { exit, stdout, stderr } = await inProcess(['nfe', token, '..', '-o', 'ndjson'], environment);
  expect(exit).toBe(2);
  expect(stdout).toContain('"receipt":"(redacted)"');
  // It says nothing of a service that would have repeated the token.
  expect(stderr).toBe('');
  expect(stdout + stderr).not.toContain(token);
});
