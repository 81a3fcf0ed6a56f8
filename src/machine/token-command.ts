import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { CommandRun } from '../settings/machine.ts';
import { errorCode } from './error-code.ts';

/** The most that a command may print, in bytes. */
const LIMIT = 64 * 1024;
/** How long, in milliseconds, output may still arrive after the program has ended. */
const LINGER_MS = 500;

/**
 * Runs a program without a shell and gives what it printed. Its standard input and standard error are ours, so that it
 * can ask for a passphrase. It is ended when it takes longer than `deadlineMs`, or when the user ends the run.
 */
export async function runTokenCommand(
  command: readonly string[],
  deadlineMs: number,
  interruption: AbortSignal,
): Promise<CommandRun> {
  const { spawn } = await import('node:child_process');
  const [program = '', ...rest] = command;
  try {
    const child = spawn(program, rest, { stdio: ['inherit', 'pipe', 'inherit'], windowsHide: true });
    return await outputOf(child, deadlineMs, interruption);
  } catch (error) {
    return { kind: 'not-started', detail: errorCode(error) };
  }
}

type Child = ChildProcessByStdio<null, Readable, null>;

function outputOf(child: Child, deadlineMs: number, interruption: AbortSignal): Promise<CommandRun> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (run: CommandRun) => {
      clearTimeout(timer);
      interruption.removeEventListener('abort', onInterruption);
      child.kill('SIGKILL');
      child.stdout.destroy();
      child.unref();
      resolve(run);
    };
    const onInterruption = () => end({ kind: 'failed', detail: 'interrupted' });
    const timer = setTimeout(() => end({ kind: 'too-slow', detail: `${deadlineMs / 1000} s` }), deadlineMs);
    interruption.addEventListener('abort', onInterruption, { once: true });
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      if (code === 0) end({ kind: 'output', text: Buffer.concat(chunks).toString('utf8') });
      else end({ kind: 'failed', detail: signal ?? `${code}` });
    };
    child.on('error', (error) => end({ kind: 'not-started', detail: errorCode(error) }));
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > LIMIT) end({ kind: 'failed', detail: 'EFBIG' });
    });
    child.on('close', onEnd);
    // A child of the program, such as an agent, may keep its output open for ever.
    child.on('exit', (code, signal) => setTimeout(onEnd, LINGER_MS, code, signal).unref());
  });
}
