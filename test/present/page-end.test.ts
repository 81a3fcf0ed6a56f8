import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { createPresenter } from '../../src/present/create-presenter.ts';
import { createScreen } from '../../src/present/screen.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { answeredRecord, EXTRAS } from '../support/record.ts';

const CLOSING = ['', '✔ 004 Issued', 'Done: the document was issued. No action needed.'];
const ISSUED = NFE_BODIES['004']('R004', 'https://notas.emissor.example');

/** What one terminal of 80 columns shows of an answer with so many fields that nobody knows. */
async function shown(extra: number, rows: number, isStderrShown = true) {
  const lines: string[] = [];
  const stream = (isTerminal: boolean): OutputStream => ({
    isTerminal,
    columns: isTerminal ? 80 : 0,
    rows: isTerminal ? rows : 0,
    hasReader: () => true,
    async write(data) {
      if (isTerminal) lines.push(String(data));
      return null;
    },
  });
  const streams = { stdout: stream(true), stderr: stream(isStderrShown) };
  const fields = Object.fromEntries(Array.from({ length: extra }, (_, at) => [`campo-${at}`, 'x']));
  const record = answeredRecord({ ...ISSUED, data: { ...ISSUED.data, ...fields } }, 'nfe', 'R004');
  const presenter = createPresenter(createScreen(streams, {}, 'never', CATALOGUES.en));
  await presenter.record(record, { kind: 'format', format: 'table', extras: EXTRAS });
  return lines.join('').trimEnd().split('\n');
}

test.each([1, 12, 60])(
  'badge and move are the last lines below %i warnings that fill a low terminal',
  async (extra) => {
    const lines = await shown(extra, 24);
    expect(lines.slice(-3)).toEqual(CLOSING);
    expect(lines.filter((line) => line === '✔ 004 Issued')).toHaveLength(1);
    expect(lines.findLastIndex((line) => line.startsWith('recibo: warning:'))).toBeGreaterThan(40);
  },
);

test('what is said below a page counts for its height, and nothing that another place gets', async () => {
  const rows = (await shown(1, 200)).length;
  expect((await shown(1, rows + 1)).at(-1)).toContain('campo-0');
  expect((await shown(1, rows)).slice(-3)).toEqual(CLOSING);
  expect((await shown(1, rows, false)).at(-1)).toMatch(/\.xml$/);
});
