import type { Readable } from 'node:stream';

/** Standard output or standard error, as the system has it. */
export interface Output {
  readonly isTerminal: boolean;
  /** In columns, as it is now, since a terminal may be resized; 80 where there is none. */
  readonly width: number;
  /** 24 where there is no terminal. */
  readonly rows: number;
  /** The reader went away (`| head -1`): what is written from now on is dropped. */
  readonly isGone: boolean;
  /** Resolves once there is room for more. @throws Failure `io` where it cannot be written (a full disk) */
  write(content: string | Uint8Array): Promise<void>;
}

/** `setTimeout` fires at once above it, in milliseconds: 25 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Clock {
  /** Milliseconds that only ever go on. */
  now(): number;
  /** The time of day. */
  date(): Date;
  /** Rejects with the signal's reason once it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** The process as one value, that tests replace: `system/process.ts` makes the real one. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** What runs the program: `Node 20.20.2`. */
  readonly engine: string;
  /** The user's own folder; null where the system knows none. */
  readonly home: string | null;
  /** The language that the system is set to, e.g. `pt-BR`: asked where no variable says it (Windows). */
  readonly systemLanguage: () => string;
  readonly stdin: { readonly isTerminal: boolean; readonly open: () => Readable };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** Aborted by the first signal; its reason is an `Interruption`. */
  readonly signal: AbortSignal;
}

/** Whether an engine counts the system's certificate authorities under `NODE_USE_SYSTEM_CA=1`: Node 22.19, 24.6 and newer, and Bun. */
export function trustsSystem(engine: string): boolean {
  const [, name, major = 0, minor = 0] = /^(\w+) (\d+)\.(\d+)/.exec(engine) ?? [];
  const version = Number(major) + Number(minor) / 1000;
  return name === 'Bun' || version >= 24.006 || (version >= 22.019 && version < 23);
}
