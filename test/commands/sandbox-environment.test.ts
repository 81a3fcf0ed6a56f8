import { expect, test } from 'vitest';
import { environmentBeside } from '../../src/commands/sandbox.ts';

const BASE = 'http://127.0.0.1:40000/v3';
const LOOPBACK = '127.0.0.1,localhost,::1';

test('the address and a token of nobody take the place of what was there', () => {
  const environment = { PATH: '/bin', RECIBO_TOKEN: 'real', RECIBO_BASE_URL: 'https://api.example.com/v3' };
  expect(environmentBeside(BASE, { environment, isWindows: false })).toEqual({
    PATH: '/bin',
    RECIBO_BASE_URL: BASE,
    RECIBO_TOKEN: 'sandbox',
    NO_PROXY: LOOPBACK,
    no_proxy: LOOPBACK,
  });
});

test.each([
  [{ NO_PROXY: 'a.example' }, `a.example,${LOOPBACK}`],
  [{ no_proxy: 'b.example', NO_PROXY: 'a.example' }, `b.example,${LOOPBACK}`],
  [{ no_proxy: '', NO_PROXY: 'a.example' }, `a.example,${LOOPBACK}`],
  [{ NO_PROXY: '*' }, '*'],
])('%j gets loopback besides', (environment, list) => {
  expect(environmentBeside(BASE, { environment, isWindows: false })).toMatchObject({ NO_PROXY: list, no_proxy: list });
});

test('Windows, which takes both names for one, gets one', () => {
  const made = environmentBeside(BASE, { environment: {}, isWindows: true });
  expect(made).toMatchObject({ NO_PROXY: LOOPBACK });
  expect(made).not.toHaveProperty('no_proxy');
});
