import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/contract/reading.ts';
import type { Report } from '../../src/contract/report.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { renderFields } from '../../src/present/plain.ts';
import { RENDERERS } from '../../src/present/render.ts';
import { receiptOf } from '../support/report.ts';

const LEVELS = 100_000;
const DEEP = [
  ['arrays', '['.repeat(LEVELS), '1.10', ']'.repeat(LEVELS)],
  ['objects', '{"a":'.repeat(LEVELS), '"x"', '}'.repeat(LEVELS)],
  ['both', '[{"a":'.repeat(LEVELS / 2), 'null', '}]'.repeat(LEVELS / 2)],
] as const;

describe.each(DEEP)(`${LEVELS} levels of %s`, (_, open, inner, close) => {
  const nested = `${open}${inner}${close}`;
  const body = `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":${nested},"x":${nested}}}`;

  /** The answer as the program reads it. */
  function report(): Report {
    const bytes = new TextEncoder().encode(body);
    const reading = readAnswer(bytes, 'nfe');
    if (reading.kind !== 'envelope') throw new Error(reading.why.kind);
    const { status, answer } = reading;
    return { operation: 'nfe', receipt: receiptOf('R1'), status, body: bytes, answer };
  }

  test.each(['table', 'plain', 'json'] as const)('can be shown as %s, and none of it is lost', async (format) => {
    const surface = { isTerminal: true, isColoured: false, columns: 80 };
    const shown = String(await RENDERERS[format](report(), surface, CATALOGUES.en)).replace(/\s/g, '');
    const count = (text: string, part: string) => text.split(part).length - 1;
    const [bracket] = open;
    if (format === 'json') expect(shown).toBe(body.replace(/\s/g, ''));
    else expect(count(shown, bracket ?? '')).toBeGreaterThan(LEVELS / 2);
  });

  test('can be picked as a field', () => {
    expect(renderFields(report().answer.tree, ['data.x'], false)).toBe(`${nested}\n`);
  });
});
