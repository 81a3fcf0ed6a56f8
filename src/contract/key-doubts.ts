import { type AccessKey, readAccessKey } from './access-key.ts';
import { taxIdCloses } from './cnpj-and-cpf.ts';
import { type NfseKey, readNfseKey } from './nfse-key.ts';

/** What can be wrong with a key that has the right shape. Real answers hold such keys: it is told, and nothing refused. */
export type KeyDoubt = 'wrong-check-digit' | 'no-such-state' | 'no-such-month' | 'wrong-issuer';

/** What is wrong with a key. */
export function doubtsOn({ checkDigitHolds, state, month, issuer }: AccessKey | NfseKey): KeyDoubt[] {
  return [
    ...(checkDigitHolds ? [] : ['wrong-check-digit' as const]),
    ...(state === null ? ['no-such-state' as const] : []),
    ...(month >= 1 && month <= 12 ? [] : ['no-such-month' as const]),
    ...(taxIdCloses(issuer) ? [] : ['wrong-issuer' as const]),
  ];
}

/** A key of either kind; null for anything else. */
export function readKey(value: string): AccessKey | NfseKey | null {
  return readAccessKey(value) ?? readNfseKey(value);
}

/** The access key that words are together, as printed documents have it in groups; null where there is any doubt of it. */
export function keyInGroups(words: readonly string[]): string | null {
  const key = readKey(words.join(''));
  return key !== null && doubtsOn(key).length === 0 ? key.key : null;
}
