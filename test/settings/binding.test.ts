import { describe, expect, test } from 'vitest';
import { BASE, TestMachine } from './machine.ts';

function machine(keys: object = { token: 'profile-token' }): TestMachine {
  return new TestMachine().settings({ defaultProfile: 'p', profiles: { p: { baseUrl: BASE, ...keys } } });
}

const ELSEWHERE = { kind: 'token-bound-elsewhere', profile: 'p', origin: 'https://api.example.com' };

describe("a profile's token", () => {
  test.each(['https://api.example.com/v4', 'https://API.example.com:443/v3/', 'https://api.example.com'])(
    'goes to %s, which is of the same origin',
    async (baseUrl) => {
      expect((await machine().found({ baseUrl })).token).toBe('profile-token');
    },
  );

  test.each([
    'https://evil.example/v3',
    'https://api.example.com.evil.example/v3',
    'https://api.example.com:8443/v3',
    'http://localhost:8080/v3',
    'https://sub.api.example.com/v3',
  ])('does not go to %s', async (baseUrl) => {
    expect(await machine().problem({ baseUrl })).toEqual(ELSEWHERE);
    expect(await machine().with({ RECIBO_BASE_URL: baseUrl }).problem()).toEqual(ELSEWHERE);
  });

  test.each([[{ tokenFile: '/no/such/file' }], [{ tokenCommand: ['no-such-program'] }]])(
    'from %j is not even fetched for another origin',
    async (keys) => {
      expect(await machine(keys).problem({ baseUrl: 'https://evil.example/v3' })).toEqual(ELSEWHERE);
    },
  );

  test('goes nowhere where the profile has no base address', async () => {
    const made = new TestMachine().settings({ defaultProfile: 'p', profiles: { p: { token: 't' } } });
    expect(await made.problem({ baseUrl: BASE })).toEqual({ ...ELSEWHERE, origin: null });
  });
});

test('a token from the environment goes wherever the user says', async () => {
  const made = machine().with({ RECIBO_TOKEN: 'mine', RECIBO_BASE_URL: 'https://other.example/v3' });
  expect(await made.found()).toMatchObject({ token: 'mine', baseUrl: 'https://other.example/v3' });
});
