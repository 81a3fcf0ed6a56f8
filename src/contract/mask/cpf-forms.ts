import { accessKeyCheckDigit } from '../modulus-11.ts';
import { cpfCheckDigitsHold } from '../tax-id.ts';

/** CPFs that an answer names as such, eleven digits each. */
export type NamedCpfs = ReadonlySet<string>;

/** A form in which a CPF can stand in a text. */
interface CpfForm {
  /** Takes no characters, so that what overlaps is found too; captures the whole, then the eleven digits one by one. */
  readonly pattern: RegExp;
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

const ELEVEN = Array.from({ length: 11 }, () => String.raw`(\d)`);

/** What may stand between the digits of a key that was set in groups, in texts and in addresses. */
const KEY_GAP = String.raw`(?:[\s.+-]|%20){0,3}`;
/** A key of the series 910 to 969, which are for natural persons: state and month, `000`, CPF, model, series, the rest. */
const KEY = [...digits(6), '0', '0', '0', ...ELEVEN, ...digits(2), '9', '[1-6]', ...digits(20)].join(KEY_GAP);

/** Every form in which a CPF is hidden. */
export const CPF_FORMS: readonly CpfForm[] = [
  {
    pattern: found(grouped('[. ]?', '[-. /]?'), String.raw`(?<!\d)`, String.raw`(?!\d)`),
    isMasked: ({ cpf, named }) => named.has(cpf),
  },
  {
    pattern: found(grouped(String.raw`\.`, '-')),
    isMasked: ({ cpf, named }) => named.has(cpf) || cpfCheckDigitsHold(cpf),
  },
  // Real answers hold keys whose check digit is wrong; but among more digits it alone tells where a key begins.
  { pattern: found(KEY), isMasked: ({ isWithinDigits, whole }) => !isWithinDigits || keyCloses(whole) },
];

function found(pattern: string, before = '', after = ''): RegExp {
  return new RegExp(`${before}(?=(${pattern})${after})`, 'dg');
}

function grouped(gap: string, lastGap: string): string {
  const groups = [ELEVEN.slice(0, 3), ELEVEN.slice(3, 6), ELEVEN.slice(6, 9)].map((group) => group.join(''));
  return `${groups.join(gap)}${lastGap}${ELEVEN.slice(9).join('')}`;
}

function digits(count: number): string[] {
  return Array.from({ length: count }, () => String.raw`\d`);
}

function keyCloses(key: string): boolean {
  const unbroken = key.replace(/%20|\D/g, '');
  return accessKeyCheckDigit(unbroken.slice(0, 43)) === unbroken.slice(43);
}
