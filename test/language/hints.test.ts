import { describe, expect, it, test } from 'vitest';
import { SEFAZ_CODES } from '../../src/contract/sefaz-codes.ts';
import { hints as english } from '../../src/language/en/sefaz-code-hints.ts';
import { hints as portuguese } from '../../src/language/pt/sefaz-code-hints.ts';
import vectors from '../support/vectors.json';

const codes = vectors.rejeicoes.map(({ codigo }) => codigo);
const languages = [
  ['Portuguese', portuguese],
  ['English', english],
] as const;

describe.each(languages)('the hints in %s', (_, hints) => {
  it('are there for each code and no other', () => {
    expect(new Set(Object.keys(hints))).toEqual(new Set(codes));
  });

  test.each(Object.entries(hints))('say one thing in whole sentences: %s', (_code, hint) => {
    expect(hint).toMatch(/^\p{Lu}[^\n\t]{10,}[.)]$/u);
  });

  it('are each of their own', () => {
    expect(new Set(Object.values(hints)).size).toBe(codes.length);
  });
});

describe('a hint', () => {
  test.each(['204', '539'] as const)('for %s warns first of sending again', (code) => {
    expect(portuguese[code]).toMatch(/^Não reenvie\./);
    expect(english[code]).toMatch(/^Do not resend\./);
  });

  test.each(SEFAZ_CODES)('for $code keeps the terms and dates in both languages', ({ code }) => {
    const terms = /\b(?:SEFAZ|CFOP|CSOSN|CST|NCM|CEST|CNPJ|CPF|IE|ICMS|GTIN|IBS|chNFe|\d{2}\/\d{4})\b/g;
    expect(new Set(english[code].match(terms))).toEqual(new Set(portuguese[code].match(terms)));
  });

  test.each(SEFAZ_CODES)('for $code sends to the same people in both languages', ({ code }) => {
    const sendsToAccountant = /(?:fale com|acione) a contabilidade/i.test(portuguese[code]);
    expect(/(?:talk to|contact) the accountant/i.test(english[code])).toBe(sendsToAccountant);
    const sendsToSupport = /suporte do sistema emissor/.test(portuguese[code]);
    expect(/issuing system's support/.test(english[code])).toBe(sendsToSupport);
  });

  test.each(SEFAZ_CODES)('for $code is translated', ({ code }) => {
    expect(english[code]).not.toBe(portuguese[code]);
  });
});
