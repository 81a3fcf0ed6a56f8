import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Opens the file for more records; the second is how often its lock was given back. */
async function opened(path: string) {
  let released = 0;
  const lock = {
    release() {
      released += 1;
    },
  };
  const form = { operation: 'nfe', format: 'ndjson', isExcel: false, head: '', keepsAll: null } as const;
  const host = {
    lockFile: async () => ({ kind: 'locked', lock }) as const,
    interruption: new AbortController().signal,
  };
  const journal = await openJournal(path, { ...form, existing: 'resume', list: null }, host);
  return { journal, released };
}

/** What this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

test('a folder takes no records', async () => {
  const folder = join(temporaryFolder('recibo-journal-'), 'folder');
  mkdirSync(folder);
  expect(await opened(folder)).toEqual({ journal: { flaw: { kind: 'not-a-file' } }, released: 0 });
});

test('nor does a socket, beside which nobody makes a lock', async () => {
  const path = join(temporaryFolder('recibo-journal-'), 'socket');
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(path, resolve));
  expect(await opened(path)).toEqual({ journal: { flaw: { kind: 'not-a-file' } }, released: 0 });
});

test('a file that is nowhere is told by its code', async () => {
  const path = join(temporaryFolder('recibo-journal-'), 'missing', 'records');
  expect(await opened(path)).toEqual({ journal: { flaw: { kind: 'failed', code: 'ENOENT' } }, released: 1 });
});

test('one that opens and cannot be read is told by its code, and closed again', async () => {
  // Nothing lies at the beginning of a process's memory.
  const path = `/proc/${process.pid}/mem`;
  expect(await opened(path)).toEqual({ journal: { flaw: { kind: 'failed', code: 'EIO' } }, released: 1 });
  expect(openFiles()).not.toContain(path);
});

test('what is something else is closed again', async () => {
  const before = openFiles().length;
  expect(await opened('/proc/self/status')).toMatchObject({ journal: { flaw: {} }, released: 1 });
  expect(openFiles()).toHaveLength(before);
});
