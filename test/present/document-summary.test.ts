import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { documentSummaryOf } from '../../src/present/document-summary.ts';
import { answeredRecord } from '../support/record.ts';

const words = await CATALOGUES.en.document();

function summaryOf(data: object, operation: 'nfe' | 'nfse' = 'nfe') {
  const record = answeredRecord({ status: '004 (Documento emitido)', data }, operation);
  return documentSummaryOf({ ...record, receipt: 'R\u001b1' }, words);
}

test('a document is called by its number, series, customer and total, each told where it stands', () => {
  const data = { numero: '11', serie: '2', cliente: { 'razao-social': 'A\u001b S.A.' }, 'valor-total': '1.10' };
  expect(summaryOf(data)).toEqual({
    ...{ kind: 'NF-e', number: '11', series: '2', receipt: 'R\\u001b1', customer: 'A\\u001b S.A.', total: '1.10' },
    named: ['numero', 'serie'],
    summed: ['cliente.razao-social', 'valor-total'],
  });
});

test('what is not there, or blank, is told of nobody', () => {
  const nothing = { number: null, series: null, customer: null, total: null, named: [], summed: [] };
  expect(summaryOf({}, 'nfse')).toEqual({ kind: 'NFS-e', receipt: 'R\\u001b1', ...nothing });
  expect(summaryOf({ numero: ' ', serie: '', cliente: '\t', 'valor-total': {} })).toMatchObject(nothing);
});

test.each([
  [{ cliente: { 'razao-social': 'A', nome: 'B' } }, 'A', 'cliente.razao-social'],
  [{ cliente: { 'razao-social': ' ', nome: 'B' } }, 'B', 'cliente.nome'],
  [{ cliente: 'C' }, 'C', 'cliente'],
])('the customer of %j', (data, customer, field) => {
  expect(summaryOf(data)).toMatchObject({ customer, summed: [field] });
});
