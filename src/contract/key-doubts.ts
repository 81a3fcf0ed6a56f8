import type { AccessKey } from './access-key.ts';
import type { NfseKey } from './nfse-key.ts';
import { taxIdCloses } from './tax-id.ts';

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
