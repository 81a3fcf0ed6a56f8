import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DocumentPeer, issued, PDF, startDocuments } from '../support/document-peer.ts';
import { WAYS_TO_FILE } from '../support/file-formats.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/peer-client.ts';
import { asking, recibo, startProgram } from '../support/program.ts';
import { recordsIn } from '../support/records.ts';

/** A long XML, so that a run can be ended in the middle of it. */
const LONG = `<nfeProc>${'x'.repeat(200_000)}</nfeProc>`;

let peer: DocumentPeer;
let folder: string;
let path: string;
let out: string;
let most: number;

/** Answers every receipt with links to its documents, in whose paths it says what becomes of them. */
const service: RequestListener = async (request, response) => {
  const [, , kind = '', receipt = ''] = (request.url ?? '').split('/');
  underWay.add(response);
  most = Math.max(most, new Set([...underWay]).size);
  response.on('close', () => underWay.delete(response));
  if (kind === 'nfe') response.end(answerTo((request.url ?? '').split('/')[4] ?? ''));
  else if (receipt.startsWith('refused')) response.writeHead(401).end();
  else if (kind === 'danfe') response.end(PDF);
  else {
    response.write(LONG.slice(0, 100_000));
    await sleep(5);
    response.end(LONG.slice(100_000));
  }
};
const underWay = new Set<object>();
const answerTo = (receipt: string) =>
  issued({ chave: keyOf(receipt), 'url-xml': `xml/${receipt}`, 'url-danfe': `danfe/${receipt}` });
const keyOf = (receipt: string) =>
  receipt
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .padStart(44, '0');
const filesOf = (receipt: string) => [`${keyOf(receipt)}-nfe.xml`, `${keyOf(receipt)}-danfe.pdf`];

beforeEach(async () => {
  most = 0;
  peer = await startDocuments(new Proxy({}, { get: () => service }));
  folder = temporaryFolder('recibo-save-');
  path = join(folder, 'notas');
  out = join(folder, 'records');
});
afterEach(() => peer.close());

const environment = () => asking(`${peer.origin}/v3`);
const ask = (receipts: readonly string[], ...options: string[]) =>
  recibo(['nfe', ...receipts, '--save', path, '--lang', 'en', ...options], { environment: environment() });
const paths = () => peer.asked.map((request) => request.path);

test('each record has what is kept of its documents, in the order of the list', async () => {
  const run = await ask(['a1', 'refused2', 'a3'], '-o', 'ndjson');
  expect(run.exit).toBe(40);
  const [first, second, ...others] = recordsIn(run.stdout);
  expect([first, second, ...others].map(({ receipt, exitCode, attempts }) => [receipt, exitCode, attempts])).toEqual([
    ['a1', 0, 1],
    ['refused2', 74, 1],
    ['a3', 0, 1],
  ]);
  expect(first.documents).toEqual([
    { kind: 'xml', file: `${path}/${filesOf('a1')[0]}`, bytes: LONG.length },
    { kind: 'danfe', file: `${path}/${filesOf('a1')[1]}`, bytes: PDF.length },
  ]);
  expect(second).toMatchObject({
    outcome: 'io',
    status: '004 (Documento emitido)',
    documents: [],
    error: { code: 'io' },
  });
  expect(second.error.message).toContain('HTTP 401');
  expect(Object.keys(second).at(-1)).toBe('documents');
  expect(run.stderr).toContain('recibo: note: 4 documents saved, 2 not saved\n');
  expect(readFileSync(join(path, filesOf('a3')[0] ?? ''), 'utf8')).toBe(LONG);
});

test('without --save a record has no such member, and with it also where there is no answer', async () => {
  const without = await recibo(['nfe', 'a1', '-o', 'ndjson'], { environment: environment() });
  expect(without.stdout).not.toContain('"documents"');
  expect(existsSync(path)).toBe(false);
  expect(recordsIn((await ask(['\u0001'], '-o', 'ndjson')).stdout)[0]).toMatchObject({ exitCode: 2, documents: [] });
});

describe.each(WAYS_TO_FILE)('--resume with %s', (_, format) => {
  test('asks again only where a document is missing', async () => {
    await ask(['a1', 'a2', 'a3', 'a4'], '--out', out, ...format);
    for (const name of filesOf('a2')) rmSync(join(path, name));
    const [xml = '', danfe = ''] = filesOf('a3');
    rmSync(join(path, danfe));
    mkdirSync(join(path, danfe));
    rmSync(join(path, filesOf('a4')[1] ?? ''));
    const before = peer.asked.length;
    const run = await ask(['a1', 'a2', 'a3', 'a4'], '--out', out, '--resume', ...format);
    expect(run.exit).toBe(40);
    expect(paths().slice(before).sort()).toEqual(
      [
        '/v3/danfe/a2',
        '/v3/danfe/a4',
        '/v3/nfe/nota/a2/completa',
        '/v3/nfe/nota/a3/completa',
        '/v3/nfe/nota/a4/completa',
        '/v3/xml/a2',
      ].sort(),
    );
    expect(existsSync(join(path, xml))).toBe(true);
    const without = await recibo(['nfe', 'a1', 'a2', '--out', out, '--resume', ...format], {
      environment: environment(),
    });
    expect([without.exit, peer.asked.length]).toEqual([0, before + 6]);
  });
});

