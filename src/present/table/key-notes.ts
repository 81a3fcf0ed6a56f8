import { type AccessKey, readAccessKey } from '../../contract/access-key.ts';
import { MODEL_NAMES } from '../../contract/access-key-tables.ts';
import { type NfseKey, readNfseKey } from '../../contract/nfse-key.ts';
import { maskCnpj, maskCpf } from '../../contract/tax-id.ts';
import type { DocumentWords } from '../../language/document.ts';
import { safeText } from '../safe-text.ts';
import type { Annotated } from './model.ts';

/** A key in groups of four, what its parts say, and what is wrong with it; any other text as it came. */
export function annotateKey(text: string, words: DocumentWords): Annotated {
  const nfe = readAccessKey(text);
  if (nfe !== null) {
    const isUnbroken = nfe.key === text;
    const notes = [...(isUnbroken ? [] : [nfe.groups]), ...nfeNotes(nfe, words)];
    return { value: isUnbroken ? nfe.groups : safeText(text), notes };
  }
  const nfse = readNfseKey(text);
  return { value: safeText(text), notes: nfse === null ? [] : nfseNotes(nfse, words) };
}

function nfeNotes(key: AccessKey, words: DocumentWords): string[] {
  const { kind, value } = key.issuer;
  const issuer = (kind === 'cnpj' ? maskCnpj(value) : maskCpf(value)) ?? value;
  const facts = [
    key.state?.uf ?? null,
    monthOf(key),
    wordFor(MODEL_NAMES, key.model),
    `${words.keyPart.series} ${key.series}`,
    `${words.keyPart.number} ${key.number}`,
    `${words.keyPart.issuer} ${issuer}`,
  ];
  const emission =
    key.emissionType === '1' ? [] : [words.contingency(key.emissionType, wordFor(words.emission, key.emissionType))];
  return [
    facts.filter((fact) => fact !== null).join(' · '),
    ...emission.map((note) => `⚠ ${note}`),
    ...doubts(key, words),
  ];
}

function nfseNotes(key: NfseKey, words: DocumentWords): string[] {
  const { kind, value } = key.registration;
  const issuer = (kind === 'cnpj' ? maskCnpj(value) : kind === 'cpf' ? maskCpf(value) : null) ?? value;
  const facts = [
    `${words.keyPart.municipality} ${key.municipality}`,
    monthOf(key),
    `${words.keyPart.number} ${key.number}`,
    `${words.keyPart.issuer} ${issuer}`,
  ];
  return [facts.join(' · '), ...doubts(key, words)];
}

function monthOf({ month, year }: { month: number; year: number }): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

function doubts(key: { checkDigitHolds: boolean; monthHolds: boolean }, words: DocumentWords): string[] {
  return [
    ...(key.checkDigitHolds ? [] : [`⚠ ${words.wrongCheckDigit}`]),
    ...(key.monthHolds ? [] : [`⚠ ${words.noSuchMonth}`]),
  ];
}

/** The word for a code, or null where the table does not hold it. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
