import { unbrokenAccessKey } from './access-key.ts';
import type { Party } from './status-table.ts';

/**
 * Whether a rejected document may be sent again once its cause is gone: `yes`, under its own number; `other-number`, since
 * its own is spent; `no`, since SEFAZ has it already and it would exist twice.
 */
export type SendAgain = 'yes' | 'other-number' | 'no';

interface SefazCodeRow {
  /** `data.sefaz.codigo`, three or four digits. */
  readonly code: string;
  readonly move: Party;
  readonly sendAgain: SendAgain;
}

/**
 * The SEFAZ codes that are known well enough to help with. Public tables contradict each other on others, which therefore
 * stand here for nobody. All of it is unofficial but `no`, which SEFAZ's own message says (duplicidade).
 */
export const SEFAZ_CODES = [
  { code: '204', move: 'issuer', sendAgain: 'no' },
  { code: '205', move: 'accountant', sendAgain: 'other-number' },
  { code: '206', move: 'issuer', sendAgain: 'other-number' },
  { code: '208', move: 'issuer', sendAgain: 'yes' },
  { code: '209', move: 'issuer', sendAgain: 'yes' },
  { code: '210', move: 'issuer', sendAgain: 'yes' },
  { code: '213', move: 'issuer', sendAgain: 'yes' },
  { code: '215', move: 'software', sendAgain: 'yes' },
  { code: '225', move: 'issuer', sendAgain: 'yes' },
  { code: '228', move: 'issuer', sendAgain: 'yes' },
  { code: '232', move: 'issuer', sendAgain: 'yes' },
  { code: '233', move: 'issuer', sendAgain: 'yes' },
  { code: '234', move: 'issuer', sendAgain: 'yes' },
  { code: '237', move: 'issuer', sendAgain: 'yes' },
  { code: '252', move: 'software', sendAgain: 'yes' },
  { code: '302', move: 'customer', sendAgain: 'yes' },
  { code: '303', move: 'customer', sendAgain: 'yes' },
  { code: '327', move: 'issuer', sendAgain: 'yes' },
  { code: '328', move: 'issuer', sendAgain: 'yes' },
  { code: '386', move: 'accountant', sendAgain: 'yes' },
  { code: '528', move: 'issuer', sendAgain: 'yes' },
  { code: '539', move: 'issuer', sendAgain: 'no' },
  { code: '564', move: 'issuer', sendAgain: 'yes' },
  { code: '590', move: 'accountant', sendAgain: 'yes' },
  { code: '591', move: 'accountant', sendAgain: 'yes' },
  { code: '598', move: 'software', sendAgain: 'yes' },
  { code: '600', move: 'accountant', sendAgain: 'yes' },
  { code: '610', move: 'issuer', sendAgain: 'yes' },
  { code: '611', move: 'issuer', sendAgain: 'yes' },
  { code: '629', move: 'issuer', sendAgain: 'yes' },
  { code: '656', move: 'software', sendAgain: 'yes' },
  { code: '703', move: 'software', sendAgain: 'yes' },
  { code: '778', move: 'issuer', sendAgain: 'yes' },
  { code: '805', move: 'issuer', sendAgain: 'yes' },
  { code: '806', move: 'issuer', sendAgain: 'yes' },
  { code: '817', move: 'issuer', sendAgain: 'yes' },
  { code: '866', move: 'issuer', sendAgain: 'yes' },
  { code: '904', move: 'issuer', sendAgain: 'yes' },
  { code: '972', move: 'software', sendAgain: 'yes' },
  { code: '999', move: 'sefaz', sendAgain: 'yes' },
  { code: '1115', move: 'accountant', sendAgain: 'yes' },
] as const satisfies readonly SefazCodeRow[];

/** One row of {@link SEFAZ_CODES}. */
export type KnownRejection = (typeof SEFAZ_CODES)[number];

/** A SEFAZ code (`data.sefaz.codigo`) that recibo can help with. */
export type SefazCode = KnownRejection['code'];

/** The row of a code as it came, or undefined for a code that nothing is known about. */
export function rejectionOf(codigo: string): KnownRejection | undefined {
  return SEFAZ_CODES.find(({ code }) => code === codigo);
}

/** Bounded and free of brackets inside, so that a hostile message costs linear time. */
const KEY_IN_BRACKETS = /\[\s*chNFe\s*:([^[\]]{0,100})\]/gi;

/**
 * The access keys that SEFAZ names in a message as `[chNFe: …]`, unbroken, each once, in the message's order. Rejections
 * 204 and 539 (duplicidade) tell in this way which document exists already.
 */
export function keysInMessage(mensagem: string): string[] {
  const keys = new Set<string>();
  for (const [, content = ''] of mensagem.matchAll(KEY_IN_BRACKETS)) {
    const key = unbrokenAccessKey(content);
    if (key !== null) keys.add(key);
  }
  return [...keys];
}
