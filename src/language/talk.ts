import type { Deviation } from '../contract/deviation.ts';
import type { Problem } from '../outcome.ts';

/** A problem in words: what happened and why, and what to do next. Both go on one line. */
export interface Said {
  readonly what: string;
  readonly next: string;
}

/** Puts a problem's words together. */
export function said(what: string, next: string): Said {
  return { what, next };
}

/** What the words of a problem may need beside the problem. */
export interface Circumstances {
  /** The base address in effect; null where it is not known yet. */
  readonly baseUrl: string | null;
}

type Of<Union extends { kind: string }, Kind extends Union['kind']> = Extract<Union, { kind: Kind }>;

/** Everything that is said on standard error. A problem or deviation without words is a compile error. */
export interface Talk {
  readonly problem: {
    readonly [Kind in Problem['kind']]: (problem: Of<Problem, Kind>, circumstances: Circumstances) => Said;
  };
  readonly deviation: { readonly [Kind in Deviation['kind']]: (deviation: Of<Deviation, Kind>) => string };
  /** What stands before a warning, and before a note. */
  readonly warning: string;
  readonly note: string;
  readonly moreDeviations: (count: number) => string;
  readonly exposedFile: (path: string) => string;
  readonly echoedToken: string;
  /** `status` is the answer's whole status, or null where it has none. */
  readonly absentField: (path: string, status: string | null) => string;
  /** What a spinner says while a lookup takes its time. */
  readonly asking: (host: string) => string;
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
