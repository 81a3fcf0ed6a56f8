import { describe, expect, test } from 'vitest';
import { type Deviation, MOST_DEVIATIONS } from '../../src/contract/deviation.ts';
import { readAnswer } from '../../src/contract/read-answer.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';

type Body = Record<string, unknown>;

function deviations(body: unknown, operation: 'nfe' | 'nfse' = 'nfe'): readonly Deviation[] {
  const source = typeof body === 'string' ? body : JSON.stringify(body);
  const reading = readAnswer(new TextEncoder().encode(source), operation);
  if (reading.kind === 'breach') throw new Error(reading.why.kind);
  return reading.deviations;
}

/** An issued goods invoice of a company (or of a person) in which one thing is changed. */
function changed(change: (data: Body, body: Body) => void, receipt = 'R004', operation: 'nfe' | 'nfse' = 'nfe') {
  const body: { data: Body } & Body = structuredClone(
    operation === 'nfe' ? NFE_BODIES['004'](receipt) : NFSE_BODIES['004'](receipt),
  );
  change(body.data, body);
  return deviations(body, operation);
}

function within(data: Body, key: string): Body {
  const value = data[key];
  if (typeof value !== 'object' || value === null) throw new Error(key);
  return Object.assign(value);
}

describe('missing', () => {
  test.each([
    ['numero', (data: Body) => delete data.numero],
    ['transporte', (data: Body) => delete data.transporte],
    ['transporte.marca-volume', (data: Body) => delete within(data, 'transporte')['marca-volume']],
    ['itens.1.nome', (data: Body) => delete within(within(data, 'itens'), '1').nome],
    ['sefaz.url-xml', (data: Body) => delete within(data, 'sefaz')['url-xml']],
    ['cliente.cnpj', (data: Body) => delete within(data, 'cliente').cnpj],
    ['cliente.tipo', (data: Body) => delete within(data, 'cliente').tipo],
  ])('%s', (path, change) => {
    expect(changed(change)).toEqual([{ kind: 'missing', path: `data.${path}` }]);
  });

  test("a person's CPF", () => {
    const path = 'data.cliente.cpf';
    expect(changed((data) => delete within(data, 'cliente').cpf, 'F004')).toEqual([{ kind: 'missing', path }]);
  });

  test('the description, and the data', () => {
    expect(deviations({ status: '003 (Emitindo documento)' })).toEqual([
      { kind: 'missing', path: 'descricao' },
      { kind: 'missing', path: 'data' },
    ]);
  });
});

describe('extra', () => {
  test('are told in the order in which they were sent', () => {
    const body = '{"status":"002 (Pendente de processamento)","b":1,"2":1,"descricao":"d","a":1,"1":1}';
    expect(deviations(body)).toEqual(['b', '2', 'a', '1'].map((path) => ({ kind: 'extra', path })));
  });

  test.each([
    ['versao', (_: Body, body: Body) => Object.assign(body, { versao: '1' })],
    ['data.ncm', (data: Body) => Object.assign(data, { ncm: null })],
    ['data.itens.0.ncm', (data: Body) => Object.assign(within(within(data, 'itens'), '0'), { ncm: { a: 1 } })],
    ['data.cliente.vip', (data: Body) => Object.assign(within(data, 'cliente'), { vip: true })],
    ['data.__proto__', (data: Body) => Object.defineProperty(data, '__proto__', { value: 1, enumerable: true })],
  ])('%s', (path, change) => {
    expect(changed(change)).toEqual([{ kind: 'extra', path }]);
  });

  test('data under a status that has none', () => {
    const body = { status: '500 (Não existe)', descricao: 'd', data: {} };
    expect(deviations(body)).toEqual([{ kind: 'extra', path: 'data' }]);
  });

  test("what another status' document has", () => {
    const body = NFE_BODIES['900']('R1');
    Object.assign(body.data.sefaz, { chave: 'x' });
    expect(deviations(body)).toEqual([{ kind: 'extra', path: 'data.sefaz.chave' }]);
  });
});

