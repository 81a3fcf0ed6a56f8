import { describe, expect, test } from 'vitest';
import { formatTaxId, isRightTaxId, isTaxId, readKey, unpunctuated } from '../../src/contract/keys.ts';

/** State, month, issuer, model, series, number, emission type, random code and check digit: a key; behind it the state's name. */
const NFE_KEYS = [
  '35 2611 11222333000181 55 001 000012345 1 48291736 8 SP',
  '31 2607 12ABC34501DE35 55 001 000000001 1 73920481 1 MG',
  '41 2610 00052998224725 55 920 000000077 1 55443322 7 PR',
  '53 2611 00ABCDEF000157 55 899 000000005 7 90817263 4 DF',
  '35 2611 11222333000181 55 001 000054321 1 20000008 0 SP',
  '35 2611 11222333000181 55 001 000054321 1 20000009 9 SP',
  '35 1704 58716523000119 55 001 000000012 1 00012345 8 SP',
  '52 0604 12ABC34501DE35 55 012 000000780 1 26730161 0 GO',
  '11 1012 84613439000180 55 001 000000488 1 19399701 9 RO',
];
/** Municipality, who generated it, whether a company's, issuer, number, month, random code, check digit. */
const NFSE_KEYS = [
  '3550308 2 2 11222333000181 0000000000123 2611 456789123 3',
  '3106200 1 1 00052998224725 0000000000009 2601 012345678 3',
  '4106902 2 2 12ABC34501DE35 0000000000001 2609 987654321 0',
];
const TAX_IDS = [
  '11.222.333/0001-81',
  '00.000.000/0001-91',
  '34.028.316/0001-03',
  'A1.B2C.3D4/E5F6-68',
  '00.ABC.DEF/0001-57',
  '529.982.247-25',
  '111.444.777-35',
  '390.533.447-05',
];
const MODELS =
  '55 NF-e,57 CT-e,58 MDF-e,59 CF-e SAT,62 NFCom,63 BP-e,64 GTV-e,65 NFC-e,66 NF3e,67 CT-e OS,75 NFAg,76 NFGas,77 NF-e ABI,99 DC-e';
const STATES =
  '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC 43RS 50MS 51MT 52GO 53DF';

/** Ways in which people copy a key or a number. */
const WRITTEN: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with blanks around', (text) => ` ${text}\t`],
  ['in groups', (text) => text.replace(/.{4}(?=.)/g, '$& ')],
  ['with dots', (text) => text.replace(/.{4}(?=.)/g, '$&.')],
  ['with dashes', (text) => text.replace(/.{4}(?=.)/g, '$&-')],
  ['with the dashes and blanks of a PDF', (text) => text.replace(/.{7}(?=.)/g, '$&\u2011\u00a0\u200b')],
  ['in lower case', (text) => text.toLowerCase()],
];

describe.each(WRITTEN)('%s', (_, write) => {
  test.each(NFE_KEYS)('%s is a key of a goods invoice', (row) => {
    const [state, month = '', issuer = '', model, series, number, type, code, digit, name] = row.split(' ');
    const key = [state, month, issuer, model, series, number, type, code, digit].join('');
    for (const written of [write(key), write(`NFe${key}`), `NFe${write(key)}`]) {
      expect(readKey(written)).toMatchObject({
        kind: 'nfe',
        key,
        state: name,
        month: month.replace(/^/, '20').replace(/..$/, '-$&'),
        issuer: issuer.replace('000529', '529'),
        model,
        parts: { series, number, 'emission-type': type, 'random-code': code },
        rightDigit: digit,
      });
    }
  });

  test.each(NFSE_KEYS)('%s is a key of a service invoice', (row) => {
    const [municipality, generator, , issuer = '', number, month = '', code, digit] = row.split(' ');
    const key = row.replaceAll(' ', '');
    for (const written of [write(key), write(`NFSe${key}`), write(`NFe${key}`)]) {
      expect(readKey(written)).toMatchObject({
        kind: 'nfse',
        key,
        parts: { municipality, generator, number, 'random-code': code },
        issuer: issuer.replace('000529', '529'),
        month: month.replace(/^/, '20').replace(/..$/, '-$&'),
        rightDigit: digit,
      });
    }
  });

  test.each(TAX_IDS)('%s is a tax id', (formatted) => {
    const value = formatted.replace(/[./-]/g, '');
    for (const written of [write(value), write(formatted)]) {
      const id = unpunctuated(written);
      expect([id, formatTaxId(id), isRightTaxId(id)]).toEqual([value, formatted, true]);
    }
  });
});

