import { describe, test } from 'vitest';
import { type Case, golden } from '../support/golden.ts';

describe('pages', () => {
  const at = (columns: number, lang: string, ...argv: string[]): Case => ({
    argv: [...argv, '--sandbox', '--lang', lang, '--color', 'never'],
    terminal: columns,
  });

  test('in Portuguese', () =>
    golden('pages/pt', [
      ...['004', '900', '010', '003', '999', '500', '603'].map((receipt) => at(100, 'pt', 'nfe', receipt)),
      at(80, 'pt', 'nfse', '003'),
      at(80, 'pt', 'nfse', 'F010'),
      at(80, 'pt', 'nfe', 'F900', '-o', 'message'),
    ]));

  test('in English, with fields that nobody knows, on narrow screens', () =>
    golden('pages/en', [
      at(100, 'en', 'nfe', '605'),
      at(50, 'en', 'nfe', 'F004'),
      at(50, 'en', 'nfe', '900'),
      at(80, 'en', 'nfse', '004'),
      at(80, 'en', 'nfe', '612', '-o', 'message'),
    ]));
});
