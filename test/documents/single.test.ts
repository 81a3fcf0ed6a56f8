import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { issued, KEY, PDF, sends, startDocuments, XML } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, NPM_FORM, PROGRAM, recibo, startProgram } from '../support/program.ts';

let path: string;
beforeEach(() => {
  path = join(temporaryFolder('recibo-save-'), 'notas');
});

const inSandbox = (receipt: string, ...options: string[]) =>
  recibo(['nfe', receipt, '--sandbox', '--save', path, '--lang', 'en', '-f', 'status', ...options]);
/** Of an answer that ends with its connection. */
const BARE_HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n';
const ISSUED = '004 (Documento emitido)\n';

/** What has every disk fail as it is told to keep what it has taken. */
const FAILING_DISK = `
  require('node:fs').fdatasync = (_, done) => done(Object.assign(new Error('EIO'), { code: 'EIO' }));
  require('node:module').syncBuiltinESMExports();
`;

test('what a disk does not keep is not saved', async () => {
  const disk = join(temporaryFolder('recibo-disk-'), 'disk.cjs');
  writeFileSync(disk, FAILING_DISK);
  const argv = ['nfe', '612', '--sandbox', '--save', path, '--lang', 'en', '-q'];
  // The standalone program, which is made of the same code, lets nobody put anything under it.
  const run = await recibo(argv, { program: NPM_FORM, environment: { NODE_OPTIONS: `--require=${disk}` } });
  expect([run.exit, readdirSync(path), run.stderr]).toEqual([74, [], expect.stringContaining('EIO')]);
});

describe('the sandbox’s documents', () => {
  test.each([
    ['612', 0, 2],
    ['010', 30, 2],
    ['F004', 0, 2],
    ['500', 50, 0],
  ])('of %s are kept: exit %i, %i files', async (receipt, exit, count) => {
    const run = await inSandbox(receipt);
    expect([run.exit, readdirSync(path).length]).toEqual([exit, count]);
    const lines = run.stderr.split('\n').filter((line) => line.startsWith('recibo: note: the '));
    expect(lines).toHaveLength(count);
    for (const line of lines) expect(line).toMatch(/^recibo: note: the (XML|DANFE) is saved: .+ \(\d+ bytes\)$/);
  });

  test.each([
    ['610', 'the server answered with HTTP 404'],
    ['611', 'an HTML page came instead'],
    ['613', 'the answer arrived incomplete'],
  ])('of %s are not: %s', async (receipt, why) => {
    const run = await inSandbox(receipt);
    expect([run.exit, run.stdout, readdirSync(path)]).toEqual([74, ISSUED, []]);
    const lines = run.stderr.trim().split('\n');
    expect(lines).toEqual([
      expect.stringContaining(`XML is not saved: ${why}`),
      expect.stringContaining(`DANFE is not saved: ${why}`),
    ]);
  });
});

describe('a document of which only the beginning comes', () => {
  test.each<[string, string, RequestListener]>([
    [
      'what came is something else',
      'is something else',
      (_, response) => void response.write('{"detail":"no such key"}'),
    ],
    ['the answer arrived incomplete', 'is its first bytes', (_, { socket }) => void socket?.end(`${BARE_HEAD}%PD`)],
    ['the answer arrived incomplete', 'is nothing', (_, { socket }) => void socket?.end(BARE_HEAD)],
  ])('is told as %s where that %s', async (why, _, answer) => {
    const peer = await startDocuments({
      '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, 'url-danfe': 'danfe' })),
      '/v3/danfe': answer,
    });
    const options = ['--save', path, '--lang', 'en', '-f', 'status', '--timeout', '2', '--retries', '0'];
    const run = await recibo(['nfe', 'R1', ...options], { environment: asking(`${peer.origin}/v3`) });
    expect([run.exit, readdirSync(path)]).toEqual([74, []]);
    expect(run.stderr).toContain(`the DANFE is not saved: ${why}`);
    await peer.close();
  });
});

test('--quiet tells of failures alone', async () => {
  expect(await inSandbox('004', '-q')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  const run = await inSandbox('610', '-q');
  expect([run.exit, run.stdout, run.stderr.trim().split('\n').length]).toEqual([74, '', 2]);
});

test('--verbose shows each request for a document, without its secret and its bytes', async () => {
  const { stderr } = await inSandbox('004', '-v');
  expect(stderr.match(/^> GET .*\/v3\/(nfe|xml|danfe)\//gm)).toHaveLength(3);
  expect(stderr.match(/^> Authorization: Token \(redacted\)$/gm)).toHaveLength(3);
  expect(stderr.match(/^> Accept: \*\/\*$/gm)).toHaveLength(2);
  expect(stderr).not.toContain('<nfeProc');
});

test('a document that an issued invoice has no link to is told, and fails nothing', async () => {
  const peer = await startDocuments({
    '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, 'url-xml': '', 'url-danfe': 'danfe' })),
    '/v3/danfe': sends(PDF),
  });
  const run = (...options: string[]) =>
    recibo(['nfe', 'R1', '--save', path, '--lang', 'en', '-f', 'status', ...options], {
      environment: asking(`${peer.origin}/v3`),
    });
  const note = 'recibo: note: the answer has no link to the XML: there is nothing to save\n';
  expect(await run()).toMatchObject({ exit: 0, stderr: expect.stringContaining(note) });
  const quiet = await run('-q');
  expect([quiet.exit, quiet.stderr.includes('link to')]).toEqual([0, false]);
  await peer.close();
});

test.each([
  ['the answer that there is', ['-f', 'status'], ISSUED],
  ['no record, which tells of documents too', ['-o', 'ndjson'], ''],
])('an interruption prints %s, and leaves no half of a document', async (_, options, stdout) => {
  const peer = await startDocuments({
    '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, 'url-xml': 'xml', 'url-danfe': 'danfe' })),
    '/v3/xml': sends(XML),
    '/v3/danfe': (_, response) => void response.write(PDF.repeat(9)),
  });
  const run = startProgram(['nfe', 'R1', '--save', path, ...options], asking(`${peer.origin}/v3`));
  while (!existsSync(path) || !readdirSync(path).some((name) => name.endsWith('.part')) || peer.asked.length < 3) {
    await sleep(5);
  }
  run.kill('SIGINT');
  expect(await run.ended).toMatchObject({ exit: 130, stdout });
  expect(readdirSync(path)).toEqual([`${KEY}-nfe.xml`]);
  await peer.close();
});

// A disk that is full says the same by another code.
test('what the system will not write is told, and nothing of it left', async () => {
  const long = `<nfeProc>${'x'.repeat(2_000_000)}</nfeProc>`;
  const peer = await startDocuments({
    '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, 'url-xml': 'xml', 'url-danfe': 'danfe' })),
    '/v3/xml': sends(long),
    '/v3/danfe': sends(PDF),
  });
  const argv = [...PROGRAM, 'nfe', 'R1', '--save', path, '--lang', 'en', '-f', 'status'];
  const child = spawn('sh', ['-c', 'ulimit -f 1000 && exec "$@"', 'sh', ...argv], {
    env: { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1', ...asking(`${peer.origin}/v3`) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  expect([exit, readdirSync(path)]).toEqual([74, [`${KEY}-danfe.pdf`]]);
  expect(stderr).toContain('the XML is not saved: it could not be written (EFBIG)');
  expect(stderr).toContain('Check the folder of --save, its permissions and the limit of file size (ulimit -f)');
  expect(stderr).not.toContain(CANARY);
  await peer.close();
});
