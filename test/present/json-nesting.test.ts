import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { ndjsonLine } from '../../src/present/batch/ndjson.ts';
import { renderFields } from '../../src/present/plain-format.ts';
import { answeredRecord, EXTRAS, lineOf, pageIn, wholeOf } from '../support/record.ts';

const LEVELS = 100_000;
const DEEP = [
  ['arrays', '['.repeat(LEVELS), '1.10', ']'.repeat(LEVELS)],
  ['objects', '{"a":'.repeat(LEVELS), '"x"', '}'.repeat(LEVELS)],
  ['both', '[{"a":'.repeat(LEVELS / 2), 'null', '}]'.repeat(LEVELS / 2)],
] as const;

describe.each(DEEP)(`${LEVELS} levels of %s`, (_, open, inner, close) => {
  const nested = `${open}${inner}${close}`;
  const body = `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":${nested},"x":${nested}}}`;

  test.each(['table', 'plain', 'json'] as const)('can be shown as %s, and none of it is lost', async (format) => {
    const style = { isTerminal: true, isColoured: false, columns: 80, rows: null };
    const shown = wholeOf((await pageIn(format)(answeredRecord(body), style, CATALOGUES.en, EXTRAS)).text).replace(
      /\s/g,
      '',
    );
    const count = (text: string, part: string) => text.split(part).length - 1;
    const [bracket] = open;
    if (format === 'json') expect(shown).toBe(body.replace(/\s/g, ''));
    else expect(count(shown, bracket ?? '')).toBeGreaterThan(LEVELS / 2);
  });

  test('are one record of a batch, without the white space between their tokens', () => {
    const form = { errorMessage: () => null, isTerminal: false, isExcel: false, savesDocuments: false };
    const line = lineOf(ndjsonLine(answeredRecord(body.replaceAll(',', ' ,\n')), form));
    expect(line.split('\n')).toHaveLength(2);
    expect(line).toContain(`"envelope":${body},`);
  });

  test('can be picked as a field', () => {
    expect(renderFields(answeredRecord(body).answer.tree, ['data.x'], false)).toBe(`${nested}\n`);
  });
});
