import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/contract/json.ts';
import { maskJson, maskText } from '../../src/output/mask.ts';

const CPF = '52998224725';
const FORMATTED = '529.982.247-25';
const HIDDEN = '***.982.247-**';
/** Of a series that only persons issue in; its check digit is wrong, as in some real answers. */
const KEY = `352611000${CPF}559200000012351123456710`;
const HIDDEN_KEY = '352611000***982247**559200000012351123456710';

function hide(text: string): string {
  const json = readJson(text);
  if (json === null) throw new Error(text);
  return maskJson(json).text;
}

describe('the value of a field called cpf', () => {
  test.each([
    [`"${CPF}"`, `"${HIDDEN}"`],
    [`"${FORMATTED}"`, `"${HIDDEN}"`],
    ['"12345678900"', '"***.456.789-**"'],
    ['" CPF 529 982 247 25"', `"${HIDDEN}"`],
    ['52998224725', `"${HIDDEN}"`],
    ['"\\u00352998224725"', `"${HIDDEN}"`],
    ['5299822472', '"***"'],
    ['"529982247250"', '"***"'],
    ['"５２９９８２２４７２５"', '"***"'],
    ['"ISENTO"', '"***"'],
    ['""', '""'],
    ['null', 'null'],
    [`"${HIDDEN}"`, `"${HIDDEN}"`],
  ])('%s becomes %s', (value, hidden) => {
    expect(hide(`{ "cpf" :\t${value}\n, "a\\/":1.10}`)).toBe(`{ "cpf" :\t${hidden}\n, "a\\/":1.10}`);
  });

  test('wherever it stands, each time that it comes, and no other', () => {
    const source = '{"a":[{"cpf":"52998224725","cpf":"11144477735"}],"cpfs":"12345678900","CPF":"12345678900"}';
    expect(hide(source)).toBe(source.replace(CPF, HIDDEN).replace('11144477735', '***.444.777-**'));
  });
});

describe('the same number elsewhere', () => {
  test.each([
    ['"x52998224725y"', `"x${HIDDEN}y"`],
    ['"CPF 529.982.247-25."', `"CPF ${HIDDEN}."`],
    ['"\\u00e352998224725"', `"ã${HIDDEN}"`],
    ['[52998224725]', `["${HIDDEN}"]`],
    ['{"52998224725":1}', `{"${HIDDEN}":1}`],
    ['["529982247250",152998224725]', '["529982247250",152998224725]'],
    ['"11144477735 12345678900"', '"11144477735 12345678900"'],
    [`"${KEY}"`, `"${HIDDEN_KEY}"`],
  ])('%s becomes %s', (value, hidden) => {
    expect(hide(`{"b":${value},"cpf":"${CPF}"}`)).toBe(`{"b":${hidden},"cpf":"${HIDDEN}"}`);
    expect(hide(`{"cpf":"${FORMATTED}","b":${value}}`)).toBe(`{"cpf":"${HIDDEN}","b":${hidden}}`);
  });

  test('is hidden formatted even where it does not close', () => {
    expect(hide('["123.456.789-00",{"cpf":"12345678900"}]')).toBe('["***.456.789-**",{"cpf":"***.456.789-**"}]');
  });
});

test.each([
  [FORMATTED, HIDDEN],
  [`9${FORMATTED}9 x${FORMATTED}`, `9${HIDDEN}9 x${HIDDEN}`],
  ['529.982.247-26', '529.982.247-26'],
  ['111.111.111-11', '111.111.111-11'],
  [CPF, CPF],
  [KEY, HIDDEN_KEY],
  [`NFe${KEY}`, `NFe${HIDDEN_KEY}`],
  [`https://x.example/${KEY}.pdf?p=${KEY}|2`, `https://x.example/${HIDDEN_KEY}.pdf?p=${HIDDEN_KEY}|2`],
  [`Rejeição [chNFe: ${KEY}]`, `Rejeição [chNFe: ${HIDDEN_KEY}]`],
  [`${KEY}1`, `${KEY}1`],
  // In an ordinary series the check digits say whose it is: a CPF's, where they are no CNPJ's.
  ...['909', '970'].map((series) => [KEY.replace('55920', `55${series}`), HIDDEN_KEY.replace('55920', `55${series}`)]),
  ...['52998224726', '40000001600'].map((cpf) => Array(2).fill(KEY.replace(`${CPF}5592`, `${cpf}5500`))),
  [KEY.replace('611000', '611001'), KEY.replace('611000', '611001')],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
])('without a field called cpf %s becomes %s', (text, hidden) => {
  expect(hide(JSON.stringify({ a: text }))).toBe(JSON.stringify({ a: hidden }));
});

test('nothing to hide is the same answer', () => {
  const json = readJson('{"cpf":null,"a":"\\u00e9"}');
  expect(json && maskJson(json)).toBe(json);
});

/** Whatever people write but digits: among those a CPF could come about by chance. */
const noise = fc
  .string({ unit: fc.constantFrom('a', 'Ç', '"', '\\', '/', ' ', '😀', '\n', '*'), maxLength: 6 })
  .map((text) => `${text}|`);
const cpf = fc.stringMatching(/^\d{11}$/);
const dotted = (digits: string) => digits.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
const hidden = (digits: string) => `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;

test('of any answer exactly the CPFs are hidden, wherever they stand', () => {
  const form = fc.oneof(
    fc.constant((digits: string) => [digits, hidden(digits)]),
    fc.constant((digits: string) => [dotted(digits), hidden(digits)]),
    fc
      .tuple(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d\d9[1-6]\d{20}$/))
      .map(([first, last]) => (digits: string) => [
        `${first}000${digits}${last}`,
        `${first}000***${digits.slice(3, 9)}**${last}`,
      ]),
  );
  const part = fc.tuple(noise, form, noise);
  fc.assert(
    fc.property(cpf, fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 4 }), noise, (digits, texts, other) => {
      const [sent, expected] = [0, 1].map((side) => ({
        before: texts.map((parts) => parts.map(([a, write, b]) => a + write(digits)[side] + b).join('')),
        list: [{ cpf: side === 0 ? digits : hidden(digits) }],
        other,
      }));
      expect(JSON.parse(hide(JSON.stringify(sent)))).toEqual(expected);
      expect(hide(JSON.stringify(expected, null, 1))).toBe(JSON.stringify(expected, null, 1));
    }),
  );
});

test.each([
  ['{"cpf":"12345678900","b":"12345678900",}', '{"cpf":"***.456.789-**","b":"***.456.789-**",}'],
  ['<CPF>12345678900</CPF><x>12345678900</x>', '<CPF>***.456.789-**</CPF><x>***.456.789-**</x>'],
  ['GET /?cpf=12345678900&a=1', 'GET /?cpf=***.456.789-**&a=1'],
  [`<p>CPF: ${FORMATTED}, ${CPF}`, `<p>CPF: ${HIDDEN}, ${HIDDEN}`],
  ['Cliente 52998224725 em dia', `Cliente ${HIDDEN} em dia`],
  ['Protocolo 12345678900', 'Protocolo 12345678900'],
  [
    `"cpf"${' '.repeat(200_000)}:\n"12345678900"${' '.repeat(200_000)}`,
    `"cpf"${' '.repeat(200_000)}:\n"***.456.789-**"${' '.repeat(200_000)}`,
  ],
  [`x${KEY}`, `x${HIDDEN_KEY}`],
])('a body that is no JSON: %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});
