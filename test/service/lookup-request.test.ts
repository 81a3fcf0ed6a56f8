import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { askerOf } from '../../src/service/lookup-request.ts';
import { shownHeader } from '../../src/service/transport-interface.ts';
import { receiptOf } from '../support/receipt.ts';

const token = new Secret('s3cret-token');
const asker = askerOf({ baseUrl: 'https://api.example.com/v3', token, version: '1.2.3' });

test.each([
  ['nfe', 'ABC004', 'https://api.example.com/v3/nfe/nota/ABC004/completa'],
  ['nfse', 'a/b ?$&', 'https://api.example.com/v3/nfse/nota/a%2Fb%20%3F%24%26'],
  ['nfe', '../..', 'https://api.example.com/v3/nfe/nota/..%2F../completa'],
] as const)('%s %s', (operation, receipt, url) => {
  const request = asker.requestFor(operation, receiptOf(receipt));
  expect(request.url).toBe(url);
  expect(new URL(request.url).href).toBe(url);
});

test('the headers, as they may be shown', () => {
  const request = asker.requestFor('nfe', receiptOf('1'));
  const shown = Object.entries(request.headers).map(([name, value]) => `${name}: ${shownHeader(value)}`);
  expect(shown).toEqual([
    'Authorization: Token (redacted)',
    'Content-Type: application/json',
    'Accept: application/json',
    'User-Agent: recibo/1.2.3',
  ]);
  expect(inspect(request, { depth: null }) + JSON.stringify(request)).not.toContain('s3cret-token');
});
