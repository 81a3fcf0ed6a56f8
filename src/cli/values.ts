import { InvalidArgumentError } from 'commander';
import { isField, nearestPath } from '../contract/answers.ts';
import { type Kind, OUTCOMES, STATUSES } from '../contract/statuses.ts';
import { refuse } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { RECORD_COLUMNS, recordColumn } from '../output/machine.ts';

/** What follows reads what was typed behind an option; `before` is what it gave already. commander tells of which option. */
function refused(examples: string): never {
  throw new InvalidArgumentError(examples);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** A duration in milliseconds: `250ms`, `90s`, `5m` or `5min`, `1h`, `1h30m` or `1h30`; a bare number is seconds. */
export function duration(typed: string): number {
  return msIn(typed.trim()) ?? refused('90, 250ms, 90s, 5m, 1h30m, …');
}

/** Null for what is no duration above zero. */
export function msIn(typed: string): number | null {
  const text = typed.replace(/^[\d.]+$/, '$&s').replace(/h(\d{1,2})$/, 'h$1m');
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|min|m|h)/gy)];
  const ms = Math.round(parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (UNITS[unit] ?? 0), 0));
  return ms > 0 && parts.map(([part]) => part).join('') === text ? ms : null;
}

/** A whole number within a range. */
export function wholeNumber(least: number, most: number) {
  return (typed: string): number => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    return value >= least && value <= most ? value : refused(`${least}, …, ${most}`);
  };
}

/** A number above zero, decimals included. */
export function rate(typed: string): number {
  const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(typed) ? Number(typed) : 0;
  return value > 0 ? value : refused('0.5, 10, …');
}

/** One of so many parts of a list, counted from 1; 0 is the last one, for tasks that are counted from 0. */
export function shard(typed: string): { part: number; of: number } {
  const [, part, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(typed) ?? []).map(Number);
  if (part === undefined || of === undefined || of === 0 || part > of) return refused('1/4, …, 4/4');
  return { part: part % of, of };
}

/** A name: an empty word (`--profile "$UNSET"`) is none, nor is the next option. */
export function name(typed: string): string {
  return /^[^-]/.test(typed) ? typed : refused('');
}

/** The path of a file that is read; `-` stands for standard input. */
export function inputPath(typed: string): string {
  return typed === '-' ? typed : name(typed);
}

/** The path of a list, of which there is one: to take the last of two would leave out receipts in silence. */
export function listPath(typed: string, before?: string): string {
  if (before !== undefined) refuse((usage) => usage.conflict(`--input ${before}`, `--input ${typed}`));
  return inputPath(typed);
}

/** No path of an answer is nearly as long, in characters. */
const LONGEST_PATH = 500;

/** Paths of fields of answers, members of the envelope (`service.md`, section 2.1), and columns of `csv`; any other leads nowhere. */
export function fields(kind: Kind) {
  return (typed: string, before: readonly string[] = []): readonly string[] => {
    const path = name(typed);
    if (path.length > LONGEST_PATH) refuse((usage) => usage.unknownField(`${path.slice(0, LONGEST_PATH)}…`, null));
    // jq and JavaScript write positions in brackets, JSON Pointer and XPath have slashes.
    const isMember = /^(?:status|descricao|data)(?:\.|$)/.test(path) && !/[[\]/]|\.\*(?:\.|$)/.test(path);
    if (isMember || recordColumn(path) !== undefined) return [...before, path];
    const names = path.split(/[^\p{L}\p{N}_*-]+/u).filter((word) => word !== '');
    const dotted = names.join('.').replaceAll('*', '0');
    const [, at = '0'] = /\.(\d+)/.exec(dotted) ?? [];
    const meant = (isField(dotted, kind) ? dotted : nearestPath(dotted, kind)) ?? nearest(path, RECORD_COLUMNS);
    return refuse((usage) => usage.unknownField(path, meant?.replace(/\.0(?=\.|$)/, `.${at}`) ?? null));
  };
}

function listOf<T>(choices: readonly string[], meant: (word: string) => readonly T[]) {
  return (typed: string, before: readonly T[] = []): readonly T[] => {
    const words = typed.trim().split(/[\s,]+/);
    if (words.some((word) => !choices.includes(word))) refused(choices.join(', '));
    return [...before, ...words.flatMap(meant)];
  };
}

const CODES = STATUSES.map(({ code }) => code);

/** Codes of statuses, `010` or `002,003`; `final` is every one that answers for good. */
export const statusCodes = listOf([...CODES, ...STATUSES.map(({ name }) => name), 'final'], (word) =>
  STATUSES.filter((status) => [status.code, status.name, status.course].some((one) => one === word)).map(
    ({ code }) => code,
  ),
);

/** Outcomes, by the codes of statuses or the names of exits: `900,unavailable`. */
export const outcomes = listOf([...CODES, ...OUTCOMES], (word) =>
  OUTCOMES.filter((name) => name === (STATUSES.find(({ code }) => code === word)?.name ?? word)),
);
