import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Host, Output } from '../../src/host.ts';
import { main } from '../../src/main.ts';
import { temporaryFolder } from './folder.ts';

/** The token of every test: no run may print it, in any spelling. */
export const CANARY = 'canario-SECRETO-7f3a9c';

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array | Readable;
  /** The width of the terminal that the streams are; null (default) for pipes. */
  readonly terminal?: number | null;
  readonly signal?: AbortSignal;
  readonly host?: Partial<Host>;
}

export interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One run of the whole program in this process, on streams that are buffers. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const stdout = bufferedOutput(options.terminal ?? null);
  const stderr = bufferedOutput(options.terminal ?? null);
  const exit = await main(argv, hostOf(options, stdout, stderr));
  const done = { exit, stdout: stdout.text(), stderr: stderr.text() };
  expectNoToken(done.stdout);
  expectNoToken(done.stderr);
  return done;
}

/** The environment that makes a run ask `baseUrl`. */
export function asking(baseUrl: string, token = CANARY): Record<string, string> {
  return { RECIBO_BASE_URL: baseUrl, RECIBO_TOKEN: token };
}

/** Fails where the token stands in what was printed, in any spelling. */
export function expectNoToken(text: string): void {
  const spelt = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const spellings = [text, text.replace(/(?:%(?:25)*|\\u00)([0-9a-f]{2})/gi, spelt)];
  for (const spelling of spellings) expect(spelling.toLowerCase()).not.toContain(CANARY.toLowerCase());
}

function hostOf(options: RunOptions, stdout: Output, stderr: Output): Host {
  const { stdin = '', env = {} } = options;
  const home = env.HOME ?? temporaryFolder();
  return {
    env: { HOME: home, ...env },
    platform: 'linux',
    engine: 'Node 20.20.2',
    home,
    systemLanguage: () => 'en-US',
    stdin: { isTerminal: false, open: () => (stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)])) },
    stdout,
    stderr,
    clock: {
      now: () => performance.now(),
      date: () => new Date(),
      sleep,
      random: Math.random,
    },
    signal: options.signal ?? new AbortController().signal,
    ...options.host,
  };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A terminal of so many columns (null: none) that keeps what is written. */
export function bufferedOutput(terminal: number | null): Output & { text(): string } {
  const written: Buffer[] = [];
  return {
    isTerminal: terminal !== null,
    width: terminal ?? 80,
    rows: 24,
    isGone: false,
    write: async (content) => void written.push(Buffer.from(content as Uint8Array)),
    text: () => Buffer.concat(written).toString(),
  };
}
