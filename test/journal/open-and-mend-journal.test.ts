import { linkSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type JournalOptions, openJournal } from '../../src/journal/open-and-mend-journal.ts';
import { systemError } from '../../src/system-error-code.ts';
import { alterFs } from '../support/altered-fs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openFiles } from '../support/open-files.ts';

const ISSUED = '004 (Documento emitido)';
const UNKNOWN = '500 (Não existe)';

/** A record as a run writes it. */
function record(receipt: string, status: string | null = ISSUED, document = 'nfe'): string {
  const codes: Readonly<Record<string, number>> = { [ISSUED]: 0, [UNKNOWN]: 50 };
  const exitCode = codes[status ?? ''] ?? 69;
  const envelope = { data: { sefaz: { chave: receipt } } };
  return `${JSON.stringify({ receipt, document, exitCode, outcome: 'any', status, envelope })}\n`;
}

/** Opens the file for more records, if nothing else is said; it counts how often its lock was given back. */
async function opened(
  path: string,
  options: Partial<JournalOptions> = {},
  interruption = new AbortController().signal,
) {
  let released = 0;
  const lock = {
    release() {
      released += 1;
    },
  };
  const form = { operation: 'nfe', format: 'ndjson', isExcel: false, head: '', hasEveryDocument: null } as const;
  const host = { lockFile: async () => ({ kind: 'locked', lock }) as const, interruption };
  const journal = await openJournal(path, { ...form, existing: 'resume', list: null, ...options }, host);
  return { journal, released: () => released };
}

/** The flaw of a file that takes no records, and how often its lock was given back. */
async function flawOf(...given: Parameters<typeof opened>) {
  const { journal, released } = await opened(...given);
  return 'flaw' in journal ? { ...journal.flaw, released: released() } : null;
}

/** A journal that takes records, which the test has to close. */
async function journalOf(...given: Parameters<typeof opened>) {
  const { journal, released } = await opened(...given);
  if ('flaw' in journal) throw new Error(journal.flaw.kind);
  expect(released()).toBe(0);
  return { ...journal, released };
}

/** A new file with this content. */
function file(content: string): string {
  const path = join(temporaryFolder('recibo-journal-'), 'records');
  writeFileSync(path, content);
  return path;
}

test('a folder takes no records', async () => {
  const folder = join(temporaryFolder('recibo-journal-'), 'folder');
  mkdirSync(folder);
  expect(await flawOf(folder)).toEqual({ kind: 'not-a-file', released: 0 });
});

test('nor does a socket, beside which nobody makes a lock', async () => {
  const path = join(temporaryFolder('recibo-journal-'), 'socket');
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(path, resolve));
  expect(await flawOf(path)).toEqual({ kind: 'not-a-file', released: 0 });
});

test('a file that is nowhere is told by its code', async () => {
  const path = join(temporaryFolder('recibo-journal-'), 'missing', 'records');
  expect(await flawOf(path)).toEqual({ kind: 'failed', code: 'ENOENT', released: 1 });
});

test('one that opens and cannot be read is told by its code, and closed again', async () => {
  // Nothing lies at the beginning of a process's memory.
  const path = `/proc/${process.pid}/mem`;
  expect(await flawOf(path)).toEqual({ kind: 'failed', code: 'EIO', released: 1 });
  expect(openFiles()).not.toContain(path);
});

test('what is something else is closed again', async () => {
  const before = openFiles().length;
  expect(await flawOf('/proc/self/status')).toMatchObject({ released: 1 });
  expect(openFiles()).toHaveLength(before);
});

test('a file that is locked is told as its lock is', async () => {
  const host = { lockFile: async () => ({ kind: 'in-use' }) as const, interruption: new AbortController().signal };
  const form = { operation: 'nfe', format: 'ndjson', isExcel: false, head: '', hasEveryDocument: null } as const;
  const journal = await openJournal(file(''), { ...form, existing: 'resume', list: null }, host);
  expect(journal).toEqual({ flaw: { kind: 'in-use' } });
});

