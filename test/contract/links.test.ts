import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/commands/lookup/receipts.ts';
import { type Json, readJson } from '../../src/contract/json.ts';
import { documentLinks, isLoopback } from '../../src/contract/links.ts';
import { STATUSES } from '../../src/contract/statuses.ts';
import { Failure } from '../../src/failure.ts';
import { resolveLink } from '../../src/service/request.ts';
import { WORDS, type Words } from '../../src/words/index.ts';

const BASE = 'https://api.example.com/v3';
const LOCAL = 'http://127.0.0.1:8080/v3';
const KEY = '35261111222333000181550010000123451482917368';

test.each([
  [BASE, 'https://files.example/a?b#c', 'https://files.example/a?b#c'],
  [BASE, 'danfe/1.pdf', 'https://api.example.com/v3/danfe/1.pdf'],
  [BASE, '../danfe/1.pdf', 'https://api.example.com/danfe/1.pdf'],
  [BASE, '/1.pdf', 'https://api.example.com/1.pdf'],
  [BASE, '//other.example/1.pdf', 'https://other.example/1.pdf'],
  [BASE, '?chave=1', 'https://api.example.com/v3/?chave=1'],
  [BASE, 'http://files.example/a', null],
  [BASE, 'http://127.0.0.1/a', null],
  [BASE, 'ftp://files.example/a', null],
  [BASE, 'javascript:alert(1)', null],
  [BASE, 'file:///etc/passwd', null],
  [BASE, 'https://ana:senha@files.example/a', null],
  [BASE, 'https://', null],
  [LOCAL, 'danfe/1.pdf', 'http://127.0.0.1:8080/v3/danfe/1.pdf'],
  [LOCAL, 'http://localhost:1/a', 'http://localhost:1/a'],
  [LOCAL, 'http://files.example/a', null],
  [LOCAL, 'https://files.example/a', 'https://files.example/a'],
])('from %s the link %s leads to %s', (base, link, address) => {
  if (address !== null) expect(resolveLink(link, base).href).toBe(address);
  else expect(() => resolveLink(link, base)).toThrow(Failure);
});

test('a redirect starts where it stands, and its refusal names no password', () => {
  expect(resolveLink('b', BASE, 'https://files.example/x/a').href).toBe('https://files.example/x/b');
  try {
    resolveLink('https://ana:senha@files.example/a', BASE);
  } catch (error) {
    for (const words of Object.values(WORDS)) {
      const said = error instanceof Failure ? error.say(words) : '';
      expect(said).toContain('https://files.example/a');
      expect(said).not.toContain('senha');
    }
  }
});

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['localhost.', true],
  ['127.0.0.1', true],
  ['127.255.1.2', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.example', false],
  ['128.0.0.1', false],
  ['[::2]', false],
  ['0.0.0.0', false],
  ['192.168.0.1', false],
])('%s is this machine: %s', (host, isLocal) => {
  expect(isLoopback(host)).toBe(isLocal);
});

describe('the files of documents', () => {
  const answer = (sefaz: object): Json => {
    const json = readJson(JSON.stringify({ data: { sefaz } }));
    if (json === null) throw new Error('no JSON');
    return json;
  };
  const namesOf = (receipt: string, chave: unknown) =>
    documentLinks(receipt, answer({ chave, 'url-xml': 'x', 'url-danfe': 'd' })).map(({ name }) => name);

  test('are called by the key, and there are those that have a link', () => {
    expect(documentLinks('R1', answer({ chave: KEY, 'url-xml': 'x', 'url-danfe': 'd' }))).toEqual([
      { kind: 'xml', link: 'x', name: `${KEY}-nfe.xml` },
      { kind: 'danfe', link: 'd', name: `${KEY}-danfe.pdf` },
    ]);
    expect(documentLinks('R1', answer({ chave: KEY, 'url-xml': '', 'url-danfe': null }))).toEqual([]);
    const having = STATUSES.filter((status) => status.hasDocuments).map(({ code }) => code);
    expect(having).toEqual(['004', '010']);
  });

  test.each([null, '', KEY.toLowerCase().slice(1), `${KEY}0`, `../${KEY.slice(3)}`, `${KEY.slice(1)}\n`, [KEY]])(
    'without a key (%j) they are called by the receipt',
    (chave) => {
      for (const receipt of ['../x', '/etc/passwd', 'CON', 'nul.', 'a:b', '-rf', '\u202egpj', 'ç'.repeat(512), KEY]) {
        for (const name of namesOf(receipt, chave)) {
          expect(name).toMatch(/^recibo-[0-9a-z-]{0,40}-[0-9a-f]{32}-(nfe\.xml|danfe\.pdf)$/);
        }
      }
    },
  );

  test('no two receipts share a name, not even where capitals or accents count for nothing', () => {
    const receipt = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'A', 'ä', 'Ä', 'a-', 'a/'));
    fc.assert(
      fc.property(fc.uniqueArray(receipt, { minLength: 2, maxLength: 8 }), (receipts) => {
        const names = receipts.flatMap((one) => namesOf(one, null)).map((name) => name.toUpperCase());
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});

describe('a receipt', () => {
  test.each([
    ['  35261100012345\r\n', '35261100012345'],
    ['\ufeffR1\u00a0', 'R1'],
    ['\u200b\u2060 \u200e35\u00ad\ufeff', '35'],
    ['../..', '../..'],
    ['😀'.repeat(512), '😀'.repeat(512)],
  ])('typed as %j is %j', (typed, receipt) => {
    expect(readReceipt(typed)).toBe(receipt);
  });

  test.each([
    [' \t\u200b\n', ({ empty }) => empty],
    [' .. ', ({ dots }) => dots],
    ['35\ufffd12', ({ notUtf8 }) => notUtf8],
    ['a\nb', ({ invisible }) => invisible('\\u000a')],
    ['a\u0080b', ({ invisible }) => invisible('\\u0080')],
    ['3526\u200b11', ({ invisible }) => invisible('\\u200b')],
    ['a\u{e0001}b', ({ invisible }) => invisible('\\ue0001')],
    ['a\ud83d', ({ notUtf8 }) => notUtf8],
    [`${'😀'.repeat(512)}x`, ({ tooLong }) => tooLong],
  ] as [string, (flaws: Words['usage']['receiptFlaws']) => string][])('%j is none', (typed, flaw) => {
    try {
      expect(readReceipt(typed)).toBeUndefined();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect(error.exit).toBe('usage');
      for (const words of Object.values(WORDS)) expect(error.say(words)).toContain(flaw(words.usage.receiptFlaws));
    }
  });
});
