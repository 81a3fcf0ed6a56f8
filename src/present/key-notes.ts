import type { AccessKey } from '../contract/access-key.ts';
import { MODEL_NAMES } from '../contract/access-key-tables.ts';
import { doubtsOnAccessKey, doubtsOnNfseKey, type KeyDoubt } from '../contract/key-doubts.ts';
import type { NfseKey } from '../contract/nfse-key.ts';
import { maskCnpj, maskCpf } from '../contract/tax-id.ts';
import type { DocumentWords } from '../language/document.ts';

/** What an NF-e key says and what is wrong with it, a line each: for the page and for `recibo explain`. */
export function notesOnAccessKey(key: AccessKey, words: DocumentWords): string[] {
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
    ...doubtLines(doubtsOnAccessKey(key), words),
  ];
}

/** The same of a national NFS-e key. */
export function notesOnNfseKey(key: NfseKey, words: DocumentWords): string[] {
  const { kind, value } = key.registration;
  const issuer = (kind === 'cnpj' ? maskCnpj(value) : kind === 'cpf' ? maskCpf(value) : null) ?? value;
  const facts = [
    `${words.keyPart.municipality} ${key.municipality}`,
    monthOf(key),
    `${words.keyPart.number} ${key.number}`,
    `${words.keyPart.issuer} ${issuer}`,
  ];
  return [facts.join(' · '), ...doubtLines(doubtsOnNfseKey(key), words)];
}

function monthOf({ month, year }: { month: number; year: number }): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

function doubtLines(doubts: readonly KeyDoubt[], words: DocumentWords): string[] {
  return doubts.map((doubt) => `⚠ ${words.keyDoubt[doubt]}`);
}

/** The word for a code, or null where the table does not hold it. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
