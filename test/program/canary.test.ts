import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDACTED, Secrets } from '../../src/secret.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, CANARY, expectNoToken, type Run, run } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** One character as a service may send it back. */
function spelt(character: string, how: string): string {
  const hex = character.charCodeAt(0).toString(16);
  if (how === 'capital') return character.toUpperCase();
  if (how === 'percent') return `%${hex}`;
  if (how === 'twice') return `%25${hex.toUpperCase()}`;
  if (how === 'json') return `\\u00${hex}`;
  if (how === 'json in json') return `\\\\u00${hex}`;
  if (how === 'csv') return character.replace('"', '""');
  if (how === 'excel') return character.replace('"', '""""');
  const before = { escaped: '\\', 'escaped twice': '\\\\\\' }[how] ?? '';
  return /["\\/]/.test(character) ? before + character : character;
}

/** Every run of this suite fails where the token surfaces. Here are the runs that do their best to bring it out. */
describe('the token stays where it belongs', () => {
  /** Asks a service that sends back what it was sent, in every place and disguise. */
  async function ask(argv: readonly string[], status = 200): Promise<Run> {
    const { baseUrl } = await startService((_, __, response) => {
      const token = response.req.headers.authorization?.replace('Token ', '') ?? '';
      const spellings = ['-', '\\u002d', '%2D', '%252d'].map((dash) => token.replaceAll('-', dash));
      const echoes = [...spellings, token.toUpperCase()].join(' ');
      const body = `{"status":"999 (Erro interno)","descricao":"${echoes}","data":{"erro":"${token}"}}`;
      response.writeHead(status, { location: `https://elsewhere.example/?${token}`, 'x-echo': token }).end(body);
    });
    return run(argv, { env: asking(baseUrl) });
  }

  it('as long as a JWT may be', () => {
    const secrets = new Secrets();
    const token = 'eyJhbGci.'.repeat(900);
    secrets.keep(token);
    for (const how of ['plain', 'percent']) {
      const text = [...token].map((character) => spelt(character, how)).join('');
      expect(secrets.redact(`a %41 ${text}.`).replaceAll(REDACTED, '')).toBe('a %41 .');
    }
  });

  it('in every spelling, whatever stands around it', () => {
    const token = fc.stringMatching(/^[!-$&-~]{8,20}$/);
    const around = fc.constantFrom('', 'x', '=', '\\"', '&amp;');
    const spelling = fc.constantFrom(
      ...['plain', 'capital', 'percent', 'twice', 'json', 'json in json', 'escaped', 'escaped twice', 'csv', 'excel'],
    );
    fc.assert(
      fc.property(token, spelling, around, around, (text, how, before, behind) => {
        const secrets = new Secrets();
        secrets.keep(text);
        const written = [...text].map((character) => spelt(character, how)).join('');
        expect(secrets.redact(before + written + behind)).toContain(REDACTED);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([200, 301, 401, 404, 503])('HTTP %d with the token in body and headers', async (code) => {
    const seen = await ask(['nfe', '1', '--verbose', '--retries', '0'], code);
    expect(seen.stderr).toContain('(redacted)');
  });

  it('is hidden in the words of the reader', async () => {
    const { stderr } = await ask(['nfe', '1', '--profile', CANARY, '--lang', 'pt']);
    const trace = await ask(['nfe', '1', '--verbose', '--lang', 'pt']);
    expect(stderr).toContain('"(oculto)"');
    expect(trace.stderr).toContain('Token (oculto)');
    expect(stderr + trace.stderr).not.toContain('(redacted)');
  });

  it.each(['plain', 'table', 'json', 'message', 'ndjson', 'csv'])(
    'an answer that repeats it, as %s',
    async (format) => {
      expect((await ask(['nfe', '1', '-o', format])).stdout).toContain('(redacted)');
    },
  );

  it.each([
    [['nfe', '1', '--curl'], 0],
    [['nfe', `x${CANARY}`, '--curl'], 2],
    [['nfe', CANARY, '--sandbox', '-o', 'table'], 2],
    [['nfe', '1', '--curl', '--base-url', `https://api.example/${CANARY}`], 0],
    [['nfe', '1', '--token', CANARY], 2],
    [['nfe', '1', `--token=${CANARY}`], 2],
    [['nfe', CANARY], 2],
    [[CANARY], 2],
    // The other receipt is asked about: in a list, one that is the token has a record of its own.
    [['nfe', '1', CANARY], 40],
    [['nfe', '004', CANARY, '--sandbox', '-o', 'ndjson'], 40],
    [['nfe', '1', `--${CANARY}`], 2],
    [['nfe', '1', '-o', CANARY], 2],
    [['nfe', '1', '--accept', CANARY], 2],
    [['nfe', '1', '--timeout', CANARY], 2],
    [['nfe', '1', '--lang', CANARY], 2],
    [['help', CANARY], 2],
    [['explain', CANARY], 2],
    [['completion', CANARY], 2],
    [['config', 'set', CANARY, 'x'], 2],
    [['report', CANARY], 74],
    [['nfe', '1', '--input', CANARY], 2],
    [['nfe', '--input', CANARY], 74],
    [['nfe', '1', '--profile', CANARY], 78],
    [['nfe', '1', '--base-url', `https://${CANARY}/v3`, '--retries', '0'], 69],
    [['nfe', '1', '-f', CANARY], 2],
  ])('%j', async (argv, exit) => {
    expect((await ask(argv)).exit).toBe(exit);
  });

  it('nor is it written to a file', async () => {
    const folder = temporaryFolder();
    const [out, page] = [join(folder, 'records'), join(folder, 'page.html')];
    expect((await ask(['nfe', '1', CANARY, '--out', out])).exit).toBe(40);
    const records = readFileSync(out, 'utf8');
    writeFileSync(out, records.replaceAll('(redacted)', CANARY));
    expect((await ask(['report', out, '--out', page])).exit).toBe(0);
    for (const text of [records, readFileSync(page, 'utf8')]) {
      expect(text).toContain('(redacted)');
      expectNoToken(text);
    }
  });
});