describe('of the wrong type', () => {
  test.each([
    ['valor-total', 12.5, 'string', 'number'],
    ['numero', null, 'string', 'null'],
    ['observacao', true, 'string', 'boolean'],
    ['cfop', [], 'string', 'array'],
    ['cfop', {}, 'string', 'object'],
    ['tipo', 1, 'string', 'number'],
    ['itens', {}, 'array', 'object'],
    ['itens', 'x', 'array', 'string'],
    ['transporte', 'x', 'object', 'string'],
    ['transporte', null, 'object', 'null'],
    ['cliente', 'Maria', 'object', 'string'],
    ['cliente', null, 'object', 'null'],
    ['sefaz', 5, 'object', 'number'],
  ])('%s: %j', (field, value, expected, found) => {
    const change = (data: Body) => Object.assign(data, { [field]: value });
    expect(changed(change)).toEqual([{ kind: 'wrong-type', path: `data.${field}`, expected, found }]);
  });

  test('an element of a list', () => {
    const change = (data: Body) => Object.assign(data, { itens: ['x'] });
    expect(changed(change)).toEqual([
      { kind: 'wrong-type', path: 'data.itens.0', expected: 'object', found: 'string' },
    ]);
  });

  test("the customer's name as an object where it belongs as a string", () => {
    const body = NFE_BODIES['003']('R1');
    Object.assign(body.data, { cliente: { tipo: 'J' } });
    expect(deviations(body)).toEqual([
      { kind: 'wrong-type', path: 'data.cliente', expected: 'string', found: 'object' },
    ]);
  });
});

describe('an unknown value', () => {
  test.each([
    ['data.tipo', (data: Body) => Object.assign(data, { tipo: 'X' }), 'X'],
    ['data.finalidade', (data: Body) => Object.assign(data, { finalidade: '' }), ''],
    ['data.transporte.modalidade', (data: Body) => Object.assign(within(data, 'transporte'), { modalidade: '5' }), '5'],
    ['data.cliente.tipo', (data: Body) => Object.assign(within(data, 'cliente'), { tipo: 'E' }), 'E'],
  ])('%s', (path, change, value) => {
    expect(changed(change)).toEqual([{ kind: 'unknown-value', path, value }]);
  });
});

test.each([...['S', 'E'].map((tipo) => ({ tipo })), ...['N', 'C', 'A', 'D'].map((finalidade) => ({ finalidade }))])(
  'a known value deviates from nothing: %j',
  (known) => {
    expect(changed((data: Body) => Object.assign(data, known))).toEqual([]);
  },
);

test.each(['0', '1', '2', '3', '4', '9'])('freight may be of the kind %s', (modalidade) => {
  expect(changed((data: Body) => Object.assign(within(data, 'transporte'), { modalidade }))).toEqual([]);
});

describe('a key that comes twice', () => {
  const OPEN = '{"status":"002 (Pendente de processamento)"';

  test('is told once for each time too many', () => {
    const told = { kind: 'duplicate', path: 'descricao' };
    expect(deviations(`${OPEN},"descricao":"a","descricao":"b","descricao":"c"}`)).toEqual([told, told]);
  });

  test.each([
    ['with white space about it', '"descricao" :\t"a","descricao"\n:"b"'],
    ['with a colon in its value', '"descricao":"x\\":","descricao":"\\u003a:"'],
    ['under another spelling', '"descricao":"a","descri\\u0063ao":"b"'],
  ])('is told %s', (_, members) => {
    expect(deviations(`${OPEN},${members}}`)).toEqual([{ kind: 'duplicate', path: 'descricao' }]);
  });
});

describe('what is wrong as a whole', () => {
  test('is told once, not once for each of its fields', () => {
    expect(changed((_, body) => Object.assign(body, { data: [1, 2] }))).toEqual([
      { kind: 'wrong-type', path: 'data', expected: 'object', found: 'array' },
    ]);
  });

  test('a million times over is not looked for to the end', () => {
    const items = Array.from({ length: 100_000 }, () => ({}));
    const found = changed((data) => Object.assign(data, { itens: items }));
    expect(found).toHaveLength(MOST_DEVIATIONS + 1);
    expect(found.at(-1)).toEqual({ kind: 'missing', path: 'data.itens.200.id' });
  });

  test('and what is too much comes first', () => {
    const items = Array.from({ length: 600 }, () => ({ a: 1, b: 1 }));
    const found = changed((data) => Object.assign(data, { itens: items }));
    expect(found).toHaveLength(MOST_DEVIATIONS + 1);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['extra']));
  });
});

test('a value that nobody knows is told as the answer has it, accents included', () => {
  const body = { status: '004 (Documento emitido)', data: { cliente: { tipo: 'Ç' } } };
  expect(deviations(body)).toContainEqual({ kind: 'unknown-value', path: 'data.cliente.tipo', value: 'Ç' });
});
