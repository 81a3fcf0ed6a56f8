import { STATUSES, type StatusCode, statusOfCode } from '../contract/status.ts';
import { nearestOf } from '../settings/nearest.ts';
import type { UsageProblem } from './problem.ts';

/** A value that was typed, or why it is none. */
export type Value<T> = { readonly value: T } | { readonly problem: UsageProblem };

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a duration in milliseconds: `250ms`, `90s`, `5m`, `1h`; a bare number is seconds. */
export function readDuration(option: string, text: string): Value<number> {
  const [, number, unit = 's'] = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  const ms = number === undefined ? 0 : Math.round(Number(number) * (UNITS[unit] ?? 0));
  return ms > 0 ? { value: ms } : { problem: { kind: 'bad-duration', option } };
}

/** Reads a whole number within `range`. */
export function readNumber(option: string, text: string, range: readonly [number, number]): Value<number> {
  const [smallest, largest] = range;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= smallest && value <= largest) return { value };
  return { problem: { kind: 'bad-number', option, smallest, largest } };
}

/** Reads one of a fixed set of words. */
export function readChoice<Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Value<Choice> {
  const value = choices.find((choice) => choice === text);
  return value === undefined ? { problem: badChoice(option, text, choices) } : { value };
}

/** Reads lists of status codes: `010`, or several with commas between. */
export function readStatuses(option: string, texts: readonly string[]): Value<readonly StatusCode[]> {
  const codes: StatusCode[] = [];
  for (const text of texts.flatMap((list) => list.split(','))) {
    const status = statusOfCode(text.trim());
    if (status === undefined) {
      const known = STATUSES.map(({ code }) => code);
      return { problem: badChoice(option, text.trim(), known) };
    }
    codes.push(status.code);
  }
  return { value: codes };
}

/** A plain word that may be repeated in an answer; null for whatever could be a secret typed in a wrong place. */
export function repeatable(text: string): string | null {
  return /^[a-z][a-z-]{0,14}$/i.test(text) || /^\d{1,4}$/.test(text) ? text : null;
}

function badChoice(option: string, text: string, choices: readonly string[]): UsageProblem {
  return {
    kind: 'bad-choice',
    option,
    typed: repeatable(text),
    choices,
    nearest: /^\d+$/.test(text) ? null : nearestOf(text, choices),
  };
}

/** Several values as one; the first problem, in the order of the keys, stands for all. */
export function all<Values extends object>(
  read: {
    readonly [Key in keyof Values]: Value<Values[Key]>;
  },
): Value<Values> {
  const found: Partial<Values> = {};
  for (const key in read) {
    const result = read[key];
    if ('problem' in result) return result;
    found[key] = result.value;
  }
  return { value: found as Values };
}
