import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { oneLine } from '../support/person.ts';
import { asking } from '../support/program.ts';
import { onTerminal, type TerminalOptions } from '../support/terminal.ts';

/** A batch in this process. */
function batch(argv: readonly string[], options: TerminalOptions = {}) {
  return onTerminal(['nfe', '--sandbox', ...argv], { ...options, environment: { LANG: 'en', ...options.environment } });
}

const PIPE: TerminalOptions = { terminals: [] };

describe('--field in a batch', () => {
  test('prints a line a receipt: values as they came, objects as JSON, nothing where there is none', async () => {
    const fields = ['status', 'data.cliente.tipo', 'data.itens.0', 'data.nada'].flatMap((path) => ['-f', path]);
    const { exit, stdout } = await batch(['1004', '1500', '1502', '--retries', '0', ...fields], PIPE);
    const [issued, unknown, failed, ...rest] = stdout.split('\n');
    expect(exit).toBe(40);
    expect(issued).toMatch(/^004 \(Documento emitido\)\t\w+\t\{"id":"[^\t]+\}\t$/);
    expect(JSON.parse(issued?.split('\t')[2] ?? '')).toHaveProperty('nome');
    expect([unknown, failed, ...rest]).toEqual(['500 (Não existe)\t\t\t', '\t\t\t', '']);
  });

  test('tells of a path that no answer had, unless it is spelled rightly', async () => {
    const fields = (...paths: string[]) => paths.flatMap((path) => ['-f', path]);
    const paths = fields(
      'data.numeroo',
      'receipt',
      'status',
      'data.transporte.nada.x',
      'data.erro',
      'data.numero,data.serie',
    );
    expect((await batch(['1004', '1500', ...paths], PIPE)).stderr.split('\n')).toEqual([
      'recibo: note: data.numeroo is in none of the answers. Did you mean data.numero?',
      'recibo: note: receipt is in none of the answers; -o csv has a column of this name',
      'recibo: note: data.transporte.nada.x is in none of the answers',
      expect.stringMatching(/ data\.numero,data\.serie is in none .*: -f data\.numero -f data\.serie$/),
      '',
    ]);
    expect((await batch(['1502', '2502', '--retries', '0', ...fields('data.numeroo')], PIPE)).stderr).toBe('');
  });

  test('escapes what would break the line', async () => {
    const { stdout } = await batch(['1606', '1606', '-f', 'data.itens.1.nome'], PIPE);
    const [one, other, ...rest] = stdout.split('\n');
    expect([other, rest]).toEqual([one, ['']]);
    expect(one).toContain('\\n');
  });
});

test.each(['sandbox', '', 'x'])('nothing is redacted where the user has no token: %j', async (receipt) => {
  const { stdout } = await batch(['1004', receipt, '-o', 'ndjson'], PIPE);
  expect(JSON.parse(stdout.split('\n')[1] ?? '')).toMatchObject({ receipt });
});

describe('the list of --input', () => {
  test.each([
    ['in UTF-16', '\ufeff1004\r\n1500\r\n', 'utf16le', ['iconv -f UTF-16 -t UTF-8']],
    [
      'in UTF-16, half of it with accents',
      '\ufeff1004\tJosé\n2004\tÉlia\n1500\tAnna\n',
      'utf16le',
      ['iconv -f UTF-16 -t UTF-8'],
    ],
    ['with a NUL in one of its lines', '1004\n1\u0000\n1500\n', 'utf8', []],
    ['that is a table', 'recibo;valor\n1004;10,00\n', 'utf8', ['one receipt a line and nothing else']],
    ['that is a table, parted by tabs', 'recibo\tvalor\n1004\t10,00\n', 'utf8', ['one receipt a line and nothing']],
    ['with receipts in quotes', '"1004"\n1004\n1010\n', 'utf8', ['1 of the receipts that were not found has quotes']],
    [
      'with invisible characters',
      '10\u200b04\u200b\n1004\n1010\n',
      'utf8',
      ['has quotes, other punctuation or invisible'],
    ],
    ['that is none of text', 'PK\u0003\u0004\u0000\u00ff\n\u0000\u00fe\u00fd\n', 'latin1', ['a list is text in UTF-8']],
    [
      'with a rounded number',
      '3,52611E+13\n1004\n1500\n2500\n',
      'utf8',
      ['1 of the receipts that were not found looks like'],
    ],
    [
      'with access keys',
      '35261111222333000181550010001234514829173681\n3526 1111 2223 3300 0181 5500 1000 1234 5148 2917 3682\n1004\n',
      'utf8',
      ['2 of the receipts that were not found are access keys'],
    ],
    ['of which half is a table', '1004,\n1500\n', 'utf8', []],
    ['whose receipts have commas, and are known', '1,004\n2,004\n', 'utf8', []],
  ] as const)('%s is told of once, where that can be said of the whole', async (_, text, encoding, told) => {
    const list = join(temporaryFolder('recibo-list-'), 'list');
    writeFileSync(list, text, encoding);
    expect((await batch(['--input', list, '-q'], PIPE)).stderr).toBe('');
    const { stderr } = await batch(['--input', list], PIPE);
    expect(stderr.split('\n').slice(0, -1)).toEqual(told.map((words) => expect.stringContaining(words)));
  });

  test('that is typed at a terminal is asked for', async () => {
    async function* chunks() {
      yield Buffer.from('1004\n');
    }
    const openInput = async () => ({ kind: 'opened' as const, chunks: chunks(), isTerminal: true, file: null });
    const { exit, stderr } = await batch(['--input', '-', '-o', 'csv'], { machine: { openInput } });
    expect({ exit, isAsked: oneLine(stderr).includes('Ctrl-D') }).toEqual({ exit: 0, isAsked: true });
  });

  test('that is typed at a terminal is not written over by a live line', async () => {
    async function* chunks() {
      await sleep(450);
      yield Buffer.from('1004\n');
    }
    const openInput = async () => ({ kind: 'opened' as const, chunks: chunks(), isTerminal: true, file: null });
    const { exit, stderr } = await batch(['--input', '-', '-o', 'csv'], { machine: { openInput } });
    expect({ exit, isDrawn: stderr.includes('\r') }).toEqual({ exit: 0, isDrawn: false });
  });

  test('that is a folder is told as such', async () => {
    const { exit, stderr } = await batch(['--input', temporaryFolder('recibo-list-')]);
    expect({ exit, isTold: stderr.includes('EISDIR') }).toEqual({ exit: 74, isTold: true });
  });

  test('that is standard input is told as that, and not by a name that could be wrong', async () => {
    const openInput = async () => ({ kind: 'failed' as const, code: 'EISDIR' });
    const { exit, stderr } = await batch(['--input', '-', '--lang', 'en'], { machine: { openInput } });
    const told = expect.stringMatching(/standard input, .* cannot be read \(EISDIR\)\..* Give the list in a pipe/s);
    expect([exit, stderr.replace(/\s+/g, ' ')]).toEqual([74, told]);
  });

  test.each([
    ['cannot be opened', []],
    ['cannot be opened for a dry run', ['--dry-run']],
  ])('that %s is 74', async (_, words) => {
    const { exit, stderr } = await batch(['--input', '/no/such/list', ...words]);
    expect({ exit, isTold: stderr.includes('/no/such/list') }).toEqual({ exit: 74, isTold: true });
  });

  test('that breaks off is told, and so are the requests before that', async () => {
    const chunks = async function* () {
      yield Buffer.from('1004\n1005\n');
      throw Object.assign(new Error(), { code: 'EIO' });
    };
    const openInput = async () => ({ kind: 'opened' as const, chunks: chunks(), isTerminal: false, file: null });
    const { exit, stdout, stderr } = await batch(['--input', 'list', '--curl'], { ...PIPE, machine: { openInput } });
    expect([exit, stdout.match(/1004|1005/g)]).toEqual([74, ['1004', '1005']]);
    expect(stderr).toContain('EIO');
  });

  test.each([
    [['-i', 'LIST'], 74],
    [['-i', 'LIST', '--dry-run', '--quiet'], 74],
    [['-i', 'LIST', '--quiet'], 40],
    [['-i', 'LIST', '--out', 'RECORDS'], 40],
    [['1004', '1500'], 40],
  ])('that standard output is too is left alone: %j', async (argv, exit) => {
    const folder = temporaryFolder('recibo-own-output-');
    const places: Record<string, string> = { LIST: join(folder, 'list'), RECORDS: join(folder, 'records') };
    writeFileSync(join(folder, 'list'), '1004\n1500\n');
    const words = argv.map((word) => places[word] ?? word);
    const run = await batch(words, { ...PIPE, machine: { isOutput: () => true } });
    expect({ exit: run.exit, isPrinted: run.stdout !== '' }).toEqual({ exit, isPrinted: !argv.includes('-i') });
  });

  test('that is gone when it is to be counted is looked up all the same', async () => {
    let opened = 0;
    const openInput = async () => {
      opened += 1;
      if (opened > 1) return { kind: 'failed' as const, code: 'ENOENT' };
      const chunks = (async function* () {
        yield Buffer.from('1004\n');
      })();
      return { kind: 'opened' as const, chunks, isTerminal: false, file: { dev: 1, ino: 1 } };
    };
    expect(await batch(['--input', 'list', '-q'], { machine: { openInput } })).toMatchObject({ exit: 0 });
    expect(await batch(['--input', 'list', '-o', 'csv'], { machine: { openInput } })).toMatchObject({ exit: 74 });
  });

  test('that is the token is not repeated by a dry run', async () => {
    const environment = { RECIBO_TOKEN: 'secret-of-the-list', RECIBO_BASE_URL: 'http://127.0.0.1:1/v3' };
    const argv = ['nfe', '1004', 'secret-of-the-list', '--dry-run'];
    const { exit, stdout, stderr } = await onTerminal(argv, { environment });
    expect(exit).toBe(2);
    expect(stdout + stderr).not.toContain('secret-of-the-list');
  });
});

test.each([[['1004']], [['1004', '2004']]])('the simulated service is gone with the run: %j', async (receipts) => {
  const { exit, stderr } = await batch([...receipts, '--verbose', '--retries', '0'], PIPE);
  const [, port] = /127\.0\.0\.1:(\d+)/.exec(stderr) ?? [];
  const [error] = await once(connect(Number(port), '127.0.0.1'), 'error');
  expect([exit, error]).toEqual([0, expect.objectContaining({ code: 'ECONNREFUSED' })]);
});

test('a key that was pasted in its groups is asked for all the same, and told to be one', async () => {
  const groups = '3526 1111 2223 3300 0181 5500 1000 0123 4514 8291 7368'.split(' ');
  const told =
    /warning: these 11 receipts are together one access key.* recibo explain 35261111222333000181550010000123451482917368\n/;
  const { exit, stderr } = await batch([...groups, '-o', 'csv', '--lang', 'en'], PIPE);
  expect({ exit, stderr }).toEqual({ exit: 50, stderr: expect.stringMatching(told) });
  expect((await batch([...groups.slice(1), '3526', '-o', 'csv'], PIPE)).stderr).toBe('');
  expect((await batch([...groups, '-q'], PIPE)).stderr).toBe('');
});

test('the file of --out is the same on a terminal', async () => {
  const written = async (options: TerminalOptions) => {
    const out = join(temporaryFolder('recibo-out-'), 'records');
    expect(await batch(['\u202e1004', '-o', 'ndjson', '--out', out], options)).toMatchObject({ exit: 0 });
    return readFileSync(out, 'utf8').replace(/"elapsedMs":\d+|127\.0\.0\.1:\d+/g, '');
  };
  const shown = await written({});
  expect([shown, shown.includes('\u202e1004')]).toEqual([await written(PIPE), true]);
});

describe('--quiet in a batch', () => {
  test('prints no record, and has every one in a file', async () => {
    expect(await batch(['1004', '1900', '-q'], PIPE)).toMatchObject({ stdout: '', stderr: '' });
    expect(await batch(['1004', '1900', '-q'])).toMatchObject({ stdout: '', stderr: '' });
    const out = join(temporaryFolder('recibo-quiet-'), 'records.ndjson');
    expect(await batch(['1004', '1900', '-q', '--out', out])).toMatchObject({ stdout: '', stderr: '' });
    const records = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(records.map((record) => JSON.parse(record).receipt)).toEqual(['1004', '1900']);
  });

  test('tells of no document that is kept, one by one or as a number, and of each that is not', async () => {
    const folder = () => temporaryFolder('recibo-quiet-');
    const saved = (...words: string[]) => batch([...words, '--save', folder()], PIPE);
    const alone = await saved('1004', '-o', 'ndjson');
    expect(alone.stderr.match(/is saved/g)).toHaveLength(2);
    expect(alone.stderr).not.toContain('documents');
    expect((await batch(['1004', '2004', '-o', 'csv'], PIPE)).stderr).not.toContain('documents');
    expect((await saved('1004', '2004')).stderr).toContain('4 documents saved');
    const out = join(temporaryFolder('recibo-quiet-'), 'records.ndjson');
    expect((await saved('1004', '--out', out)).stderr).toContain('2 documents saved');
    for (const words of [
      ['1004', '-o', 'ndjson'],
      ['1004', '2004'],
    ]) {
      expect(await saved(...words, '-q')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    }
    const lost = await saved('1610', '-o', 'ndjson', '-q');
    expect([lost.exit, lost.stderr.match(/is not saved/g)?.length]).toEqual([74, 2]);
  });
});

describe('a dry run of many', () => {
  const argv = ['1004', '1005', '--dry-run'];

  test('ends at once where nothing can be written', async () => {
    const stdout = {
      isTerminal: false,
      columns: 0,
      rows: 0,
      write: async () => ({ kind: 'failed' as const, code: 'ENOSPC' }),
      hasReader: () => true,
    };
    expect(await batch(argv, { machine: { stdout } })).toMatchObject({ exit: 74 });
  });

  test('ends with the signal that comes meanwhile', async () => {
    const interruption = AbortSignal.abort('SIGTERM');
    expect(await batch(argv, { machine: { interruption } })).toMatchObject({ exit: 143 });
  });
});

describe('on a terminal the live line', () => {
  /** Keeps each receipt waiting until the line was drawn. */
  const DRAWN_MS = 450;

  async function shownFor(
    status: number,
    headers: Readonly<Record<string, string>>,
    words: readonly string[],
    TERM = 'xterm',
  ) {
    let asked = 0;
    const body = '{"status":"004 (Documento emitido)","descricao":"x","data":{}}';
    const server = createServer((_, response) => {
      asked += 1;
      if (asked === 1) return void response.writeHead(status, headers).end(body);
      setTimeout(() => response.end(body), DRAWN_MS);
    });
    onTestFinished(() => void server.close().closeAllConnections());
    const environment = { LANG: 'en', TERM, ...asking(`http://127.0.0.1:${await listen(server)}/v3`) };
    const { exit, stderr } = await onTerminal(['nfe', '1', '2', '-o', 'csv', ...words], { columns: 200, environment });
    return { exit, stderr };
  }

  test('tells how many are done of how many', async () => {
    const { exit, stderr } = await shownFor(200, {}, ['--concurrency', '1']);
    expect({ exit, isShown: stderr.includes('1 of 2') }).toEqual({ exit: 0, isShown: true });
    expect(stderr).toMatch(/2 receipts[^\n]* \d+(\.\d)? s\b/);
  });

  test('is not drawn where the terminal can only print', async () => {
    const { exit, stderr } = await shownFor(200, {}, ['--concurrency', '1'], 'dumb');
    expect({ exit, isDrawn: stderr.includes('\r') }).toEqual({ exit: 0, isDrawn: false });
  });

  test('tells what all of them wait for', async () => {
    const { exit, stderr } = await shownFor(429, { 'Retry-After': '1' }, ['--concurrency', '1']);
    expect(exit).toBe(0);
    expect(stderr).toMatch(/429/);
  });

  test.each([
    ['tells of a long wait', [], ['stdout', 'stderr'], true],
    ['is not there in a pipe, nor is anything of it', [], [], false],
    ['is not there with --quiet, nor is anything else', ['-q'], ['stdout', 'stderr'], false],
    ['is not there with --quiet in a pipe', ['-q'], [], false],
  ] as const)('%s', async (_where, words, terminals, isShown) => {
    const stop = new AbortController();
    const server = createServer((_, response) => {
      response.writeHead(429, { 'Retry-After': '3600' }).end();
      setTimeout(() => stop.abort('SIGTERM'), DRAWN_MS);
    });
    onTestFinished(() => void server.close().closeAllConnections());
    const environment = { LANG: 'en', TERM: 'xterm', ...asking(`http://127.0.0.1:${await listen(server)}/v3`) };
    const machine = { interruption: stop.signal };
    const argv = ['nfe', '1', '2', '-o', 'csv', ...words];
    const { exit, stderr } = await onTerminal(argv, { columns: 200, environment, terminals, machine });
    expect(exit).toBe(143);
    expect([stderr.includes('\r'), stderr.includes('429')]).toEqual([isShown, isShown]);
    expect(stderr).not.toMatch(/note:[^\n]*429/);
  });

  test('tells how much of documents has come', async () => {
    const folder = temporaryFolder('recibo-live-');
    const list = join(folder, 'list');
    writeFileSync(list, '1004\n1008\n');
    const argv = ['--input', list, '-o', 'csv', '--save', join(folder, 'kept'), '--interval', '1', '--rate', '4'];
    const { exit, stderr } = await batch(argv, { columns: 200 });
    expect(exit).toBe(40);
    expect(stderr).toMatch(/\d\.\d MB/);
  });
});

test('at its end a batch tells how long it took', async () => {
  let now = 60_000;
  const clock = {
    ...{ wallClock: Date.now, sleep, random: () => 0 },
    now: () => {
      now += 1;
      return now;
    },
  };
  const { stderr } = await batch(['1004', '1010'], { machine: { clock } });
  expect(oneLine(stderr)).toContain('2 receipts in 0 s');
});
