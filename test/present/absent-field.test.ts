import { expect, test } from 'vitest';
import { absentField } from '../../src/present/absent-field.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { answeredRecord } from '../support/record.ts';

const PENDING = answeredRecord(NFE_BODIES['002']('R002'));
const ISSUED = answeredRecord(NFE_BODIES['004']('R004', 'https://notas.example'));
const NO_STATUS = answeredRecord({ data: { numero: '1' } });
const UNKNOWN = { kind: 'unknown' };
const LONG = 'x'.repeat(199);

test.each([
  ['several fields in one', 'data.numero, data.serie', ISSUED, { kind: 'list', paths: ['data.numero', 'data.serie'] }],
  ['a comma behind one', 'data.numero,', ISSUED, { kind: 'near', path: 'data.numero' }],
  ['a field that this status should have', 'data.sefaz.mensagem', answeredRecord({ status: '004 (x)' }), UNKNOWN],
  ['a field of other statuses', 'data.cfop', PENDING, { kind: 'elsewhere', path: 'data.cfop', codes: ['004'] }],
  ['an answer without a status', 'data.cfop', NO_STATUS, { kind: 'elsewhere', path: 'data.cfop', codes: ['004'] }],
  ['a slip of the keyboard', 'data.numro', ISSUED, { kind: 'near', path: 'data.numero' }],
  [
    'the same, where other statuses have the field',
    'data.itens.0.nme',
    PENDING,
    { kind: 'elsewhere', path: 'data.itens.0.nome', codes: ['004'] },
  ],
  ['nothing like any field', 'quantum', ISSUED, UNKNOWN],
  ['a column of a csv', 'exit-code', ISSUED, { kind: 'column' }],
  ['what every object has', 'toString', ISSUED, UNKNOWN],
  ['as much as somebody types', `${LONG}y`, answeredRecord({ [`${LONG}z`]: 1 }), { kind: 'near', path: `${LONG}z` }],
  ['more than somebody types', `${LONG}xy`, answeredRecord({ [`${LONG}xz`]: 1 }), UNKNOWN],
])('%s: %s', (_, path, record, expected) => {
  expect(absentField(path, record)).toEqual(expected);
});

test('beyond two thousand fields none is looked for', () => {
  const behind = (count: number) => {
    const others = Array.from({ length: count }, (_, at) => [`field-${at}`, 1]);
    return answeredRecord(Object.fromEntries([...others, ['quantum-leaps', 1]]));
  };
  expect(absentField('quantum-leap', behind(1999))).toEqual({ kind: 'near', path: 'quantum-leaps' });
  expect(absentField('quantum-leap', behind(2000))).toEqual(UNKNOWN);
});