test('a file that exists is refused where it is to be new, and the list of the receipts always', async () => {
  const path = file(record('a'));
  expect(await flawOf(path, { existing: 'refuse' })).toEqual({ kind: 'exists', released: 1 });
  const list = statSync(path);
  for (const existing of ['resume', 'replace'] as const)
    expect(await flawOf(path, { existing, list })).toEqual({ kind: 'is-the-list', released: 1 });
  (await journalOf(path, { list: { dev: list.dev, ino: list.ino + 1 } })).close();
  expect(readFileSync(path, 'utf8')).toBe(record('a'));
});

test('a file with another name takes records where nobody else writes to it', async () => {
  const path = file(record('a'));
  linkSync(path, `${path}-too`);
  const journal = await journalOf(path);
  expect(journal.exitCodeFor('a')).toBe(0);
  journal.close();
});

test('a file that is replaced keeps what it has until there is something new', async () => {
  const path = file('anything\n');
  const journal = await journalOf(path, { existing: 'replace' });
  expect([journal.hasHead, journal.exitCodeFor('a'), readFileSync(path, 'utf8')]).toEqual([false, null, 'anything\n']);
  for (const receipt of ['a', 'b']) {
    journal.writer.write(record(receipt));
    await journal.writer.flush();
  }
  expect(readFileSync(path, 'utf8')).toBe(record('a') + record('b'));
  // The number of a file that is closed may be another's by the second time.
  expect([journal.close(), journal.close()]).toEqual([null, null]);
  expect(journal.released()).toBe(1);
  expect(openFiles()).not.toContain(path);
});

test('a file whose old records cannot be taken away still has them, and takes no new ones', async () => {
  const path = file('anything\n');
  const journal = await journalOf(path, { existing: 'replace' });
  alterFs((on) => {
    vi.spyOn(on, 'ftruncateSync').mockImplementation(() => {
      throw systemError('EIO');
    });
  });
  journal.writer.write(record('a'));
  expect(await journal.writer.flush()).toEqual({ kind: 'failed', code: 'EIO' });
  expect([journal.isOld(), readFileSync(path, 'utf8')]).toEqual([true, 'anything\n']);
  expect(journal.close()).toBe(null);
});

