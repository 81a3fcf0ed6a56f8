import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccessKey } from '../../src/contract/access-key.ts';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import { BODIES, bodyOf } from '../../src/contract/answer-shapes.ts';
import { cnpjCheckDigitsHold, cpfCheckDigitsHold } from '../../src/contract/cnpj-and-cpf.ts';
import type { Shape, ValueOf } from '../../src/contract/json-shape.ts';
import { readNfseKey } from '../../src/contract/nfse-key.ts';
import { keysInMessage } from '../../src/contract/sefaz-codes.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { asShape, deviationsOf } from '../support/shape.ts';
import { ask, OPERATION_NAMES } from './client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** Enough receipts to meet each of the customers. */
const PREFIXES = [...'ABCDEFGH'].flatMap((letter) => [`${letter}-1-`, `F${letter}-22-`]);

const CASES = OPERATION_NAMES.flatMap((operation) =>
  STATUSES.flatMap(({ code, text }) => {
    const shape = bodyOf(operation, code);
    return shape === undefined ? [] : PREFIXES.map((prefix) => ({ operation, receipt: prefix + code, text, shape }));
  }),
);

test.each(CASES)('$operation $receipt is what the contract says, and nothing else', async (row) => {
  const response = await ask(sandbox, row.operation, row.receipt);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body: unknown = await response.json();
  expect(deviationsOf(row.shape, body)).toEqual([]);
  expect(body).toMatchObject({ status: row.text, descricao: expect.stringMatching(/^O.+\.$/) });
});

async function read<S extends Shape>(operation: 'nfe' | 'nfse', receipt: string, shape: S): Promise<ValueOf<S>> {
  return asShape(shape, await (await ask(sandbox, operation, receipt)).json());
}

describe.each(PREFIXES)('nfe %s', (prefix) => {
  const isPerson = prefix.startsWith('F');

  test('004: key, date, links and protocol belong to the document', async () => {
    const { data } = await read('nfe', `${prefix}004`, BODIES.nfe['004']);
    const key = readAccessKey(data.sefaz.chave);
    expect(key).toMatchObject({ checkDigitHolds: true, month: 11, model: '55', emissionType: '1' });
    expect(key?.state?.uf).toBe('SP');
    expect(Number(key?.series)).toBe(Number(data.serie));
    expect(Number(key?.number)).toBe(Number(data.numero));
    expect(cnpjCheckDigitsHold(key?.issuer.value ?? '')).toBe(true);
    expect(data.sefaz['data-emissao']).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\d-03:00$/);
    expect(data.sefaz.chave.slice(2, 6)).toBe('2611');
    expect(data.sefaz.protocolo).toMatch(/^\d{15}$/);
    expect(data.sefaz).toMatchObject({ codigo: '100', mensagem: 'Autorizado o uso da NF-e' });
    expect(data.sefaz['url-danfe']).toBe(`${sandbox.baseUrl}/danfe/${prefix}004.pdf`);
    expect(data.sefaz['url-xml']).toBe(`${sandbox.baseUrl}/xml/${prefix}004.xml`);
    for (const { nota } of data['notas-referenciadas']) expect(readAccessKey(nota)?.checkDigitHolds).toBe(true);
    expect(data['notas-referenciadas']).toHaveLength(isPerson ? 0 : 1);
  });

  test('004: the customer is of the right kind, and its number closes', async () => {
    const { cliente } = (await read('nfe', `${prefix}004`, BODIES.nfe['004'])).data;
    expect(cliente.tipo).toBe(isPerson ? 'F' : 'J');
    const holds = cliente.tipo === 'F' ? cpfCheckDigitsHold(cliente.cpf) : cnpjCheckDigitsHold(cliente.cnpj);
    expect(holds).toBe(true);
  });

  test('004: the total is the sum of the items and the expenses', async () => {
    const { data } = await read('nfe', `${prefix}004`, BODIES.nfe['004']);
    const { transporte } = data;
    const goods = data.itens.map((item) => Number(item.quantidade) * Number(item['valor-unitario']));
    const extras = [data['valor-despesas'], transporte['valor-frete'], transporte['valor-seguro']].map(Number);
    const sum = [...goods, ...extras].reduce((total, value) => total + value, 0);
    expect(sum.toFixed(2)).toBe(data['valor-total']);
    expect(data.itens.length).toBeGreaterThanOrEqual(3);
    expect(data.itens).toContainEqual(
      expect.objectContaining({
        quantidade: expect.stringMatching(/^\d+\.\d{4}$/),
        'valor-unitario': expect.stringMatching(/^\d+\.\d{10}$/),
      }),
    );
  });

  test('900: the message names another key of the same number', async () => {
    const { data } = await read('nfe', `${prefix}900`, BODIES.nfe['900']);
    expect(data.sefaz.codigo).toBe('539');
    const [key = ''] = keysInMessage(data.sefaz.mensagem);
    expect(readAccessKey(key)).toMatchObject({ checkDigitHolds: true, number: data.numero.padStart(9, '0') });
  });
});

test('nfse: companies have a national key, natural persons a short code', async () => {
  for (const prefix of PREFIXES) {
    const { data } = await read('nfse', `${prefix}004`, BODIES.nfse['004']);
    const { chave } = data['retorno-municipio'];
    if (prefix.startsWith('F')) {
      expect(data.cliente).toMatchObject({ tipo: 'F' });
      expect(chave).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{3}$/);
    } else {
      expect(data.cliente).toMatchObject({ tipo: 'J' });
      const number = data.numero.padStart(13, '0');
      expect(readNfseKey(chave)).toMatchObject({ checkDigitHolds: true, number, issuer: { kind: 'cnpj' } });
      expect(accessKeyCheckDigit(chave.slice(0, 49))).toBe(chave.slice(49));
    }
  }
});

test('a CNPJ with letters is met', async () => {
  const customers = await Promise.all(PREFIXES.map((prefix) => read('nfe', `${prefix}010`, BODIES.nfe['010'])));
  expect(customers.some(({ data }) => data.cliente.tipo === 'J' && /[A-Z]/.test(data.cliente.cnpj))).toBe(true);
});

test('a receipt always gets the same answer, and another one a different answer', async () => {
  const other = await startSandbox();
  const bodyFrom = async (asked: Sandbox, receipt: string) =>
    (await (await ask(asked, 'nfe', receipt)).text()).replaceAll(asked.baseUrl, 'BASE');
  const [first, again, different] = await Promise.all([
    bodyFrom(sandbox, 'A1-004'),
    bodyFrom(other, 'A1-004'),
    bodyFrom(sandbox, 'A2-004'),
  ]);
  await other.close();
  expect(again).toBe(first);
  expect(different).not.toBe(first);
});
