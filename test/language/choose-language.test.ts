import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../src/language/choose-language.ts';

describe('the language is that of', () => {
  test.each([
    ['--lang', 'pt', { RECIBO_LANG: 'en', LC_ALL: 'en', LC_MESSAGES: 'en', LANG: 'en' }],
    ['RECIBO_LANG', null, { RECIBO_LANG: 'pt', LC_ALL: 'en', LC_MESSAGES: 'en', LANG: 'en' }],
    ['LC_ALL', null, { LC_ALL: 'pt', LC_MESSAGES: 'en', LANG: 'en' }],
    ['LC_MESSAGES', null, { LC_MESSAGES: 'pt', LANG: 'en' }],
    ['LANG', null, { LANG: 'pt' }],
  ])('%s before all that stand behind it', (_, flag, environment) => {
    const opposite = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, value === 'pt' ? 'en' : 'pt']),
    );
    expect(chooseLanguage(flag, environment, () => null)).toBe('pt');
    expect(chooseLanguage(flag === null ? null : 'en', opposite, () => null)).toBe('en');
  });
});

test.each(['pt', 'PT', 'pt_BR', 'pt_BR.UTF-8', 'pt-PT', 'pt.UTF-8', 'pt_BR@euro'])('%s is Portuguese', (LANG) => {
  expect(chooseLanguage(null, { LANG }, () => null)).toBe('pt');
});

test.each(['en', 'C', 'POSIX', 'C.UTF-8', 'es_ES.UTF-8', 'fr', 'x'])('%s is English', (LANG) => {
  expect(chooseLanguage(null, { LANG }, () => null)).toBe('en');
});

test('without a word from anybody it is English', () => {
  expect(chooseLanguage(null, {}, () => null)).toBe('en');
});

test('an empty variable has no say', () => {
  expect(chooseLanguage(null, { RECIBO_LANG: '', LC_ALL: '', LANG: 'pt_BR' }, () => null)).toBe('pt');
});

test.each([
  [{}, 'pt-BR', 'pt'],
  [{}, 'de-DE', 'en'],
  [{ LANG: 'en_US.UTF-8' }, 'pt-BR', 'en'],
  [{ RECIBO_LANG: '' }, 'pt-BR', 'pt'],
])('with %j on a system that is set to %s it is %s', (environment, system, language) => {
  expect(chooseLanguage(null, environment, () => system)).toBe(language);
});
