import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/failure.ts';
import { receiptOf } from '../../src/lists/receipt.ts';
import { Secrets } from '../../src/secret.ts';
import { WORDS, type Words } from '../../src/words/index.ts';
import { temporaryFile } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService, UNKNOWN } from '../support/service.ts';

const ask = (input: string, stdin: string | Uint8Array = '') =>
  run(['nfe', '-i', input, '-o', 'ndjson', '--sandbox'], { stdin });

describe('--input', () => {
  it.each([
    ['a byte order mark, CRLF, comments and blank lines', '\ufeff1004\r\n\r\n# no\r\n  2004  \r\n   \n3004'],
    ['many blank lines, each looked at once', `${'\n'.repeat(300_000)}1004\n2004\n3004`],
    ['line ends of a Mac, and a last line of 0x1A', '1004\r\r2004\r3004\r\u001a\r\n'],
    [
      'records of recibo, each once, the last one torn',
      '{"receipt":"1004"}\n\n{"document":"nfe","receipt":"2004"}\n{"receipt":"1004"}\n{"receipt":"3004","x',
    ],
    ['UTF-16, as Notepad writes it', Buffer.from('\ufeff1004\r\n2004\r\n3004', 'utf16le')],
    ['the other UTF-16', Buffer.from('\ufeff1004\r\n2004\r\n3004\n\u001a', 'utf16le').swap16()],
  ])('with %s', async (_, text) => {
    for (const done of [await ask(temporaryFile(text)), await ask('-', text)]) {
      expect(recordsIn(done.stdout).map(({ receipt }) => receipt)).toEqual(['1004', '2004', '3004']);
      expect(done.exit).toBe(0);
    }
  });

  it('has a record for each line that is no receipt, altered into no receipt', async () => {
    const long = '9'.repeat(70_000);
    const done = await ask(
      '-',
      Buffer.concat([
        Buffer.from('1004\n'),
        Buffer.from([0xff, 0x31]),
        Buffer.from(`\n${long}\n${' '.repeat(70_000)}35\n..`),
      ]),
    );
    const records = recordsIn(done.stdout);
    expect(records.map(({ exitCode }) => exitCode)).toEqual([0, 2, 2, 2, 2]);
    expect(records[2].receipt).toBe(`${long.slice(0, 512)}…`);
    expect(done.exit).toBe(40);
  });

  it('in parts gives each row to one of them, a receipt to the same, and comes together as one workbook', async () => {
    const service = await startService((_, __, response) => response.end(ISSUED));
    const env = asking(service.baseUrl);
    const rows = ['Recibo', ...Array.from({ length: 40 }, (_, at) => `R${at % 30}`), '3,5E+14', 'a b 1'];
    const list = temporaryFile(rows.join('\n'), 'list.csv');
    const out = join(dirname(list), 'done.xlsx');
    const shardOf = async (shard: string) => {
      const { exit, stdout } = await run(['nfe', '-i', list, '--shard', shard, '-o', 'ndjson'], { env });
      return { exit, stdout, receipts: recordsIn(stdout).map(({ receipt }) => receipt) };
    };
    const parts = await Promise.all(['1/3', '2/3', '0/3'].map(shardOf));
    expect(parts.flatMap(({ receipts }) => receipts).toSorted()).toEqual(rows.slice(1).toSorted());
    expect(new Set(parts.flatMap(({ receipts }) => [...new Set(receipts)])).size).toBe(32);
    expect(parts.every(({ receipts }) => receipts.length > 5)).toBe(true);
    expect((await shardOf('3/3')).receipts).toEqual(parts[2]?.receipts);
    expect((await shardOf('5/90000')).exit).toBe(0);

    const { length } = service.asked;
    writeFileSync(`${out}.ndjson`, parts.map(({ stdout }) => stdout).join(''));
    const done = await run(['nfe', '-i', list, '--out', out, '--resume', '--accept', 'final'], { env });
    expect([done.exit, service.asked.length]).toEqual([2, length]);
    expect(done.stderr).toContain('40');
    const again = await run(['nfe', '-i', out, '--column', 'Recibo', '-o', 'csv'], { env });
    expect(again.stdout.split('\r\n').length).toBe(44);
  });

  it.each([
    ['/', /cannot be read: it is a folder/],
    [temporaryFile(Buffer.from('1004\n', 'utf16le')), /^recibo: .*records\.ndjson is UTF-16[^\n]*UTF-8\n$/],
    [`/tmp/${'x'.repeat(300)}`, /its name is too long/],
  ])('that cannot be read is 74: %s', async (path, told) => {
    const done = await ask(path);
    expect([done.exit, done.stdout]).toEqual([74, '']);
    expect(done.stderr).toMatch(told);
  });

  it('that is empty is 0, and says so', async () => {
    const said = expect.stringMatching(/^recibo: the list is empty\nrecibo: 0 receipts in .*\n$/);
    expect(await ask(temporaryFile('\n# nothing\n'))).toEqual({ exit: 0, stdout: '', stderr: said });
  });

  it('typed, a receipt that is none is a record of csv, and ends as it would', async () => {
    const { exit, stdout, stderr } = await run(['nfe', '.', '-o', 'csv', '--sandbox']);
    expect([exit, stdout, stderr]).toEqual([
      2,
      expect.stringMatching(/\r\n\.,nfe,2,usage,/),
      expect.stringContaining('not a receipt'),
    ]);
    expect(await run(['nfe', '.', '-o', 'csv', '--nope'])).toMatchObject({ exit: 2, stdout: '' });
  });

  it('is a batch, even of one receipt, and printed as its record', async () => {
    const done = await run(['nfe', '-i', '-', '--sandbox', '--json'], { stdin: '1004' });
    expect(recordsIn(done.stdout)).toMatchObject([{ receipt: '1004', exitCode: 0 }]);
  });

  it('that somebody keeps open does not outlive the batch', async () => {
    const stdin = new PassThrough();
    const service = await startService((_, __, response) => response.end(UNKNOWN));
    stdin.write('1\n');
    const done = await run(['nfe', '-i', '-', '-o', 'ndjson', '--fail-fast'], { stdin, env: asking(service.baseUrl) });
    expect([done.exit, recordsIn(done.stdout).length]).toEqual([50, 1]);
  });

  it('is answered line by line, as it comes', async () => {
    const stdin = new PassThrough();
    const service = await startService((receipt, _, response) => {
      response.end(ISSUED);
      if (receipt === '1') stdin.end('2\n');
    });
    stdin.write('1\n');
    const host = { stdin: { isTerminal: true, open: () => stdin } };
    const done = await run(['nfe', '-i', '-', '-o', 'ndjson'], { host, env: asking(service.baseUrl) });
    expect(recordsIn(done.stdout).map(({ receipt }) => receipt)).toEqual(['1', '2']);
    expect(done.stderr).toMatch(/^recibo: paste or type one receipt a line; Ctrl-D at the end\n/);
  });
});

