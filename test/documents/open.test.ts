import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { type DocumentPeer, issued, sends, startDocuments } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';

let folder: string;
let opened: string;
let peer: DocumentPeer;
beforeEach(() => {
  folder = temporaryFolder('recibo-open-');
  opened = join(folder, 'opened');
});
afterEach(() => peer.close());

/** Asks for a receipt on a system whose program for links notes what it is given, and ends with this code. */
async function ask(sefaz: object, options: readonly string[], code = 0, status?: string) {
  peer = await startDocuments({ '/v3/nfe/nota/R1/completa': sends(issued({ ...sefaz }, status)) });
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}'\nenv >> '${opened}'\nexit ${code}\n`);
  chmodSync(program, 0o755);
  const environment = { ...asking(`${peer.origin}/v3`), PATH: `${folder}:${process.env.PATH}` };
  const shape = options.includes('-o') ? [] : ['-f', 'status'];
  const run = await recibo(['nfe', 'R1', '--lang', 'en', ...shape, ...options], { environment });
  const lines = existsSync(opened) ? readFileSync(opened, 'utf8').split('\n') : [];
  return { ...run, link: lines[0], environment: lines.slice(1).join('\n') };
}

// Elsewhere the system has a program of its own, which no test may begin.
describe.runIf(process.platform === 'linux')('--open', () => {
  test.each([
    ['https://docs.example/a?b=c&d#page=2', 'https://docs.example/a?b=c&d#page=2'],
    ['danfe/1', '/v3/danfe/1'],
    ["https://docs.example/$(touch x)`'; x", "https://docs.example/$(touch%20x)%60'; x".replaceAll(' x', '%20x')],
  ])('hands the link itself to the system’s program: %s', async (link, expected) => {
    const run = await ask({ 'url-danfe': link }, ['--open', 'danfe']);
    expect([run.exit, run.stdout]).toEqual([0, '004 (Documento emitido)\n']);
    expect(run.link).toBe(expected.startsWith('/') ? peer.origin + expected : expected);
    expect(run.stderr).not.toContain('note');
    expect(run.environment).not.toContain(CANARY);
    expect(peer.asked).toHaveLength(1);
  });

  test.each([
    [{ 'url-danfe': 'ftp://docs.example/a' }, 'was not opened, since its link is not https: ftp://docs.example/a'],
    [{ 'url-danfe': 'http://docs.example/a' }, 'is not https: http://docs.example/a'],
    [{ 'url-danfe': 'https://me:word@docs.example/a' }, 'holds a user name or password: https://me'],
    [{ 'url-danfe': 'http://[' }, 'is not an address: http://['],
    [{ 'url-xml': 'https://docs.example/a' }, 'has no link to the DANFE'],
  ])('says where it cannot: %j', async (sefaz, told) => {
    const run = await ask(sefaz, ['--open', 'danfe']);
    expect([run.exit, run.stdout, run.link]).toEqual([0, '004 (Documento emitido)\n', undefined]);
    expect(run.stderr).toContain(told);
  });

  test.each(['ndjson', 'csv'])('hands it on beside the record of one receipt, too: %s', async (format) => {
    const link = 'https://docs.example/a';
    const run = await ask({ 'url-xml': link }, ['-o', format, '--open', 'xml']);
    expect([run.exit, run.link, run.stdout.includes('R1')]).toEqual([0, link, true]);
    const missing = await ask({ 'url-xml': link }, ['-o', format, '--open', 'danfe']);
    expect(missing).toMatchObject({ exit: 0, stderr: expect.stringContaining('has no link to the DANFE') });
  });

  test('shows the link where the program fails, and exits by the status', async () => {
    const link = 'https://docs.example/a';
    const run = await ask({ 'url-xml': link }, ['--open', 'xml'], 3, '010 (Documento cancelado)');
    expect([run.exit, run.link]).toEqual([30, link]);
    expect(run.stderr).toContain(`no program on this system opened the XML. Its link: ${link}\n`);
  });

  test('opens nothing of an answer that has no documents', async () => {
    const run = await ask({ 'url-danfe': 'https://docs.example/a' }, ['--open', 'danfe'], 0, '900 (Rejeição da SEFAZ)');
    expect([run.exit, run.link]).toEqual([90, undefined]);
  });

  test.each([[[]], [['-o', 'ndjson']]])('says nothing of links where there is no answer: %j', async (shape) => {
    peer = await startDocuments({});
    const base = peer.origin;
    await peer.close();
    const environment = asking(`${base}/v3`);
    const { exit, stderr } = await recibo(['nfe', 'R1', '--lang', 'en', '--open', 'danfe', ...shape], { environment });
    expect([exit, stderr.split('\n')]).toEqual([69, [expect.stringContaining('refused the connection'), '']]);
  });

  test('neither opens nor shows the token', async () => {
    const run = await ask({ 'url-danfe': `https://docs.example/?t=${CANARY}` }, ['--open', 'danfe'], 3);
    const link = 'https://docs.example/?t=(redacted)';
    expect([run.exit, run.link, run.stderr.includes(` Its link: ${link}\n`)]).toEqual([0, link, true]);
  });

  test('hides CPFs in what it shows, but not in what it opens', async () => {
    const link = 'https://docs.example/529.982.247-25';
    const run = await ask({ 'url-danfe': link }, ['--open', 'danfe', '--mask'], 3);
    expect([run.link, run.stderr.includes('529.982.247-25')]).toEqual([link, false]);
  });

  test('is left alone by --dry-run', async () => {
    const run = await ask({ 'url-danfe': 'https://docs.example/a' }, ['--open', 'danfe', '--dry-run']);
    expect([run.exit, run.link, peer.asked]).toEqual([0, undefined, []]);
  });
});
