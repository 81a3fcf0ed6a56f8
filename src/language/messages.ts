import type { Deviation } from '../contract/deviation.ts';
import type { Circumstances, Problem } from '../outcome.ts';

/** A problem in words: what happened and why, and what to do next. Both go on one line. */
export interface Said {
  readonly what: string;
  readonly next: string;
}

/** Puts a problem's words together. */
export function said(what: string, next: string): Said {
  return { what, next };
}

/** What to type to read about a command, or about all of recibo. */
export function helpOn(command: string | null): string {
  return command === null ? 'recibo --help' : `recibo help ${command}`;
}

const ONE_DAY_MS = 86_400_000;

/** Whether a time to wait, in milliseconds, says something to a person. */
export function isWorthTelling(ms: number | null): ms is number {
  return ms !== null && ms > 0 && ms <= ONE_DAY_MS;
}

export type Of<Union extends { kind: string }, Kind extends Union['kind']> = Extract<Union, { kind: Kind }>;

/** Everything that is said on standard error. A problem or deviation without words is a compile error. */
export interface Messages {
  readonly problem: {
    readonly [Kind in Problem['kind']]: (problem: Of<Problem, Kind>, circumstances: Circumstances) => Said;
  };
  readonly deviation: { readonly [Kind in Deviation['kind']]: (deviation: Of<Deviation, Kind>) => string };
  /** What follows where the answer was no JSON: how it begins. */
  readonly excerpt: (text: string) => string;
  /** What stands before a warning, and before a note. */
  readonly warning: string;
  readonly note: string;
  /** Not `isAll`: there are more than `count`. */
  readonly moreDeviations: (count: number, isAll: boolean) => string;
  readonly exposedFile: (path: string) => string;
  readonly echoedToken: string;
  /** `status` is the answer's whole status, or null where it has none. */
  readonly absentField: (path: string, status: string | null) => string;
  /** How to ask the sandbox that listens there. */
  readonly sandboxAddress: (baseUrl: string) => string;
  /** What a spinner says while a lookup takes its time. */
  readonly asking: (host: string, seconds: number, ofSeconds: number, attempt: number) => string;
  readonly trace: TraceWords;
}

/** The words of `--verbose`. Milliseconds come as whole numbers. */
export interface TraceWords {
  readonly timings: (steps: readonly { readonly name: TimingName; readonly ms: number }[]) => string;
  readonly sizes: (bodyBytes: number, wireBytes: number) => string;
  readonly reused: string;
  readonly failed: (fault: string) => string;
  readonly replay: string;
  readonly again: (seconds: string, attempt: number, source: 'backoff' | 'header') => string;
  readonly outOfTime: (seconds: string, leftSeconds: string) => string;
}

export type TimingName = 'dns' | 'connect' | 'tls' | 'firstByte' | 'total';
