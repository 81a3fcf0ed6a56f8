import { describe, expect, test } from 'vitest';
import { leavesOf } from '../../src/contract/json-leaves.ts';
import { treeOf } from '../../src/contract/json-tree.ts';
import { codesWith, fieldPlacesOf } from '../../src/contract/known-field-paths.ts';
import { document } from '../../src/language/en/document.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';

test('the fields of both operations are those that every language has a word for', () => {
  const paths = new Set([...fieldPlacesOf('nfe').values(), ...fieldPlacesOf('nfse').values()]);
  const worded = [...Object.keys(document.envelope), ...Object.keys(document.field).map((path) => `data.${path}`)];
  expect([...paths].sort()).toEqual(worded.sort());
});

test.each([
  ['data.valor-aproximado-tributo', ['004', '010']],
  ['data.itens', ['004']],
  ['data.itens.12.nome', ['004']],
  ['data.itens.12', ['004']],
  ['data.itens.x1.nome', []],
  ['data.itens.1x.nome', []],
  ['data.numero.x', []],
  ['data.sefaz.codigo', ['004', '900']],
  ['absent', []],
])('the statuses of a goods invoice whose answers have %s', (path, codes) => {
  expect(codesWith('nfe', path)).toEqual(codes);
});

const link = 'https://api.example.com/v3';
const BODIES = {
  nfe: ['1', 'F1'].flatMap((receipt) => Object.values(NFE_BODIES).map((body) => body(receipt, link))),
  nfse: ['1', 'F1'].flatMap((receipt) => Object.values(NFSE_BODIES).map((body) => body(receipt))),
};

describe.each(['nfe', 'nfse'] as const)('of %s', (operation) => {
  const places = [...fieldPlacesOf(operation).keys()];

  test('every value of an answer stands in one of them', () => {
    const leaves = BODIES[operation].flatMap((body) => [...leavesOf(treeOf(JSON.stringify(body)))]);
    const values = leaves.filter(({ json }) => json.kind === 'string');
    const standing = new Set(values.map(({ path }) => path.replace(/\.\d+\./, '.*.')));
    expect([...standing].filter((place) => !places.includes(place))).toEqual([]);
  });

  test('those of an issued document come first', () => {
    expect(places.slice(0, 3)).toEqual(['status', 'descricao', 'data.id']);
    expect(places.at(-1)).toBe('data.erro');
  });

  test('elements of lists stand at any position', () => {
    const lists = places.filter((place) => place.includes('*'));
    expect(new Set(lists.map((place) => place.split('.*.')[0]))).toEqual(
      new Set(operation === 'nfe' ? ['data.itens', 'data.notas-referenciadas'] : []),
    );
  });
});
