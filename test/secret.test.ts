import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { escapeRegExp, Secret } from '../src/secret.ts';

describe('a secret', () => {
  const secret = new Secret('s3cret-t+ken');

  test.each([
    ['joined', `${secret}`],
    ['turned into text', String(secret)],
    ['logged', inspect(secret)],
    ['logged within something', inspect({ deep: [secret] })],
    ['serialised', JSON.stringify(secret)],
  ])('does not come out when it is %s', (_how, text) => {
    expect(text).toContain('(redacted)');
    expect(text).not.toContain('s3cret');
  });

  test.each([
    ['s3cret-t+ken', 's3cret-t+ken', true],
    ['s3cret-t+ken', 'xS3CRET-T+KENx', true],
    ['s3cret-t+ken', 's3cret-ttken', false],
    ['12345678', 'x12345678', true],
    ['s3cret-t+k>n/', 'https://x.example/S3cret-t+k%3En%2f/v3', true],
    ['s3cret-t+ken', 's3cret-t%252Bken', true],
    ['s3cret-t+ken', 's3cret-t%25252Bken', true],
    ['s3cret-t+ken', '%733cret-t+ken', true],
    ['s3cret-t+ken', 's3cret-t%252Cken', false],
    ['s3cret%2Bken', 's3cret%2Bken', true],
    ['1234567', 'x1234567', false],
    ['123456>', 'x123456%3E', false],
    ['1234567', '1234567', true],
    ['AbCd', 'abcd', false],
    ['', '', false],
  ])('%s within %s: %s', (own, text, isWithin) => {
    expect(new Secret(own).isWithin(text)).toBe(isWithin);
  });
});

test('any text can be a pattern that matches nothing else', () => {
  const text = '\\^$.*+?()[]{}|/a-b=';
  expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
  for (const character of text) {
    expect('x'.match(escapeRegExp(character))).toBeNull();
    expect(`<${character}>`.match(escapeRegExp(character))?.[0]).toBe(character);
  }
});
