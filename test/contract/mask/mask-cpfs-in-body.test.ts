import { describe, expect, test } from 'vitest';
import { maskCpfs } from '../../../src/contract/mask/mask-cpfs-in-body.ts';

const CPF = '52998224725';
/** Of a series that only natural persons issue in; its check digit is wrong, as in some real answers. */
const KEY = `352611000${CPF}559200000012351123456710`;
const HIDDEN_KEY = '352611000***982247**559200000012351123456710';
const RIGHT_KEY = `${KEY.slice(0, 43)}8`;
const HIDDEN_RIGHT_KEY = `${HIDDEN_KEY.slice(0, 43)}8`;
function hide(text: string): string {
  return Buffer.from(maskCpfs(Buffer.from(text)).body).toString();
}

function fours(key: string, gap: string): string {
  return key.replace(/.{4}(?=.)/g, `$&${gap}`);
}

/** A text within digits of which none could be those of a key. */
function among(text: string): string {
  return `${'1'.repeat(300)}${text}${'1'.repeat(300)}`;
}

describe('the value of a field named cpf', () => {
  test.each([
    ['bare', '"52998224725"', '"***.982.247-**"'],
    ['formatted', '"529.982.247-25"', '"***.982.247-**"'],
    ['with wrong check digits', '"12345678900"', '"***.456.789-**"'],
    ['with words around', '" CPF 529 982 247 25"', '"***.982.247-**"'],
    ['a number', '52998224725', '"***.982.247-**"'],
    ['a number that lost a zero', '5299822472', '"***"'],
    ['a number with an exponent', '5.2998224725e10', '"***"'],
    ['escaped', String.raw`"\u00352\u00399\u0038224725"`, '"***.982.247-**"'],
    ['too short', '"5299822472"', '"***"'],
    ['too long', '"529982247250"', '"***"'],
    ['other digits', '"５２９９８２２４７２５"', '"***"'],
    ['no digits', '"ISENTO"', '"***"'],
    ['empty', '""', '"***"'],
    ['hidden already', '"***.982.247-**"', '"***.982.247-**"'],
    ['hidden already behind a word', '"CPF ***.982.247-**"', '"***"'],
    ['hidden already before a digit', '"***.982.247-**5"', '"***"'],
    ['a word of JSON', 'true', '"***"'],
    ['an object', '{"numero":["52998224725",{}]}', '"***"'],
    ['not there', 'null', 'null'],
  ])('%s', (_, value, hidden) => {
    expect(hide(`{ "cpf" :\t${value}\n}`)).toBe(`{ "cpf" :\t${hidden}\n}`);
  });

  test('is found wherever it stands, however its name is written, each time that it comes', () => {
    const source = String.raw`{"a":[{"c\u0070f":"52998224725","cpf":"11144477735"}],"cpf":"39053344705"}`;
    const hidden = String.raw`{"a":[{"c\u0070f":"***.982.247-**","cpf":"***.444.777-**"}],"cpf":"***.533.447-**"}`;
    expect(hide(source)).toBe(hidden);
  });

  test('is no other field', () => {
    const source = '{"cpfs":"12345678900","CPF":"12345678900","a":"cpf","b":"12345678900"}';
    expect(hide(source)).toBe(source);
  });
});

