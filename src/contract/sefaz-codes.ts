import type { ExitName } from '../exit-codes.ts';
import type { Words } from '../words/index.ts';
import { readKey } from './keys.ts';
import { type Party, STATUSES } from './statuses.ts';

/** Whether a rejected document may be sent again: under its number, under another, or not, since SEFAZ has it. */
export type SendAgain = 'yes' | 'other-number' | 'no';

/** A code of `data.sefaz.codigo`, of three or four digits. */
export interface SefazCode {
  readonly code: string;
  readonly class: 'processed' | 'denied' | 'rejected';
  /** The code itself where its words and hint are in `words/hints`, else null. */
  readonly known: KnownCode | null;
  /** Who acts next, and what about sending again: only of a known code, and unofficial. */
  readonly move: Party | null;
  readonly sendAgain: SendAgain | null;
}

/** The codes with words and a hint of ours. */
export type KnownCode = keyof Words['hints']['says'];

/**
 * The codes met most, by who acts next. What public tables contradict each other on (220, 526, 595, 596, 700, 770, 784,
 * 793) is not among them.
 */
const KNOWN: Partial<Readonly<Record<Party, string>>> = {
  nobody: '100 101 150',
  issuer:
    '204 206 208 209 210 213 225 228 232 233 234 237 281 291 321 327 328 ' +
    '528 539 564 610 611 629 778 805 806 817 865 866 904',
  accountant: '110 203 205 230 231 301 382 386 590 591 600 694 1115',
  customer: '302 303',
  software: '215 252 297 531 532 598 656 703 972',
  sefaz: '108 109 999',
};

const MOVES = new Map(
  Object.entries(KNOWN).flatMap(([party, codes]) => codes.split(' ').map((code) => [code, party as Party] as const)),
);

/** Where it is not `yes`: of 204 and 539 SEFAZ itself says that the document may exist; of the others the number is spent. */
const SEND_AGAIN: Readonly<Record<string, SendAgain>> = {
  '110': 'other-number',
  '204': 'no',
  '205': 'other-number',
  '206': 'other-number',
  '539': 'no',
};

/**
 * Who acts next on a receipt.
 *
 * @param code `data.sefaz.codigo` of a rejection; of all else it counts for nothing.
 */
export function whoActs(outcome: ExitName, code: string): Party {
  if (outcome === 'rejected') return sefazCode(code)?.move ?? 'issuer';
  if (outcome === 'unavailable' || outcome === 'no-answer-in-time' || outcome === 'contract') return 'service';
  return STATUSES.find(({ name }) => name === outcome)?.next ?? 'asker';
}

/** What kind of answer a SEFAZ code is; null for what is no such code. */
export function sefazCode(text: string): SefazCode | null {
  const code = text.trim();
  if (!/^[1-9]\d{2,3}$/.test(code)) return null;
  const move = MOVES.get(code) ?? null;
  const kind = classOf(code);
  const sendAgain = move === null || kind === 'processed' ? null : (SEND_AGAIN[code] ?? 'yes');
  return { code, class: kind, known: move && (code as KnownCode), move, sendAgain };
}

/** The SEFAZ's words about a rejection, without the one that all of them begin with: `Rejeição:`. */
export function wordsAlone(message: string): string {
  return message.replace(/^\s*rejei\p{L}+o\s*:\s*/iu, '');
}

/** Denial was abolished in 09/2024 (Nota Técnica 2024.001): what was denied before is told by these two. */
function classOf(code: string): SefazCode['class'] {
  if (code === '110' || code === '205') return 'denied';
  return /^1\d\d$/.test(code) ? 'processed' : 'rejected';
}

/** The access keys that SEFAZ names as `[chNFe: …]`, each once: of 204 and 539 those that exist already. */
export function keysInMessage(message: string): string[] {
  const named = [...message.matchAll(/\[\s*chNFe\s*:([^[\]]{0,100})\]/gi)].map(([, text = '']) => readKey(text)?.key);
  return [...new Set(named.filter((key) => key !== undefined))];
}
