import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields } from '../../src/cli/values.ts';
import { nearestPath } from '../../src/contract/answers.ts';
import { fieldsLine, fieldValue, plainLines } from '../../src/output/machine.ts';
import { answered, jsonOf } from './kit.ts';

const ANSWER = jsonOf(
  '{"status":"004","data":{"n":1.10,"big":12345678901234567890,"x":null,"itens":[{"nome":"a\\tb\\\\c\\r\\n"}, {}]}}',
);

test('plain has one line a scalar, with what a line cannot hold escaped', () => {
  expect(plainLines(ANSWER, false)).toBe(
    'status\t004\ndata.n\t1.10\ndata.big\t12345678901234567890\ndata.x\tnull\ndata.itens.0.nome\ta\\tb\\\\c\\r\\n\n',
  );
});

test('every line of plain leads --field to the value that it shows', () => {
  // A name may hold dots.
  const name = fc.string({ unit: fc.constantFrom('a', '0', '.', 'é', '😀'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (data) => {
      const json = jsonOf(JSON.stringify({ data }));
      const lines = plainLines(json, false).split('\n').slice(0, -1);
      expect(lines.map((line) => fieldValue(answered(json.text), line.split('\t')[0] ?? ''))).toEqual(
        Object.values(data),
      );
    }),
  );
});

test('nothing reaches a terminal that it would obey', () => {
  const json = jsonOf('{"\\u001b[2J":"\\u202e\\tx"}');
  expect(plainLines(json, true)).toBe('\\u001b[2J\t\\u202e\\tx\n');
  expect(fieldsLine(answered(json.text), ['\u001b[2J'], true)).toBe('\\u202e\\tx\n');
});

test.each([
  ['chave', 'data.sefaz.chave'],
  ['data.retorno-municipio.chave', 'data.sefaz.chave'],
  ['data.sefaz.chavee', 'data.sefaz.chave'],
  ['data.itens.3.name', 'data.itens.0.nome'],
  ['data.xyzzyx', null],
  ['data.itens.7.nome', null],
  ['data.transporte', null],
])('instead of %s, %s was meant', (path, meant) => {
  expect(nearestPath(path, 'nfe')).toBe(meant);
});

test('only the members of the envelope lead anywhere', () => {
  const take = fields('nfe');
  for (const path of ['status', 'descricao', 'data', 'data.x']) expect(take(path)).toEqual([path]);
  for (const path of ['chave', 'database', '']) expect(() => take(path)).toThrow();
});
