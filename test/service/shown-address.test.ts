import { expect, test } from 'vitest';
import { shownAddress } from '../../src/addresses.ts';

test.each([
  ['', null],
  ['/v4/', '/v4/'],
  ['https://x.example/recebi\xc3\xa7\xc3\xa3o', 'https://x.example/recebição'],
  ['https://ana:segredo@x.example/a@b', 'https://(redacted)@x.example/a@b'],
  ['//ana@x.example', '//(redacted)@x.example'],
  ['https://x.example?to=a@b', 'https://x.example?to=a@b'],
])('the header %j is shown as %j', (header, shown) => {
  expect(shownAddress(header)).toBe(shown);
});
