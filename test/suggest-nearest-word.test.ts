import { expect, test } from 'vitest';
import { nearestOf, nearestPath } from '../src/suggest-nearest-word.ts';

const PATHS = ['data.numero', 'data.serie', 'data.cliente.cnpj', 'data.sefaz.chave'];

test.each([
  ['numero', 'data.numero'],
  ['Numero', 'data.numero'],
  ['nume', 'data.numero'],
  ['num', 'data.numero'],
  ['nu', null],
  ['cnjp', 'data.cliente.cnpj'],
  ['cliente.cnp', 'data.cliente.cnpj'],
  ['data.chave', null],
  ['sefas.chave', 'data.sefaz.chave'],
  ['valor', null],
])('the path that %j was probably meant to be', (typed, path) => {
  expect(nearestPath(typed, PATHS)).toBe(path);
});

test.each([
  ['concurancy', 'concurrency'],
  ['conkurancy', null],
  ['nterval', 'interval'],
  ['rat', 'rate'],
  ['xyte', null],
])('the word that %j was probably meant to be', (typed, word) => {
  expect(nearestOf(typed, ['concurrency', 'interval', 'rate'])).toBe(word);
});
