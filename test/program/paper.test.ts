import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/run.ts';

const folder = temporaryFolder();
const FORMATS = ['table', 'html', 'csv', 'markdown', 'xlsx'];

/** A rejection whose every text is, or holds, another one. */
function recordOf(text: string): string {
  const status = '900 (Rejeição da SEFAZ)';
  const cliente = { 'razao-social': `x ${text}`, cnpj: text };
  const data = { numero: text, serie: text, cliente, sefaz: { codigo: text, mensagem: `Rejeição: ${text} [${text}]` } };
  const told = { receipt: text, document: 'nfe', exitCode: 90, outcome: 'rejected', status };
  return `${JSON.stringify({ ...told, envelope: { status, descricao: text, data }, error: null, attempts: 1, elapsedMs: 1 })}\n`;
}

/** What a reader sees of a report: without escapes, in one line. */
async function readBack(format: string, path: string): Promise<string> {
  if (format === 'xlsx') return JSON.stringify((await readWorkbook(path)).map(({ data }) => data));
  const text = readFileSync(path, 'utf8');
  if (format === 'html') return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  if (format === 'markdown') return text.replace(/\\(.)/g, '$1');
  return text.replace(/\n */g, '');
}

describe.each(FORMATS)('a report as %s', (format) => {
  it.each([
    ['marks of Markdown', 'sk_live_*7f3a`9c~'],
    ['a bar', 'tok|en|7f3a9c'],
    ['marks of HTML', `a&b<c>'d"7f3a9c`],
    ['no room in a line', `sk-${'7f3a9c'.repeat(15)}`],
  ])('shows no token that its records hold: %s', async (_, token) => {
    const out = join(folder, `${Math.random()}`);
    const argv = ['report', '-', '-o', format, '--out', out];
    const { exit } = await run(argv, { stdin: recordOf(token), env: { RECIBO_TOKEN: token } });
    const shown = await readBack(format, out);
    expect(exit).toBe(0);
    expect(shown).toContain('(redacted)');
    expect(shown).not.toContain(token);
  });
});

it.each([...FORMATS, 'message', 'ndjson'])(
  'a file has no colours and 80 columns, whatever the terminal has: %s',
  async (format) => {
    const stdin = recordOf('word '.repeat(60));
    const [on, off] = await Promise.all(
      [200, null].map(async (terminal) => {
        const out = join(folder, `${Math.random()}`);
        const argv = ['report', '-', '-o', format, '--out', out, '--color', terminal === null ? 'never' : 'always'];
        expect((await run(argv, { stdin, terminal, env: { FORCE_COLOR: '1' } })).exit).toBe(0);
        return format === 'xlsx' ? readBack(format, out) : readFileSync(out, 'utf8');
      }),
    );
    expect(on).toBe(off);
    expect(on).not.toContain('\u001b');
    if (format === 'table') expect(on?.split('\n').filter((line) => line.length > 80)).toEqual([]);
  },
);
