import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { issued, KEY, leadsTo, PDF, sends, startDocuments } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';

let path: string;
beforeEach(() => {
  path = join(temporaryFolder('recibo-save-'), 'notas');
});

const inSandbox = (receipts: readonly string[], ...options: string[]) =>
  recibo(['nfe', ...receipts, '--sandbox', '--save', path, '--lang', 'en', ...options]);
const LOST =
  'the XML is not saved: the server answered with HTTP 404; the DANFE is not saved: the server answered with HTTP 404';

describe('which documents are lost, and why', () => {
  test.each([
    ['csv', ',"'],
    ['plain', '\t'],
  ])('stands in the message of a record: %s', async (format, before) => {
    const run = await inSandbox(['610', '1004'], '-o', format);
    expect(run.exit).toBe(40);
    const [lost, issued] = run.stdout.trimEnd().split('\n').slice(-2);
    expect(lost).toContain(before + LOST);
    expect(lost).not.toContain('Autorizado');
    expect(issued).toContain('Autorizado o uso da NF-e');
    expect(run.stderr).toContain('recibo: note: 2 documents saved, 2 not saved\n');
  });

  test('stands behind what --strict found', async () => {
    const peer = await startDocuments({
      '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, mensagem: 'Autorizado', 'url-danfe': 'javascript:1' })),
    });
    const argv = ['nfe', 'R1', '--save', path, '--lang', 'en', '--strict', '-o'];
    const environment = asking(`${peer.origin}/v3`);
    const runs = await Promise.all(['csv', 'ndjson'].map((format) => recibo([...argv, format], { environment })));
    await peer.close();
    for (const { exit, stdout } of runs) {
      expect(exit).toBe(76);
      expect(stdout).toMatch(/"'?--strict: the answer deviates [^"]+; the DANFE is not saved: its link is not https"/);
    }
  });

  test.each(['csv', 'ndjson'])('is told line by line of one receipt, as %s too', async (format) => {
    const kept = await inSandbox(['004'], '-o', format);
    expect([kept.exit, kept.stderr.match(/^recibo: note: the (XML|DANFE) is saved: /gm)?.length]).toEqual([0, 2]);
    for (const options of [[], ['-q']]) {
      const { exit, stderr } = await inSandbox(['610'], '-o', format, ...options);
      const lines = stderr.trimEnd().split('\n');
      expect([exit, lines.length]).toEqual([74, 2]);
      for (const line of lines) expect(line).toMatch(/^recibo: the (XML|DANFE) is not saved: .*HTTP 404/);
    }
  });
});

describe('what to do about a document that is lost', () => {
  test.each([
    ['javascript:1', 'its link is not https. Asking again will not help: tell the support of the service.'],
    [
      'away',
      'its link redirects to one that is not https. Asking again will not help: tell the support of the service.',
    ],
    ['huge', 'the answer is larger than 50 MiB. Asking again will not help: tell the support of the service.'],
    ['missing', 'the server answered with HTTP 404. Ask again: what is there already is not fetched again.'],
  ])('%s', async (link, told) => {
    const peer = await startDocuments({
      '/v3/nfe/nota/R1/completa': sends(issued({ chave: KEY, 'url-danfe': link })),
      '/v3/away': leadsTo('file:///etc/passwd'),
      '/v3/huge': sends(Buffer.concat([Buffer.from(PDF), Buffer.alloc(50 * 1024 * 1024)])),
    });
    const environment = asking(`${peer.origin}/v3`);
    const run = await recibo(['nfe', 'R1', '--save', path, '--lang', 'en', '-q'], { environment });
    await peer.close();
    expect(run.stderr.trimEnd().split('\n').at(-1)).toBe(`recibo: the DANFE is not saved: ${told}`);
  });
});
