import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { untilAborted } from '../clock-and-sleep.ts';
import type { CommandRun } from '../settings/machine-interface.ts';
import { errorCode } from '../system-error-code.ts';
import { endTree } from './end-process-tree.ts';
import { startProgram } from './start-program-or-script.ts';

/** The most that a command may print, in bytes; what came until then is longer than any token may be, and is refused for it. */
const LIMIT = 64 * 1024;
/** How long, in milliseconds, output may still arrive after the program has ended. */
const LINGER_MS = 500;

const INTERRUPTED: CommandRun = { kind: 'interrupted' };

/** How a program is run. */
interface RunOptions {
  /** The program's working folder: what is relative, the program's own name too, is looked for there. */
  readonly folder: string;
  readonly deadlineMs: number;
  /** Ends the program when the user ends the run. */
  readonly interruption: AbortSignal;
  readonly host: NodeJS.Process;
}

/**
 * Runs a program without a shell and gives what it printed. Its standard error and its terminal are ours, so that it can ask
 * for a passphrase; its standard input is empty. With it ends what it has started.
 */
export async function runTokenCommand(command: readonly string[], options: RunOptions): Promise<CommandRun> {
  const { folder, deadlineMs, interruption, host } = options;
  if (interruption.aborted) return INTERRUPTED;
  const { spawn } = await import('node:child_process');
  const [name, value] = ['RECIBO_TOKEN_COMMAND', `${host.pid}-${host.hrtime.bigint()}`];
  const env = { ...host.env, [name]: value };
  try {
    const child = startProgram(command, (program, words) =>
      spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], windowsHide: true }),
    );
    const deadline = AbortSignal.timeout(deadlineMs);
    const run = await untilAborted(outputOf(child), AbortSignal.any([interruption, deadline]));
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined) {
      await endTree({ root: isRunning ? child.pid : null, variable: `${name}=${value}` }, host);
    }
    child.stdout.destroy();
    return run ?? (deadline.aborted ? { kind: 'too-slow', seconds: deadlineMs / 1000 } : INTERRUPTED);
  } catch (error) {
    return notStarted(error, host);
  }
}

function outputOf(child: ChildProcessByStdio<null, Readable, null>): Promise<CommandRun> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const output = (): CommandRun => ({ kind: 'output', text: Buffer.concat(chunks).toString('utf8') });
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      if (code === 0) resolve(output());
      else resolve(signal === null ? { kind: 'exited', exit: code ?? 1 } : { kind: 'killed', signal });
    };
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > LIMIT) resolve(output());
    });
    child.on('close', onEnd);
    // A child of the program, such as an agent, may keep its output open for ever. On a busy machine the timer may go off before
    // what has come is read: an immediate runs after that.
    child.on('exit', (code, signal) => setTimeout(() => setImmediate(onEnd, code, signal), LINGER_MS).unref());
  });
}

/** On Windows a `.cmd` or `.bat` is EINVAL, and ENOENT where its ending is left out: only cmd starts those. */
function notStarted(error: unknown, { platform }: NodeJS.Process): CommandRun {
  const code = errorCode(error);
  const mayBeScript = platform === 'win32' && (code === 'EINVAL' || code === 'ENOENT');
  return { kind: mayBeScript ? 'needs-cmd' : 'not-started', code };
}
