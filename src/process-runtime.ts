import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { sleep } from './clock-and-sleep.ts';
import { endWith, isLikeTerminal } from './machine/end-process.ts';
import { isLink } from './machine/file-identity.ts';
import type { Host } from './machine/host-interface.ts';
import { limitNameLookups } from './machine/limit-name-lookups.ts';
import { makeFolderOf } from './machine/make-folder.ts';
import { monotonicNow } from './machine/monotonic-now.ts';
import { orElse } from './machine/or-else.ts';
import { leadsTo, type OutputStream, openOutputs, type StandardStream } from './machine/output-streams.ts';
import { promptFor } from './machine/prompt-for-line-or-secret.ts';
import { readTextFile } from './machine/read-file.ts';
import { runTokenCommand } from './machine/read-token-from-command.ts';
import { runProgram } from './machine/run-program-for-exit-code.ts';
import { listenForSignals } from './machine/signals.ts';
import type { HttpEngine } from './service/http/http-client-interface.ts';
import type { RuntimeParserClass } from './service/llhttp/parser.ts';

/** The world as one value. Everything that a run reads or changes comes through it, so that a test can bring its own. */
export interface Runtime extends Host {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** What runs the program, and its version: `Node 20.20.2`. */
  readonly engine: string;
  /** Rejects with an error that nobody caught, or where the run can come to no end: a fault of our own. */
  readonly crash: Promise<never>;
}

/** The process that we run in, with what each of the two programs brings for HTTP. Called once; only this file names it. */
export function processRuntime(http: HttpEngine): Runtime {
  // Node's own warnings are no business of our users, and would stand between our lines.
  process.removeAllListeners('warning');
  const signals = listenForSignals(process);
  const { interruption } = signals;
  return {
    argv: process.argv.slice(2),
    environment: process.env,
    home: homeFolder(),
    isWindows: process.platform === 'win32',
    ...openOutputs(standardStream(1), standardStream(2), signals),
    // Windows sets none of the variables that name a language elsewhere.
    systemLanguage: () => (process.platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : null),
    clock: { now: () => monotonicNow(process), wallClock: Date.now, sleep, random: Math.random },
    interruption,
    yieldToSignals: signals.leaveToSystem,
    ...http,
    limitNameLookups: (ms) => limitNameLookups(process.env, ms),
    runProgram: (command, environment) =>
      // A standard stream that is a terminal has us in front.
      runProgram(command, { environment, interruption, isOnTerminal: [0, 1, 2].some(isTerminal) }),
    openInput: async (path) =>
      (await import('./machine/open-input.ts')).openInput(path, {
        interruption,
        standardInput: () => process.stdin,
        isTerminal,
        endWaitsForReads: process.versions.bun === undefined,
      }),
    isOutput: (file) => leadsTo(1, file),
    canPrompt: () => isTerminal(0),
    prompt: (question, isHidden) =>
      promptFor(question, isHidden, { input: process.stdin, output: process.stderr, interruption, host: process }),
    schemaAddress,
    makeFolderOf,
    isLink,
    replaceFile: async (path, text) => (await import('./machine/replace-file-atomically.ts')).replaceFile(path, text),
    lockFile: async (path, patienceMs) =>
      (await import('./machine/file-lock.ts')).lockFile(path, process, patienceMs, interruption),
    engine: engine(process.versions),
    readsMarkedCertificates: process.versions.bun === undefined,
    openLink: async (address) => (await import('./machine/open-link-in-browser.ts')).openLink(address, process),
    openSaveFolder: async (path) => (await import('./machine/save-folder.ts')).openSaveFolder(path, process),
    crash: uncaughtError(),
    readFile: (path) => readTextFile(path, interruption, process),
    run: (command, folder, deadlineMs) => runTokenCommand(command, { folder, deadlineMs, interruption, host: process }),
  };
}

/** Bun's own HTTP parser, by the name that Node gave it and has since taken back: only the standalone program may ask for it. */
export function runtimeParser(): RuntimeParserClass {
  const { binding } = process as NodeJS.Process & { binding(name: string): { HTTPParser: RuntimeParserClass } };
  return binding('http_parser').HTTPParser;
}

/** Ends the process with `code`, at once. */
export function endProcess(code: number, { interruption }: Runtime): void {
  endWith(process, code, interruption);
}

function engine({ bun, node }: NodeJS.ProcessVersions): string {
  return bun === undefined ? `Node ${node}` : `Bun ${bun}`;
}

/** Beside the program, wherever a link to it stands: in the npm form, where its build has put it. */
function schemaAddress(): string {
  const folder =
    process.versions.bun === undefined
      ? join(dirname(realpathSync(process.argv[1] ?? '.')), '..', 'dist')
      : dirname(process.execPath);
  // Few runs need it, and it takes the standalone program 1 ms to load.
  return process.getBuiltinModule('node:url').pathToFileURL(join(folder, 'config.schema.json')).href;
}

function standardStream(descriptor: 1 | 2): StandardStream {
  const open = () => (descriptor === 1 ? process.stdout : process.stderr);
  return {
    descriptor,
    isTerminal: isTerminal(descriptor),
    isWindows: process.platform === 'win32',
    open,
    // What Node writes to terminals with waits for them, deaf to signals; what it reads with is a socket like any other. Bun's is not.
    openWaiting:
      process.versions.bun === undefined ? (own) => new (process.getBuiltinModule('node:tty').ReadStream)(own) : null,
  };
}

/** `node:tty` brings sockets and streams along, 3 ms of them: it is asked only where the answer could be yes. */
function isTerminal(descriptor: number): boolean {
  return isLikeTerminal(descriptor) && process.getBuiltinModule('node:tty').isatty(descriptor);
}

function uncaughtError(): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', reject);
    process.on('unhandledRejection', reject);
    // Nothing is left that could go on, and yet the run has not ended: Node would exit with 0.
    process.on('beforeExit', () => reject(new Error('the run came to no end')));
  });
}

/** `HOME`, or what the system's user table says; null where neither knows a place: a relative one is in the working folder. */
function homeFolder(): string | null {
  // Bun takes an empty one for none, and looks into the table; Node does not.
  const home = process.env.HOME === '' ? '' : orElse(homedir, '');
  return isAbsolute(home) ? home : null;
}
