import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, readJson } from '../../src/contract/json.ts';
import { documentLinks, isLoopback } from '../../src/contract/links.ts';
import { STATUSES } from '../../src/contract/statuses.ts';

const KEY = '35261111222333000181550010000123451482917368';

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