describe('a receipt', () => {
  it('may have white space and invisible marks around it, and whatever a path segment can carry', async () => {
    const service = await startService((_, __, response) => response.end(ISSUED));
    for (const receipt of [' 12\u200b\n', 'a/b', 'ç%2f?#']) {
      await run(['nfe', receipt, '-q'], { env: asking(service.baseUrl) });
    }
    expect(service.asked).toEqual(['12', 'a/b', 'ç%2f?#']);
  });

  const readReceipt = (text: string) => receiptOf({ text }, { secrets: new Secrets() });

  it('of a million blanks is none: what is not linear does not end within a test', () => {
    const blanks = ' '.repeat(1_000_000);
    for (const text of [blanks, `1${blanks}2`]) expect(() => readReceipt(text)).toThrow('usage');
  });

  it.each([
    ['  35261100012345\r\n', '35261100012345'],
    ['\ufeffR1\u00a0', 'R1'],
    ['\u200b\u2060 \u200e35\u00ad\ufeff', '35'],
    ['../..', '../..'],
    ['😀'.repeat(512), '😀'.repeat(512)],
  ])('typed as %j is %j', (typed, receipt) => {
    expect(readReceipt(typed)).toBe(receipt);
  });

  it.each([
    [' \t\u200b\n', ({ empty }) => empty],
    [' .. ', ({ empty }) => empty],
    ['35\ufffd12', ({ notUtf8 }) => notUtf8],
    ['a\nb', ({ spaced }) => spaced('ab')],
    ['a\u0080b', ({ invisible }) => invisible('\\u0080')],
    ['3526\u200b11', ({ invisible }) => invisible('\\u200b')],
    ['a\u{e0001}b', ({ invisible }) => invisible('\\ue0001')],
    ['a\ud83d', ({ notUtf8 }) => notUtf8],
    [`${'😀'.repeat(512)}x`, ({ tooLong }) => tooLong],
  ] as [string, (flaws: Words['usage']['receiptFlaws']) => string][])('%j is none', (typed, flaw) => {
    for (const words of Object.values(WORDS)) {
      const say = expect.toSatisfy(
        ({ exit, say }: Failure) => exit === 'usage' && say(words).includes(flaw(words.usage.receiptFlaws)),
      );
      expect(() => readReceipt(typed)).toThrow(say);
    }
  });
});