describe('a file that is gone on with', () => {
  test('knows by the last record of a receipt whether it is answered for good, and goes on at its end', async () => {
    const before = record('a') + record('b', null) + record('c', UNKNOWN) + record('c', null) + record('d', UNKNOWN);
    const path = file(before);
    const { exitCodeFor, hasHead, writer, close } = await journalOf(path);
    expect(['a', 'b', 'c', 'd', 'e'].map(exitCodeFor)).toEqual([0, null, null, 50, null]);
    expect(hasHead).toBe(true);
    writer.write(record('e'));
    await writer.flush();
    close();
    expect(readFileSync(path, 'utf8')).toBe(before + record('e'));
  });

  test.each([
    ['loses a record that is not whole', record('a').slice(0, -9), ''],
    ['keeps one that only lacks its line end', record('a').trimEnd(), record('a')],
    ['loses one that is cut behind what might be its end', record('a').trimEnd().slice(0, -1), ''],
    ['loses the beginning of a character', '{"receipt":"\ufffd', ''],
    ['loses the zeros that a power failure leaves', '\0'.repeat(5000), ''],
    ['loses those behind half a record', `${record('a').slice(0, -9)}\0\0`, ''],
    ['keeps a whole one before them', `${record('a').trimEnd()}\0`, record('a')],
  ])('%s', async (_, tail, kept) => {
    const path = file(record('x') + tail);
    (await journalOf(path)).close();
    expect(readFileSync(path, 'utf8')).toBe(record('x') + kept);
  });

  test('answers for the same kind of document alone', async () => {
    const journal = await journalOf(file(record('a', ISSUED, 'nfse')));
    expect(journal.exitCodeFor('a')).toBeNull();
    journal.close();
  });

  test('answers for good only where all documents of an answer that has any are kept', async () => {
    const asked: (string | null)[] = [];
    const hasEveryDocument: JournalOptions['hasEveryDocument'] = ({ receipt, chave }) => {
      asked.push(chave);
      return receipt === 'a';
    };
    const journal = await journalOf(file(record('a') + record('b') + record('c', UNKNOWN)), { hasEveryDocument });
    expect(['a', 'b', 'c'].map(journal.exitCodeFor)).toEqual([0, null, 50]);
    expect(asked).toEqual(['a', 'b']);
    journal.close();
  });

  const head = 'receipt,document,exit-code,outcome,status\r\n';
  const row = `"a\nb",nfe,0,issued,${ISSUED}\r\n`;

  test.each([
    ['', false, null],
    ['rece', false, null],
    [head, true, null],
    [head + row, true, 0],
    [`${head}${row}a,nfe,0,iss`, true, 0],
  ])('has its head where it has %j: %s', async (content, hasHead, code) => {
    const path = file(content);
    const journal = await journalOf(path, { format: 'csv', head });
    expect([journal.hasHead, journal.exitCodeFor('a\nb')]).toEqual([hasHead, code]);
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe(code === null ? content.slice(0, hasHead ? undefined : 0) : head + row);
  });

  test.each([
    ['csv', `${head}x\n`, 2],
    ['csv', `x${head}`, 1],
    ['csv', head.replace('\r', ''), 1],
    ['csv', `${head}${row}x,cte`, 4],
    ['csv', 'xrece', 1],
    // A list of one receipt whose line end is missing: it is JSON, and what a row may begin with.
    ['csv', '4471004', 1],
    ['ndjson', `${record('a')}x`, 2],
    ['ndjson', `${record('a')}\0\0x`, 2],
    ['ndjson', `${record('a')}{}`, 2],
    ['ndjson', `x\n${record('a')}`, 1],
    ['ndjson', `${record('a')}${record('b')}\n${record('c')}`, 3],
  ] as const)('as %s holds no records where it is %j, and is left as it is', async (format, content, line) => {
    const path = file(content);
    const options = format === 'csv' ? { format, head } : { format };
    expect(await flawOf(path, options)).toEqual({ kind: 'no-records', line, released: 1 });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('holds no records where one would be longer than any can be', async () => {
    const path = file('{"receipt":"');
    truncateSync(path, 65 * 1024 * 1024);
    expect(await flawOf(path)).toEqual({ kind: 'no-records', line: 1, released: 1 });
    expect(statSync(path).size).toBe(65 * 1024 * 1024);
    truncateSync(path, 63 * 1024 * 1024);
    const { close } = await journalOf(path);
    close();
    expect(statSync(path).size).toBe(0);
  });

  test('is not read to its end where the run is interrupted', async () => {
    const path = file(record('a'));
    const unread = { kind: 'no-records', line: null, released: 1 };
    expect(await flawOf(path, {}, AbortSignal.abort('SIGINT'))).toEqual(unread);
    const interruption = new AbortController();
    setImmediate(() => interruption.abort('SIGINT'));
    expect(await flawOf(file(record('a').repeat(10_000)), {}, interruption.signal)).toEqual(unread);
  });
});

test('a file on a file system that counts no names takes records like any other', async () => {
  const path = file('');
  alterFs((on) => {
    const { fstatSync } = on;
    vi.spyOn(on, 'fstatSync').mockImplementation((descriptor) => Object.assign(fstatSync(descriptor), { nlink: 0 }));
  });
  const { writer, close } = await journalOf(path);
  writer.write(record('a'));
  expect([await writer.flush(), close(), readFileSync(path, 'utf8')]).toEqual([null, null, record('a')]);
});