describe('the same number elsewhere', () => {
  test.each([
    ['a run of eleven digits', '"x52998224725y"', '"x***.982.247-**y"'],
    ['formatted', '"CPF 529.982.247-25."', '"CPF ***.982.247-**."'],
    ['formatted among digits', '"9529.982.247-259"', '"9***.982.247-**9"'],
    ['formatted in part', '"529982247-25 529 982 247 25"', '"***982247-** *** 982 247 **"'],
    ['escaped where it is hidden', String.raw`"\u0035299822472\u0035"`, '"***.982.247-**"'],
    [
      'escaped where it is hidden last, before much else',
      String.raw`["5299822472\u0035","${'é'.repeat(99)}"]`,
      `["***.982.247-**","${'é'.repeat(99)}"]`,
    ],
    ['escaped where it is shown', String.raw`"529\u003982247\u00325"`, String.raw`"***.\u003982.247-**"`],
    ['in a longer run behind an escaped backslash', String.raw`"\\u00352998224725"`, String.raw`"\\u00352998224725"`],
    [
      'behind an escape that hides no digit',
      String.raw`"\\u0035\n52998224725\""`,
      String.raw`"\\u0035\n***.982.247-**\""`,
    ],
    ['numbers', '[52998224725,-52998224725.10]', '["***.982.247-**","-***.982.247-**.10"]'],
    ['a name', '{"52998224725":1}', '{"***.982.247-**":1}'],
    ['in longer runs', '["529982247250",152998224725]', '["529982247250",152998224725]'],
    ['another that is formatted in part', '"111.444.77735 111444.777-35"', '"111.444.77735 111444.777-35"'],
    ['not the same', '"12345678900 123.456.789-00"', '"12345678900 123.456.789-00"'],
  ])('%s', (_, value, hidden) => {
    expect(hide(`{"b":${value},"cpf":"${CPF}"}`)).toBe(`{"b":${hidden},"cpf":"***.982.247-**"}`);
    expect(hide(`{"cpf":{"x":${CPF}},"b":${value}}`)).toBe(`{"cpf":"***","b":${hidden}}`);
  });
});

describe('without a field named cpf', () => {
  test.each([
    ['what is formatted and closes', '529.982.247-25', '***.982.247-**'],
    ['two that share digits', '529.982.247-250.111.222-98', '***.982.247-***.111.222-**'],
    ['what does not close', '529.982.247-26', '529.982.247-26'],
    ['what nobody has', '111.111.111-11', '111.111.111-11'],
    ['eleven digits', CPF, CPF],
    ['a key', KEY, HIDDEN_KEY],
    ['a key with its prefix', `NFe${KEY}`, `NFe${HIDDEN_KEY}`],
    [
      'keys in a link',
      `https://x.example/${KEY}.pdf?p=${KEY}|2`,
      `https://x.example/${HIDDEN_KEY}.pdf?p=${HIDDEN_KEY}|2`,
    ],
    ['a key in a message', `Rejeição [chNFe: ${KEY}]`, `Rejeição [chNFe: ${HIDDEN_KEY}]`],
    ['a key in groups', fours(KEY, ' '), fours(HIDDEN_KEY, ' ')],
    ['a key in groups behind a number', `n. 12 ${fours(RIGHT_KEY, '.')}`, `n. 12 ${fours(HIDDEN_RIGHT_KEY, '.')}`],
    ['a key in groups in an address', fours(RIGHT_KEY, '%20'), fours(HIDDEN_RIGHT_KEY, '%20')],
    [
      'a key part by part',
      '35-2611-000.529.982.247-25-55-920-000001235-1-12345671-0',
      '35-2611-000.***.982.247-**-55-920-000001235-1-12345671-0',
    ],
    ['a key in the name of an event', `ID110111${RIGHT_KEY}01`, `ID110111${HIDDEN_RIGHT_KEY}01`],
    [
      'a key in groups in an address, behind a number',
      `12${fours(RIGHT_KEY, '%20')}`,
      `12${fours(HIDDEN_RIGHT_KEY, '%20')}`,
    ],
    ['a key among many digits', among(RIGHT_KEY), among(HIDDEN_RIGHT_KEY)],
    [
      'a key in groups behind many digits',
      `${among('')} ${fours(RIGHT_KEY, ' ')}`,
      `${among('')} ${fours(HIDDEN_RIGHT_KEY, ' ')}`,
    ],
    ['what is formatted behind many digits', `${among('')}529.982.247-25`, `${among('')}***.982.247-**`],
    ['a longer run that is no key', `${KEY}1`, `${KEY}1`],
    ['another series', KEY.replace('55920', '55909'), KEY.replace('55920', '55909')],
    ['a series above', KEY.replace('55920', '55970'), KEY.replace('55920', '55970')],
    ["a company's key", KEY.replace('611000', '611001'), KEY.replace('611000', '611001')],
  ])('%s', (_, text, hidden) => {
    expect(hide(JSON.stringify({ [text]: text }))).toBe(JSON.stringify({ [hidden]: hidden }));
  });
});

