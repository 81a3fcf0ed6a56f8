import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { printAddress, requestLine, requestLog } from '../../src/present/sandbox/print-served-requests.ts';
import type { ServedRequest } from '../../src/sandbox/server.ts';
import { keptScreen } from '../support/screen.ts';

const plain = createTheme(false);
const REQUEST: ServedRequest = { method: 'GET', path: '/v3/nfse/nota/R1', status: 200, elapsedMs: 2.6 };

test('a request is one line, and dashes stand for no status', () => {
  expect(requestLine(REQUEST, plain)).toBe('GET /v3/nfse/nota/R1 200 3 ms\n');
  expect(requestLine({ ...REQUEST, status: null }, plain)).toBe('GET /v3/nfse/nota/R1 --- 3 ms\n');
  const isWarned = (status: number | null) =>
    requestLine({ ...REQUEST, status }, createTheme(true)).includes('\u001b[33m');
  expect([null, 200, 301, 399, 400, 404, 503].map(isWarned)).toEqual([true, false, false, false, true, true, true]);
});

test('a path that would act on a terminal is made safe', () => {
  const line = requestLine({ ...REQUEST, path: '/\u009b31m\u001b[2J\n\u202e' }, plain);
  expect(line).toBe('GET /\\u009b31m\\u001b[2J\\n\\u202e 200 3 ms\n');
});

test('each request is told on standard error', () => {
  const { screen, written } = keptScreen();
  const log = requestLog(screen);
  log(REQUEST);
  log({ ...REQUEST, status: 404 });
  expect(written).toEqual(['GET /v3/nfse/nota/R1 200 3 ms\n', 'GET /v3/nfse/nota/R1 404 3 ms\n']);
});

test('where it listens is written, and a person is told how to ask it, unless it could not be written', async () => {
  const address = 'http://127.0.0.1:1/v3';
  const { sandboxAddress } = await CATALOGUES.en.messages();
  const pipe = keptScreen();
  expect(await printAddress(address, pipe.screen)).toEqual({ kind: 'done' });
  expect(pipe.written).toEqual([`${address}\n`]);
  const { screen, written } = keptScreen({ columns: 1000 });
  await printAddress(address, screen);
  expect(written).toEqual([`${address}\n`, `recibo: note: ${sandboxAddress(address)}\n`]);
  const full = { ...screen.stdout, write: async () => ({ kind: 'failed', code: 'ENOSPC' }) as const };
  expect(await printAddress(address, { ...screen, stdout: full })).toMatchObject({ kind: 'problem' });
  expect(written).toHaveLength(2);
});
