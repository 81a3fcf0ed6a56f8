import { STATUSES, type StatusCode, statusOfCode } from '../contract/status-table.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import type { UsageProblem } from './usage-problem.ts';

/** A value that was typed, or why it is none. */
export type Value<T> = { readonly value: T } | { readonly problem: UsageProblem };

/** How what was typed behind an option becomes a value. */
export interface Reader<T, Absent> {
  /** Whether it may be given several times, and all of them count. */
  readonly isList?: true;
  /** What holds where the option was not typed. */
  readonly absent: Absent;
  /** The only values that are taken, for help and completion. */
  readonly choices?: readonly string[];
  /** The smallest and largest number that is taken, for help. */
  readonly range?: readonly [number, number];
  /** @param option how the option is written, for problems. */
  read(option: string, texts: readonly string[]): Value<T>;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** An option without a value: given or not. */
export const isGiven: Reader<true, false> = { absent: false, read: () => ({ value: true }) };

/** Any text. */
export const text = one((_, typed) => ({ value: typed }));

/**
 * A name or a path: what an unset variable leaves of one, `--profile "$CUSTOMER"`, is none, nor is the next option, before which
 * it was forgotten: `--out --resume`. A dash alone is no option: it stands for a standard stream.
 */
export const word = one((option, typed): Value<string> => {
  return typed === '' || /^-./.test(typed) ? missing(option) : { value: typed };
});

/** The path of a list, of which there is one: to take the last of several would leave out receipts in silence. */
export const listPath: Reader<string, null> = {
  absent: null,
  read: (option, texts) =>
    texts.length > 1 ? { problem: { kind: 'lists-typed', command: null, option } } : word.read(option, texts),
};

/** A receipt, which may begin with a dash; one that looks like the next option was forgotten: `--receipt --json`. */
export const receiptText = one((option, typed): Value<string> => {
  return /^--[a-z]/.test(typed) ? missing(option) : { value: typed };
});

/** A duration in milliseconds: `250ms`, `90s`, `5m`, `1h`; a bare number is seconds. */
export const duration = one((option, typed): Value<number> => {
  const [, number, unit = 's'] = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)?$/.exec(typed.trim()) ?? [];
  const ms = number === undefined ? 0 : Math.round(Number(number) * (UNITS[unit] ?? 0));
  return ms > 0 ? { value: ms } : { problem: { kind: 'bad-duration', option } };
});

/** A number above zero, decimals included. */
export const decimal = one((option, typed): Value<number> => {
  const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(typed) ? Number(typed) : 0;
  return value > 0 ? { value } : { problem: { kind: 'bad-decimal', option } };
});

/** A whole number within a range. */
export function wholeNumber(smallest: number, largest: number): Reader<number, null> {
  const reader = one((option, typed): Value<number> => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= smallest && value <= largest) return { value };
    return { problem: { kind: 'bad-number', option, smallest, largest } };
  });
  return { ...reader, range: [smallest, largest] };
}

/** One of a fixed set of words. */
export function oneOf<Choice extends string>(choices: readonly Choice[]): Reader<Choice, null> {
  return { ...one((option, typed) => readChoice(option, typed, choices)), choices };
}

/** A language: `pt_BR.UTF-8` is as good as `pt`. */
export function languageOf<Choice extends string>(choices: readonly Choice[]): Reader<Choice, null> {
  const language = (typed: string) => typed.toLowerCase().split(/[-_.]/)[0] ?? '';
  return { ...one((option, typed) => readChoice(option, language(typed), choices)), choices };
}

/** Paths of fields, as many as are given. */
export const fieldPaths: Reader<readonly string[], readonly string[]> = {
  isList: true,
  absent: [],
  read: (option, paths) => (paths.includes('') ? missing(option) : { value: paths }),
};

/** Lists of status codes: `010`, or several with commas between. */
export const statusCodes: Reader<readonly StatusCode[], readonly StatusCode[]> = {
  isList: true,
  absent: [],
  read(option, texts) {
    const codes: StatusCode[] = [];
    for (const typed of texts.flatMap((list) => list.split(',')).map((one) => one.trim())) {
      const several = typed.split(/\s+/);
      if (several.length > 1 && several.every((one) => statusOfCode(one) !== undefined)) {
        return { problem: { kind: 'commas-missing', option, list: several.join(',') } };
      }
      const status = statusOfCode(typed);
      if (status === undefined) return { problem: badCode(option, typed) };
      codes.push(status.code);
    }
    return { value: codes };
  },
};

/** One status code. */
export const statusCode = one((option, typed): Value<StatusCode> => {
  const status = statusOfCode(typed.trim());
  if (status !== undefined) return { value: status.code };
  return { problem: badCode(option, typed.trim()) };
});

/** A code that is none; without its zeros it is known for what it is. */
function badCode(option: string, typed: string): UsageProblem {
  const known = STATUSES.map(({ code }) => code);
  const whole = statusOfCode(typed.padStart(3, '0'));
  const problem = badChoice(option, typed, known);
  return whole === undefined ? problem : { ...problem, nearest: whole.code };
}

/** Reads one of a fixed set of words. */
export function readChoice<Choice extends string>(
  option: string,
  typed: string,
  choices: readonly Choice[],
): Value<Choice> {
  const value = choices.find((choice) => choice === typed);
  return value === undefined ? { problem: badChoice(option, typed, choices) } : { value };
}

/** A plain word that may be repeated in an answer; null for whatever could be a secret typed in a wrong place. */
export function repeatable(typed: string): string | null {
  return /^[a-z][a-z-]{0,14}$/i.test(typed) || /^\d{1,4}$/.test(typed) ? typed : null;
}

function missing(option: string): Value<never> {
  return { problem: { kind: 'value-missing', command: null, option } };
}

/** Of an option that was given several times, the last one counts. */
function one<T>(read: (option: string, typed: string) => Value<T>): Reader<T, null> {
  return { absent: null, read: (option, texts) => read(option, texts.at(-1) ?? '') };
}

function badChoice(
  option: string,
  typed: string,
  choices: readonly string[],
): Extract<UsageProblem, { kind: 'bad-choice' }> {
  return {
    kind: 'bad-choice',
    option,
    typed: repeatable(typed),
    choices,
    nearest: /^\d+$/.test(typed) ? null : nearestOf(typed, choices),
  };
}