test('a receipt whose documents are fetched holds its place, and each request keeps to the rate', async () => {
  const started = performance.now();
  await ask(['a1', 'a2', 'a3', 'a4'], '--concurrency', '2', '--rate', '40', '-q');
  expect(most).toBeLessThanOrEqual(2);
  expect(peer.asked).toHaveLength(12);
  expect(performance.now() - started).toBeGreaterThan(11 * 25);
});

test('--force fetches again what is there, without it nothing is fetched twice', async () => {
  await ask(['a1', 'a2'], '-q');
  writeFileSync(join(path, filesOf('a1')[1] ?? ''), 'old');
  const had = await ask(['a1', 'a2'], '-o', 'ndjson');
  expect([peer.asked.length, recordsIn(had.stdout)[0].documents[1].bytes]).toEqual([8, 3]);
  expect(had.stderr).toContain('recibo: note: 0 documents saved, 4 there before\n');
  await ask(['a1', 'a2'], '-q', '--force');
  expect([peer.asked.length, readFileSync(join(path, filesOf('a1')[1] ?? ''), 'utf8')]).toEqual([14, PDF]);
});

test('two receipts of one key, and one twice, are all served', async () => {
  const run = await ask(['a1', 'a1', 'A1', 'a-1'], '-o', 'ndjson');
  expect([run.exit, recordsIn(run.stdout).map(({ documents }) => documents.length)]).toEqual([0, [2, 2, 2, 2]]);
  expect(readdirSync(path).sort()).toEqual(filesOf('a1').sort());
});

test('a folder that cannot be had ends the run before anything is asked', async () => {
  symlinkSync('nowhere', path);
  const run = await ask(['a1', 'a2'], '--out', out);
  expect([run.exit, peer.asked, existsSync(out)]).toEqual([74, [], false]);
  expect(run.stderr).toMatch(/^recibo: documents cannot be kept in .+ \(ENOENT\)\./);
});

test('--strict outranks what became of the documents, which are kept all the same', async () => {
  const run = await ask(['a1', 'refused2'], '--strict', '-o', 'ndjson');
  expect([run.exit, readdirSync(path).length]).toEqual([76, 2]);
  expect(recordsIn(run.stdout).map(({ documents }) => documents.length)).toEqual([2, 0]);
});

test('--mask alters no document, and says so', async () => {
  const run = await ask(['a1', 'a2'], '--mask', '-o', 'ndjson');
  expect(run.stderr).toContain('recibo: note: --mask does not alter');
  expect(readdirSync(path).sort()).toEqual([...filesOf('a1'), ...filesOf('a2')].sort());
});

test('--dry-run wins, and makes no folder', async () => {
  const run = await ask(['a1', 'a2'], '--dry-run');
  expect([run.exit, existsSync(path), peer.asked]).toEqual([0, false, []]);
});

test('an interruption breaks off what is under way, without a record, and leaves whole files only', async () => {
  const receipts = Array.from({ length: 200 }, (_, index) => `a${index}`);
  const run = startProgram(['nfe', ...receipts, '--save', path, '--out', out, '--lang', 'en'], environment());
  while (!existsSync(path) || readdirSync(path).length < 12) await sleep(5);
  run.kill('SIGINT');
  const { exit, stderr } = await run.ended;
  expect([exit, stderr]).toEqual([130, expect.stringMatching(/remain/)]);
  const asked = recordsIn(readFileSync(out, 'utf8'));
  expect(asked.every(({ documents }) => documents.length === 2)).toBe(true);
  wholeOnly();
});

/** Every file in the folder is one document, whole. */
function wholeOnly(): number {
  const names = readdirSync(path);
  for (const name of names) {
    expect(name).toMatch(/^[0-9A-Z]{44}-(nfe\.xml|danfe\.pdf)$/);
    expect(readFileSync(join(path, name), 'utf8')).toBe(name.endsWith('xml') ? LONG : PDF);
  }
  return names.length;
}

test('killed at any moment, every file is whole, and going on fetches only what is missing', async () => {
  const receipts = Array.from({ length: 60 }, (_, index) => `a${index}`);
  const list = join(folder, 'list');
  writeFileSync(list, receipts.join('\n'));
  const argv = ['nfe', '-i', list, '--save', path, '--out', out, '--resume', '--concurrency', '3', '-q'];
  for (let kills = 0; kills < 6; kills += 1) {
    const before = peer.asked.length;
    const child = startProgram(argv, environment());
    await Promise.race([child.ended, until(() => peer.asked.length > before)]);
    await sleep(Math.random() * 100);
    child.kill('SIGKILL');
    await child.ended;
    // What the killed run was writing has a name that nobody takes for a document.
    for (const name of existsSync(path) ? readdirSync(path) : [])
      if (!name.startsWith('.')) {
        expect(readFileSync(join(path, name), 'utf8')).toBe(name.endsWith('xml') ? LONG : PDF);
      }
  }
  expect((await recibo(argv, { environment: environment() })).exit).toBe(0);
  expect(wholeOnly()).toBe(120);
  expect(new Set(recordsIn(readFileSync(out, 'utf8')).map(({ receipt }) => receipt)).size).toBe(60);
  const before = peer.asked.length;
  expect((await recibo(argv, { environment: environment() })).exit).toBe(0);
  expect(peer.asked.length).toBe(before);
}, 60_000);
