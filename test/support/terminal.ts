import { sleep } from '../../src/clock-and-sleep.ts';
import { isLink } from '../../src/machine/file-identity.ts';
import { lockFile } from '../../src/machine/file-lock.ts';
import { makeFolderOf } from '../../src/machine/make-folder.ts';
import { openInput } from '../../src/machine/open-input.ts';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { readTextFile } from '../../src/machine/read-file.ts';
import { runTokenCommand } from '../../src/machine/read-token-from-command.ts';
import { replaceFile } from '../../src/machine/replace-file-atomically.ts';
import { runProgram } from '../../src/machine/run-program-for-exit-code.ts';
import { openSaveFolder } from '../../src/machine/save-folder.ts';
import { main } from '../../src/main.ts';
import type { Runtime } from '../../src/process-runtime.ts';
import { withoutCanary } from './canary.ts';
import { HTTP } from './peer-client.ts';

/** What a run wrote, and its exit code. */
export interface TerminalRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface TerminalOptions {
  /** The terminal's width; 0 is a terminal that does not know it. */
  readonly columns?: number;
  /** Its height; 0 is one that does not know it. */
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Which of the streams are terminals. */
  readonly terminals?: readonly ('stdout' | 'stderr')[];
  /** What else of the machine is another than usual. */
  readonly machine?: Partial<Runtime>;
}

/** Runs the program in this process, on streams that say they are a terminal and keep what is written. */
export async function onTerminal(argv: readonly string[], options: TerminalOptions = {}): Promise<TerminalRun> {
  const { columns = 80, rows = 24, environment = {}, terminals = ['stdout', 'stderr'], machine } = options;
  const interruption = new AbortController().signal;
  const stdout = keeping(terminals.includes('stdout'), columns, rows);
  const stderr = keeping(terminals.includes('stderr'), columns, rows);
  const exit = await main({
    argv,
    environment: { TERM: 'xterm-256color', LANG: 'pt_BR.UTF-8', ...environment },
    home: null,
    isWindows: false,
    stdout,
    stderr,
    clock: { now: () => performance.now(), wallClock: Date.now, sleep, random: Math.random },
    interruption,
    yieldToSignals: async () => {},
    limitNameLookups: () => {},
    ...HTTP,
    runProgram: (command, environment) => runProgram(command, { environment, interruption, isOnTerminal: true }),
    openInput: (path) =>
      openInput(path, {
        interruption,
        standardInput: () => process.stdin,
        isTerminal: () => false,
        endWaitsForReads: true,
      }),
    systemLanguage: () => null,
    isOutput: () => false,
    canPrompt: () => false,
    prompt: async () => null,
    schemaAddress: () => 'file:///usr/lib/recibo/dist/config.schema.json',
    makeFolderOf,
    isLink,
    replaceFile,
    lockFile: (path) => lockFile(path, process),
    engine: 'Node 20.18.1',
    readsMarkedCertificates: true,
    openLink: async () => false,
    openSaveFolder: async (path) => openSaveFolder(path, process),
    crash: new Promise(() => {}),
    readFile: (path) => readTextFile(path, interruption, process),
    run: (command, folder, deadlineMs) => runTokenCommand(command, { folder, deadlineMs, interruption, host: process }),
    ...machine,
  });
  return withoutCanary({ stdout: stdout.text(), stderr: stderr.text(), exit });
}

/**
 * Runs the program in this process, with nothing but keeping streams and a language of no country: for questions of which a
 * process of its own would prove no more.
 */
export function inProcess(
  argv: readonly string[],
  environment: TerminalOptions['environment'] = {},
): Promise<TerminalRun> {
  return onTerminal(argv, { environment: { LANG: '', ...environment }, terminals: [] });
}

function keeping(isTerminal: boolean, columns: number, rows: number): OutputStream & { text(): string } {
  const chunks: Buffer[] = [];
  return {
    isTerminal,
    columns: isTerminal ? columns : 0,
    rows: isTerminal ? rows : 0,
    async write(data) {
      chunks.push(Buffer.from(data));
      return null;
    },
    hasReader: () => true,
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
