import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentLinks,
  hasDocuments,
  type LinkedDocument,
  linkingOf,
} from '../../src/contract/document-links-and-file-names.ts';
import { readJsonBody } from '../../src/contract/json-body.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { KEY } from '../support/document-peer.ts';

const namesOf = (receipt: string, chave: string | null) =>
  documentLinks({ receipt, chave, linkTo: (document: LinkedDocument) => `https://x/${document}` }).map(
    ({ fileName }) => fileName,
  );

test('a document is called by its key', () => {
  expect(namesOf('R1', KEY)).toEqual([`${KEY}-nfe.xml`, `${KEY}-danfe.pdf`]);
});

test('without a link there is no document', () => {
  const links = documentLinks({ receipt: 'R1', chave: KEY, linkTo: (document) => (document === 'xml' ? '' : null) });
  expect(links).toEqual([]);
});

test('an answer says what its documents are called and where they are', () => {
  const answer = readJsonBody(
    Buffer.from(JSON.stringify({ data: { sefaz: { chave: KEY, 'url-danfe': 'd', 'url-xml': 'x' } } })),
  );
  expect(documentLinks(linkingOf('R1', answer))).toEqual([
    { document: 'xml', link: 'x', fileName: `${KEY}-nfe.xml` },
    { document: 'danfe', link: 'd', fileName: `${KEY}-danfe.pdf` },
  ]);
});

test('a receipt can be read in the name that it gives', () => {
  expect(namesOf('Ab/ ..é9', null)[0]).toMatch(/^recibo-ab-9-[0-9a-f]{32}-nfe\.xml$/);
});

test('only issued and cancelled documents have files', () => {
  expect(STATUSES.filter(({ code }) => hasDocuments(code)).map(({ code }) => code)).toEqual(['004', '010']);
  expect(hasDocuments(undefined)).toBe(false);
});

const ODD_KEYS = [
  null,
  '',
  KEY.toLowerCase().slice(1),
  `${KEY}0`,
  `../${KEY.slice(3)}`,
  `${KEY.slice(1)}\n`,
  `NFe${KEY}`,
];
const ODD_RECEIPTS = ['../x', '/etc/passwd', '..\\x', 'CON', 'nul.', 'a:b', '~', '-rf', '\u202egpj', 'ç'.repeat(512)];

test.each(ODD_KEYS)('%j is no key: the receipt gives the name', (chave) => {
  for (const receipt of ODD_RECEIPTS) {
    for (const name of namesOf(receipt, chave)) {
      expect(name).toMatch(/^recibo-[0-9a-z-]{0,40}-[0-9a-f]{32}-(nfe\.xml|danfe\.pdf)$/);
    }
  }
});

test('no two receipts share a name, not even where capitals or accents count for nothing', () => {
  const receipts = fc.uniqueArray(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'A', 'ä', 'Ä', 'a-', 'a/')),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(receipts, (several) => {
      const names = several.flatMap((receipt) => namesOf(receipt, null)).map((name) => name.toUpperCase());
      expect(new Set(names).size).toBe(names.length);
      expect(names.some((name) => /^[0-9A-Z]{44}-/.test(name))).toBe(false);
    }),
  );
});

test('an object or a list in the place of a link or a key is none', () => {
  const answer = readJsonBody(Buffer.from('{"data":{"sefaz":{"chave":[1],"url-danfe":{},"url-xml":"nfe.xml"}}}'));
  const { chave, linkTo } = linkingOf('R1', answer);
  expect([chave, linkTo('danfe'), linkTo('xml')]).toEqual([null, null, 'nfe.xml']);
});
