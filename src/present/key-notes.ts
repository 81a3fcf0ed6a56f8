import type { AccessKey, Issuer } from '../contract/access-key.ts';
import { MODEL_NAMES } from '../contract/access-key-tables.ts';
import { doubtsOnAccessKey, doubtsOnNfseKey, type KeyDoubt } from '../contract/key-doubts.ts';
import type { NfseKey, Registration } from '../contract/nfse-key.ts';
import { formatCnpj, formatCpf } from '../contract/tax-id.ts';
import type { DocumentWords } from '../language/document.ts';

/** What is wrong or unusual with a key. */
export interface KeyNote {
  readonly name: KeyDoubt | 'contingency';
  readonly text: string;
}

/** What an NF-e key says and what is wrong with it, a line each. */
export function notesOnAccessKey(key: AccessKey, words: DocumentWords): string[] {
  const facts = [
    key.state?.uf ?? null,
    monthOf(key),
    wordFor(MODEL_NAMES, key.model),
    `${words.keyPart.series} ${key.series}`,
    `${words.keyPart.number} ${key.number}`,
    `${words.keyPart.issuer} ${formattedTaxId(key.issuer)}`,
  ];
  return [facts.filter((fact) => fact !== null).join(' · '), ...marked(warningsOnAccessKey(key, words))];
}

/** The same of a national NFS-e key. */
export function notesOnNfseKey(key: NfseKey, words: DocumentWords): string[] {
  const facts = [
    `${words.keyPart.municipality} ${key.municipality}`,
    monthOf(key),
    `${words.keyPart.number} ${key.number}`,
    `${words.keyPart.issuer} ${formattedTaxId(key.registration)}`,
  ];
  return [facts.join(' · '), ...marked(warningsOnNfseKey(key, words))];
}

/** What is wrong or unusual with an NF-e key: for the page and for `recibo explain`. */
export function warningsOnAccessKey(key: AccessKey, words: DocumentWords): KeyNote[] {
  const emission = wordFor(words.emission, key.emissionType);
  const contingency: KeyNote = { name: 'contingency', text: words.contingency(key.emissionType, emission) };
  return [...(key.emissionType === '1' ? [] : [contingency]), ...doubtNotes(doubtsOnAccessKey(key), words)];
}

/** The same of a national NFS-e key. */
export function warningsOnNfseKey(key: NfseKey, words: DocumentWords): KeyNote[] {
  return doubtNotes(doubtsOnNfseKey(key), words);
}

function doubtNotes(doubts: readonly KeyDoubt[], words: DocumentWords): KeyNote[] {
  return doubts.map((name) => ({ name, text: words.keyDoubt[name] }));
}

/** Notes as people see them: the sign says that something is the matter. */
export function marked(notes: readonly KeyNote[]): string[] {
  return notes.map(({ text }) => `⚠ ${text}`);
}

/** A number as it is printed; one of no known kind as it came. */
export function formattedTaxId({ kind, value }: Issuer | Registration): string {
  switch (kind) {
    case 'cnpj':
      return formatCnpj(value) ?? value;
    case 'cpf':
      return formatCpf(value) ?? value;
    case 'unknown':
      return value;
  }
}

/** `11/2026`. */
export function monthOf({ month, year }: { month: number; year: number }): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

/** The word for a code, or null where the table does not hold it. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
