import type { AccessKey, Issuer } from './access-key.ts';
import type { NfseKey, Registration } from './nfse-key.ts';
import { cnpjCheckDigitsHold, cpfCheckDigitsHold } from './tax-id.ts';

/** What can be wrong with a key that has the right shape. Real answers hold such keys: it is told, and nothing refused. */
export type KeyDoubt = 'wrong-check-digit' | 'no-such-state' | 'no-such-month' | 'wrong-issuer';

/** What is wrong with an NF-e key. */
export function doubtsOnAccessKey(key: AccessKey): KeyDoubt[] {
  return doubtsOn(key, key.issuer);
}

/** What is wrong with a national NFS-e key. */
export function doubtsOnNfseKey(key: NfseKey): KeyDoubt[] {
  return doubtsOn(key, key.registration);
}

type Checked = Pick<AccessKey & NfseKey, 'checkDigitHolds' | 'monthHolds' | 'state'>;

function doubtsOn({ checkDigitHolds, state, monthHolds }: Checked, issuer: Issuer | Registration): KeyDoubt[] {
  return [
    ...(checkDigitHolds ? [] : ['wrong-check-digit' as const]),
    ...(state === null ? ['no-such-state' as const] : []),
    ...(monthHolds ? [] : ['no-such-month' as const]),
    ...(checkDigitsHold(issuer) ? [] : ['wrong-issuer' as const]),
  ];
}

/** Of a registration that is of no known kind, nothing can be said. */
function checkDigitsHold({ kind, value }: Issuer | Registration): boolean {
  switch (kind) {
    case 'cnpj':
      return cnpjCheckDigitsHold(value);
    case 'cpf':
      return cpfCheckDigitsHold(value);
    case 'unknown':
      return true;
  }
}