test.each([
  ['35261111222333000181550010000123451482917369', false],
  ['35261111222333000181550010001023451482917368', false],
  // Of an example of Focus NFe, whose digit does not close: a key all the same.
  ['41190607504505000132550010000000221923094166', false],
  // Its month is none; the issuer's own digit does not close.
  ['35261311222333000181550010000123451482917365', true],
  ['35261111222333000180550010000123451482917366', true],
  // Of 45 characters, and with letters where none may be.
  ['352611112223330001815500100001234514829173680', undefined],
  ['35260712ABC34501DEA5550010000001231102030408', undefined],
  ['352611112223330001815500100000A1231102030400', undefined],
])('what is right of the key %s: %s', (key, isRight) => {
  expect(readKey(key)?.isRight).toBe(isRight);
});

test('three zeros make a person of an issuer only in the series for persons', () => {
  const company = '00000000000191';
  const inSeries = (series: string) => readKey(`352611${company}55${series}0000123451482917360`)?.issuer;
  for (const series of ['001', '909', '970']) expect(inSeries(series)).toBe(company);
  for (const series of ['910', '969']) expect(inSeries(series)).toBe(company.slice(3));
  // A CPF that closes where no CNPJ does, in an ordinary series, and in a model without any.
  for (const [model, isPerhapsPerson] of Object.entries({ '55001': true, '55920': false, '59000': true })) {
    const key = readKey(`35261100052998224725${model}0000123451482917360`);
    expect(key).toMatchObject({ issuer: '52998224725', isPerson: true, isPerhapsPerson });
  }
});

test.each(['DU1M-M2Y', 'SUITB42QY', '', '1\u0131ABC34501DE35', '00\u017fBCDEF000157', '٠٠٤', '漢'.repeat(44)])(
  '%j is no key and no tax id',
  (word) => {
    expect(readKey(word)).toBeNull();
    expect(isTaxId(unpunctuated(word))).toBe(false);
  },
);

test.each([
  ...['11222333000180', '12ABC34501DE34', '12ABC34501DEA5', 'ISENTO', '52998224724', '11111111111', '5299822472'],
])('%s does not close', (value) => {
  expect(isRightTaxId(value)).toBe(false);
});

test.each(['ISENTO', 'não informado', '', '112223330001811', '11.222.333/0001-81'])(
  '%j is printed as it is',
  (value) => {
    expect(formatTaxId(value)).toBe(value);
  },
);

test.each([
  ['43261111222333000181570010000000108123456704', '57', '001 000000010 8 12345670'],
  ['35261111222333000181580010000000102123456707', '58', '001 000000010 2 12345670'],
  ['31261111222333000181620010000000102123456709', '62', '001 000000010 2 2345670 1'],
  ['43261111222333000181558900000000771554433227', '55', '890 000000077 1 55443322'],
])('%s, model %s', (text, model, row) => {
  const [series, number, type, code, site] = row.split(' ');
  const parts = { series, number, 'emission-type': type, 'random-code': code, ...(site && { site }) };
  const key = readKey(text);
  expect(key).toMatchObject({ model, isRight: true, isSingle: series === '890', parts });
  expect(key && 'site' in key.parts).toBe(site !== undefined);
});

test('a SAT has the number of its device in its keys', () => {
  const parts = { device: '000123456', number: '000789', 'random-code': '246802' };
  expect(readKey('35170811222333000181590001234560007892468022')).toMatchObject({ model: '59', isRight: true, parts });
});

test('every model and emission type has its name', () => {
  const keyOf = (model: string, type: string) => readKey(`352611112223330001${81}${model}001000012345${type}482917368`);
  for (const row of MODELS.split(',')) expect(keyOf(row.slice(0, 2), '1')?.modelName).toBe(row.slice(3));
  const typesOf = (model: string) => [...'0123456789'].filter((type) => keyOf(model, type)?.emission).join('');
  for (const model of ['55', '65']) expect(typesOf(model)).toBe('12345679');
  for (const model of ['57', '67']) expect(typesOf(model)).toBe('134578');
  for (const model of ['62', '63', '64', '66', '75']) expect(typesOf(model)).toBe('12');
  expect(keyOf('58', '3')?.emission).toBe('NFF');
  expect(keyOf('60', '1')).toMatchObject({ modelName: '', parts: {}, emission: '' });
  expect(keyOf('76', '2')).toMatchObject({ parts: { site: '4' }, emission: 'off-line' });
  expect(keyOf('77', '1')?.parts).toEqual({});
});

test.each(STATES.split(' '))('%s is a state', (row) => {
  const [, code, name] = /(\d+)(\w+)/.exec(row) ?? [];
  expect(readKey(`${code}261111222333000181550010000123451482917360`)?.state).toBe(name);
});
