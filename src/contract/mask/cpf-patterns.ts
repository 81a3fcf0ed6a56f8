import { accessKeyCheckDigit } from '../check-digit.ts';
import { cpfCheckDigitsHold } from '../tax-id.ts';

/** CPFs that an answer names as such, eleven digits each. */
export type NamedCpfs = ReadonlySet<string>;

/** A form in which a CPF can stand in a text. */
export interface CpfForm {
  /** Takes no characters, so that what overlaps is found too; captures the whole. */
  readonly pattern: RegExp;
  /** How many digits the whole has: a text of fewer need not be looked through. */
  readonly digits: number;
  /** Which of them the CPF begins with. */
  readonly first: number;
  /** Whether it is hidden only where answers name CPFs. */
  readonly needsNames: boolean;
  /** What a text that has it has too: to look for these takes a twentieth of the time. */
  readonly signs: readonly RegExp[];
  readonly isMasked: (found: FoundCpf) => boolean;
}

/** What could be a CPF, and where it stands. */
interface FoundCpf {
  /** All that was found: the key, where the CPF is a part of one. */
  readonly whole: string;
  readonly cpf: string;
  readonly named: NamedCpfs;
  /** Whether digits stand right before or behind. */
  readonly isWithinDigits: boolean;
}

/** What may stand between the digits of a key that was set in groups, in texts and in addresses. */
const KEY_GAP = String.raw`(?:[\s.+-]|%20){0,3}`;
/** A key of the series 910 to 969, which are for natural persons: state and month, `000`, CPF, model, series, the rest. */
const KEY = [...digits(6), '0', '0', '0', ...digits(13), '9', '[1-6]', ...digits(20)].join(KEY_GAP);

/** Every form in which a CPF is hidden. */
export const CPF_FORMS: readonly CpfForm[] = [
  {
    pattern: found(grouped('[. ]?', '[-. /]?'), String.raw`(?<!\d)`, String.raw`(?!\d)`),
    digits: 11,
    first: 0,
    needsNames: true,
    signs: [],
    isMasked: ({ cpf, named }) => named.has(cpf),
  },
  {
    pattern: found(grouped(String.raw`\.`, '-')),
    digits: 11,
    first: 0,
    needsNames: false,
    signs: [],
    isMasked: ({ cpf, named }) => named.has(cpf) || cpfCheckDigitsHold(cpf),
  },
  // Real answers hold keys whose check digit is wrong; but among more digits it alone tells where a key begins.
  {
    pattern: found(KEY),
    digits: 44,
    first: 9,
    needsNames: false,
    signs: [
      ['0', '0', '0'],
      ['9', '[1-6]'],
    ].map((part) => new RegExp(part.join(KEY_GAP))),
    isMasked: ({ isWithinDigits, whole }) => !isWithinDigits || keyCloses(whole),
  },
];

function found(pattern: string, before = '', after = ''): RegExp {
  return new RegExp(`${before}(?=(${pattern})${after})`, 'g');
}

function grouped(gap: string, lastGap: string): string {
  return [3, 3, 3].map((count) => digits(count).join('')).join(gap) + lastGap + digits(2).join('');
}

function digits(count: number): string[] {
  return Array.from({ length: count }, () => String.raw`\d`);
}

function keyCloses(key: string): boolean {
  const unbroken = key.replace(/%20|\D/g, '');
  return accessKeyCheckDigit(unbroken.slice(0, 43)) === unbroken.slice(43);
}
