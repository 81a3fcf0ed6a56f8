import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { setTimeout as timer } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { attempt } from '../attempt.ts';
import { EXITS, SIGNAL_EXITS, type SignalName } from '../exit-codes.ts';
import { Failure, Interruption } from '../failure.ts';
import { type Host, LONGEST_TIMER_MS, type Output } from '../host.ts';
import { fs } from '../lazy.ts';
import { errorCode, statsOf } from './files.ts';

/** How long output may still take after the first signal, in milliseconds. */
const GRACE_MS = 1000;
/** `timeout` signals the process, and then its group: a second signal within so many milliseconds is the same one. */
const ECHO_MS = 50;
/** What a writer is told once nobody reads any more. */
const GONE = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

/** `performance` would tell the same, and takes 3 ms to load. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Any timer may fire a millisecond early. */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const until = now() + ms;
  for (let left = ms; left > 0; left = until - now()) {
    const wait = timer(Math.min(Math.ceil(left), LONGEST_TIMER_MS), undefined, signal && { signal });
    await wait.catch(() => signal?.throwIfAborted());
  }
}

/** The process that we run in; called once. */
export function processHost(): Host {
  // Node's own warnings are no business of our users, and would stand between our lines.
  process.removeAllListeners('warning');
  // A run that comes to no end, because nothing is left to wait for, must not look like a success.
  process.exitCode = EXITS.bug;
  // Some have none: a user without a name, whose home a container takes to be the root.
  const home = attempt(homedir) ?? '';
  const { bun, node } = process.versions;
  return {
    env: process.env,
    platform: process.platform,
    engine: bun ? `Bun ${bun}` : `Node ${node}`,
    // Settings are never read from the working folder.
    home: isAbsolute(home) && home !== '/' ? home : null,
    systemLanguage: () => (process.platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : ''),
    stdin: { isTerminal: isTerminal(0), open: () => process.stdin },
    stdout: standardOutput(1),
    stderr: standardOutput(2),
    clock: { now, date: () => new Date(), sleep, random: Math.random },
    signal: listenForSignals(),
  };
}

/** Standard output (1) or standard error (2). */
function standardOutput(descriptor: 1 | 2): Output {
  const isTty = isTerminal(descriptor);
  // Node's stream is slow to load, and a run that writes to a file or nowhere needs none.
  const open = (): WriteStream => (descriptor === 1 ? process.stdout : process.stderr);
  const stats = statsOf(descriptor);
  const isStream = isTty || !(stats?.isFile() || stats?.isCharacterDevice());
  const output = {
    isTerminal: isTty,
    isGone: false,
    get width() {
      return (isTty && open().columns) || 80;
    },
    get rows() {
      return (isTty && open().rows) || 24;
    },
    async write(content: string | Uint8Array) {
      if (output.isGone || content.length === 0) return;
      try {
        if (isStream) await writeToStream(open(), content);
        else fs.writeFileSync(descriptor, content);
      } catch (error) {
        const code = errorCode(error);
        if (!GONE.includes(code)) throw new Failure('io', (words) => words.files.notPrinted(code));
        output.isGone = true;
      }
    },
  };
  return output;
}

/** `node:tty` takes a tenth of a short run to load: it is asked only where the answer could be yes. */
function isTerminal(descriptor: 0 | 1 | 2): boolean {
  const stats = statsOf(descriptor);
  if (!stats?.isCharacterDevice() || stats.rdev === statsOf('/dev/null')?.rdev) return false;
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

function writeToStream(stream: WriteStream, content: string | Uint8Array): Promise<void> {
  // The callback tells of the failure; without a listener the same failure would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  return new Promise((resolve, reject) => stream.write(content, (error) => (error ? reject(error) : resolve())));
}

/** Ends the process, whatever is left of it; by the signal itself where one has ended the run. */
export function end(code: number, { signal: { reason } }: Host): void {
  if (reason instanceof Interruption && reason.code === code) endBySignal(reason.signal);
  else process.exit(code);
}

/** Listens for the signals that end a run: the first aborts what is returned, a second one ends the process at once. */
function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  let firstAt = Number.POSITIVE_INFINITY;
  for (const name of Object.keys(SIGNAL_EXITS) as SignalName[]) {
    process.on(name, () => {
      if (now() - firstAt > ECHO_MS) endBySignal(name);
      firstAt = Math.min(firstAt, now());
      setTimeout(() => endBySignal(name), GRACE_MS);
      controller.abort(new Interruption(name));
    });
  }
  return controller.signal;
}

/** Ends the process as if nobody had listened for the signal, so that a shell knows why a script has to stop. */
function endBySignal(name: SignalName): void {
  process.removeAllListeners(name);
  process.kill(process.pid, name);
  // The first process of a container gets no signal that it sends itself (pid_namespaces(7)).
  setTimeout(() => process.exit(SIGNAL_EXITS[name]), 50);
}

/**
 * Keeps V8 from optimising undici's HTTP parser, which is WebAssembly: that would hold the process open for 150 ms. At the end
 * V8's flags are restored: under others it takes no kept code, and the next run would compile the whole program anew.
 */
export function compileOnce(): void {
  // Node 21 and newer, with which `Promise.withResolvers` came, end without waiting for V8.
  if ('withResolvers' in Promise || process.listeners('exit').includes(restoreFlags)) return;
  process.getBuiltinModule('node:v8').setFlagsFromString('--liftoff-only');
  // Before `bin/recibo.js` keeps the code.
  process.prependListener('exit', restoreFlags);
}

function restoreFlags(): void {
  const v8 = process.getBuiltinModule('node:v8');
  for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering']) v8.setFlagsFromString(flag);
}
