import { expect, test } from 'vitest';
import { deviationsOf, fieldPaths } from '../../src/contract/answers.ts';
import { readJson } from '../../src/contract/json.ts';
import { type Kind, statusOf } from '../../src/contract/statuses.ts';

/** With a count where there are several. */
function deviations(body: unknown, kind: Kind = 'nfe') {
  const json = readJson(typeof body === 'string' ? body : JSON.stringify(body));
  const status = statusOf(JSON.parse(json?.text ?? '{}').status, kind);
  if (json === null || status === undefined) throw new Error('no answer');
  return deviationsOf(json, kind, status).map(({ count, ...one }) => (count === 1 ? one : { ...one, count }));
}

const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
const COMPANY = { tipo: 'J', 'razao-social': 'x', cnpj: 'x' };
const PERSON = { tipo: 'F', nome: 'x', cpf: 'x' };
const NFSE = {
  ...texts('id id-ordem-servico-situacao numero valor-total'),
  'retorno-municipio': texts('data-emissao chave mensagem'),
};
const ISSUED = {
  ...texts('id numero serie cfop data-saida observacao valor-despesas valor-total valor-aproximado-tributo'),
  tipo: 'S',
  finalidade: 'N',
  cliente: COMPANY,
  transporte: {
    modalidade: '9',
    ...texts('transportadora placa-veiculo valor-frete valor-seguro peso-bruto peso-liquido'),
    ...texts('quantidade-volume especie-volume marca-volume'),
  },
  itens: [texts('id produto nome quantidade valor-unitario'), texts('id produto nome quantidade valor-unitario')],
  'notas-referenciadas': [texts('id nota')],
  sefaz: texts('data-emissao chave protocolo url-danfe url-xml codigo mensagem'),
};

/** What the answers of the sandbox (`sandbox.test.ts`), which keep to `service.md`, do not show. */
const AGREED: readonly (readonly [Kind, string, object])[] = [
  ['nfe', '004 (Documento emitido)', ISSUED],
  ['nfe', '004 (Documento emitido)', { ...ISSUED, cliente: PERSON, itens: [], 'notas-referenciadas': [] }],
  ['nfe', '004 (Documento emitido)', { ...ISSUED, cliente: { ...COMPANY, nome: null, cpf: 5 } }],
  ['nfse', '003 (Emitindo documento)', { ...NFSE, cliente: { tipo: 'F' } }],
  ['nfse', '004 (Documento emitido)', { ...NFSE, cliente: { ...COMPANY, ...texts('nome cpf') } }],
];

test.each(AGREED)('%s %s as agreed deviates in nothing, in any spelling', (kind, status, data) => {
  const body = { status, descricao: 'Descrição', data };
  expect(deviations(body, kind)).toEqual([]);
  expect(deviations(JSON.stringify(body, null, 2), kind)).toEqual([]);
  expect(deviations(JSON.stringify(body).replaceAll('ç', '\\u00e7'), kind)).toEqual([]);
});

/** An issued invoice with one change, e.g. `{ 'itens.1.nome': undefined }`. */
function changed(path: string, value: unknown) {
  const body = structuredClone({ status: '004 (Documento emitido)', descricao: 'x', data: ISSUED });
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body);
  Object.defineProperty(parent, last, { value, enumerable: true, configurable: true });
  return deviations(body);
}

test.each([
  'descricao',
  'data',
  ...['numero', 'transporte', 'transporte.marca-volume'].map(below),
  ...['sefaz.url-xml', 'cliente.cnpj', 'cliente.tipo'].map(below),
])('%s is missing', (path) => {
  // Without a letter, nobody can say which names belong there.
  expect(changed(path, undefined)).toEqual([{ kind: 'missing', path }]);
});

test.each(['versao', 'data.ncm', 'data.cliente.vip', 'data.__proto__'])('%s is too much', (path) => {
  expect(changed(path, null)).toEqual([{ kind: 'extra', path }]);
  expect(changed(path, { b: 1 })).toEqual([{ kind: 'extra', path }]);
});

test.each([
  ['valor-total', 12.5, 'string', 'number'],
  ['numero', null, 'string', 'null'],
  ['observacao', true, 'string', 'boolean'],
  ['cfop', [], 'string', 'array'],
  ['tipo', 1, 'string', 'number'],
  ['itens', {}, 'array', 'object'],
  ['transporte', 'x', 'object', 'string'],
  ['cliente', null, 'object', 'null'],
  ['sefaz', [1], 'object', 'array'],
])('%s as %j is of the wrong type', (field, value, expected, found) => {
  expect(changed(below(field), value)).toEqual([{ kind: 'wrong-type', path: below(field), expected, found }]);
});

test.each([
  ['tipo', 'X'],
  ['finalidade', ''],
  ['transporte.modalidade', '5'],
  ['cliente.tipo', 'Ç'],
])('%s does not know %j', (field, found) => {
  expect(changed(below(field), found)).toContainEqual({ kind: 'unknown-value', path: below(field), found });
});

test('another wording of a status, blanks around it, and what is not UTF-8, are told first', () => {
  const wording = { kind: 'status-wording', path: 'status', expected: '002 (Pendente de processamento)' };
  expect(deviations({ status: '002 (Na fila)', descricao: '\ufffd', a: 1 })).toEqual([
    { kind: 'not-utf8', path: '' },
    { ...wording, found: '002 (Na fila)' },
    { kind: 'extra', path: 'a' },
  ]);
  for (const found of [` ${wording.expected}`, `${wording.expected}\n`]) {
    expect(deviations({ status: found, descricao: 'd' })).toEqual([{ ...wording, found }]);
  }
});

test('places in a list are one, told with how often it is so, all of them', () => {
  const item = { ...texts('id produto nome quantidade'), 'valor-ibs': '1', 'valor-cbs': '2' };
  const itens = [...Array.from({ length: 50 }, () => item), 'x', { ...item, nome: 1 }];
  expect(changed(below('itens'), itens)).toEqual([
    { kind: 'extra', path: 'data.itens.*.valor-ibs', count: 51 },
    { kind: 'extra', path: 'data.itens.*.valor-cbs', count: 51 },
    { kind: 'missing', path: 'data.itens.*.valor-unitario', count: 51 },
    { kind: 'wrong-type', path: 'data.itens.*', expected: 'object', found: 'string' },
    { kind: 'wrong-type', path: 'data.itens.*.nome', expected: 'string', found: 'number' },
  ]);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, '']));
  expect(changed(below('transporte'), { ...ISSUED.transporte, ...many })).toHaveLength(300);
});

test('every field of the contract has a path, those of an issued document first', () => {
  expect(fieldPaths('nfe').slice(0, 4)).toEqual(['status', 'descricao', 'data.id', 'data.numero']);
  expect(fieldPaths('nfe')).toEqual(expect.arrayContaining(['data.itens.0.nome', 'data.sefaz.chave', 'data.erro']));
  expect(fieldPaths('nfse')).toContain('data.retorno-municipio.chave');
  for (const kind of ['nfe', 'nfse'] as const) expect(new Set(fieldPaths(kind)).size).toBe(fieldPaths(kind).length);
});

function below(path: string): string {
  return `data.${path}`;
}