describe('a body that is no JSON', () => {
  test.each([
    ['broken JSON', '{"cpf":"12345678900","b":"12345678900",}', '{"cpf":"***.456.789-**","b":"***.456.789-**",}'],
    ['a cut one', '{"cpf":"1234567', '{"cpf":"***'],
    ['one with blanks', '{ "cpf" : "12345678900",', '{ "cpf" : "***.456.789-**",'],
    [
      'an escaped one',
      String.raw`{"c\u0070f": "\u0031\u003234567890\u0030",}`,
      String.raw`{"c\u0070f": "***.456.789-**",}`,
    ],
    ['XML', '<CPF>12345678900</CPF><x>12345678900</x>', '<CPF>***.456.789-**</CPF><x>***.456.789-**</x>'],
    ['an address', 'GET /?cpf=12345678900&a=1', 'GET /?cpf=***.456.789-**&a=1'],
    ['a page', '<p>CPF: 529.982.247-25, 52998224725', '<p>CPF: ***.982.247-**, ***.982.247-**'],
    ['eleven digits that close', 'Cliente 52998224725', 'Cliente ***.982.247-**'],
    ['eleven digits that close before a word', 'Cliente 52998224725 em dia', 'Cliente ***.982.247-** em dia'],
    ['eleven digits that do not', 'Protocolo 12345678900', 'Protocolo 12345678900'],
    ['groups', 'CPF: 123 456 789 09 do cliente', 'CPF: ***.456.789-** do cliente'],
    ['groups whose last two digits stand close', 'CPF: 123 456 78909 do cliente', 'CPF: ***.456.789-** do cliente'],
    ['apostrophes', "cpf='123/456/789 09' b='2'", "cpf='***.456.789-**' b='2'"],
    ['a word', 'CPF: inválido', 'CPF: inválido'],
    ['a word, and a number behind it', 'CPF: inválido (12)', 'CPF: inválido (12)'],
    ['a key', `x${KEY}`, `x${HIDDEN_KEY}`],
  ])('%s', (_, text, hidden) => {
    expect(hide(text)).toBe(hidden);
  });
});

test('the same array comes back where there is nothing to hide', () => {
  const body = Buffer.from('{"cpf":null,"a":"11.222.333/0001-81"}');
  expect(maskCpfs(body).body).toBe(body);
});

test.each([
  ['a byte order mark', Buffer.from('\ufeff{"é":"'), Buffer.from('","cpf":"')],
  [
    'bytes that are no UTF-8',
    Buffer.from('7b22ff22 3a22e9c3'.replace(' ', ''), 'hex'),
    Buffer.from('c3","cpf":"', 'latin1'),
  ],
])('%s: all other bytes stay', (_, before, between) => {
  const [number, end] = [Buffer.from(CPF), Buffer.from('"}\n')];
  const hidden = Buffer.from('***.982.247-**');
  const { body } = maskCpfs(Buffer.concat([before, number, between, number, end]));
  expect(Buffer.from(body)).toEqual(Buffer.concat([before, hidden, between, hidden, end]));
});

test('a text that was taken from a body is without the CPFs that the body names', () => {
  const { inText } = maskCpfs(Buffer.from('{"cpf":"12345678900"}'));
  expect(inText('data.12345678900 52998224725')).toBe('data.***.456.789-** 52998224725');
});

test('a number of which digits are hidden is a text, and any other stays a number', () => {
  expect(hide(`[${RIGHT_KEY}]`)).toBe(`["${HIDDEN_RIGHT_KEY}"]`);
  expect(hide('[12345678901234]')).toBe('[12345678901234]');
});
