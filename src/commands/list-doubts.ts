import { readAccessKey } from '../contract/access-key.ts';
import { readNfseKey } from '../contract/nfse-key.ts';
import { isRounded, type ListDoubt, pastedAlong } from '../contract/receipt.ts';
import type { LookupRecord } from '../lookup-record.ts';

/** What a line of a table has, and a receipt hardly. */
const PARTED = /[;,]/;

/** The doubt that a record raises; null for none. What the service knows is a receipt, whatever it looks like. */
export function doubtIn({ outcome, status, receipt }: LookupRecord): ListDoubt | null {
  if (outcome.kind === 'problem' && outcome.problem.kind === 'bad-receipt')
    return outcome.problem.flaw === 'utf16' ? 'utf16' : 'odd';
  if (status?.name !== 'not-found') return null;
  if (isRounded(receipt)) return 'rounded';
  if (readAccessKey(receipt) !== null || readNfseKey(receipt) !== null) return 'key';
  if (PARTED.test(receipt)) return 'odd';
  return pastedAlong(receipt).length > 0 ? 'pasted' : null;
}
