import type { AccessKey } from '../contract/access-key.ts';
import { formatTaxId, maskedCpf, type TaxId } from '../contract/cnpj-and-cpf.ts';
import { doubtsOn, type KeyDoubt } from '../contract/key-doubts.ts';
import type { NfseKey } from '../contract/nfse-key.ts';
import { MODEL_NAMES } from '../contract/states-and-models.ts';
import type { DocumentWords } from '../language/types/document.ts';

/** What is wrong or unusual with a key. */
export interface KeyNote {
  readonly name: KeyDoubt | 'contingency';
  readonly text: string;
}

/**
 * What a key says and what is wrong with it, a line each.
 *
 * @param hidesCpfs whether `--mask` was typed. A key of 50 characters stays as it came, but its CPF is not written out besides.
 */
export function notesOn(key: AccessKey | NfseKey, words: DocumentWords, hidesCpfs: boolean): string[] {
  const { keyPart } = words;
  const facts = [
    ...('municipality' in key ? [`${keyPart.municipality} ${key.municipality}`] : [key.state?.uf ?? null]),
    monthOf(key),
    ...('model' in key ? [wordFor(MODEL_NAMES, key.model), `${keyPart.series} ${key.series}`] : []),
    `${keyPart.number} ${key.number}`,
    `${keyPart.issuer} ${issuerOf(key.issuer, hidesCpfs)}`,
  ];
  return [facts.filter((fact) => fact !== null).join(' · '), ...marked(warningsOn(key, words))];
}

function issuerOf(issuer: TaxId, hidesCpfs: boolean): string {
  return hidesCpfs && issuer.kind === 'cpf' ? maskedCpf(issuer.value) : (formatTaxId(issuer) ?? issuer.value);
}

/** What is wrong or unusual with a key: for the page and for `recibo explain`. */
export function warningsOn(key: AccessKey | NfseKey, words: DocumentWords): KeyNote[] {
  const doubts = doubtsOn(key).map((name) => ({ name, text: words.keyDoubt[name] }));
  if (!('emissionType' in key) || key.emissionType === '1') return doubts;
  const emission = wordFor(words.emission, key.emissionType);
  return [{ name: 'contingency', text: words.contingency(key.emissionType, emission) }, ...doubts];
}

/** Notes as people see them: the sign says that something is the matter. */
export function marked(notes: readonly KeyNote[]): string[] {
  return notes.map(({ text }) => `⚠ ${text}`);
}

/** `11/2026`. */
export function monthOf({ month, year }: AccessKey | NfseKey): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}

/** The word for a code, or null where the table does not hold it. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
