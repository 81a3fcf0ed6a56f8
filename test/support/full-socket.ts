import { spawn } from 'node:child_process';
import net, { type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** Both ends of a connection. `ours` reads nothing until it is resumed; nothing more fits into `theirs`. */
export async function fullSocket(): Promise<{ ours: Socket; theirs: Socket }> {
  const listener = net.createServer({ pauseOnConnect: true });
  const path = join(temporaryFolder('recibo-socket-'), 'socket');
  await new Promise<void>((resolve) => void listener.listen(path, resolve));
  const accepted = new Promise<Socket>((resolve) => listener.on('connection', resolve));
  const theirs = net.connect(path);
  const ours = await accepted;
  onTestFinished(() => {
    for (const socket of [ours, theirs]) socket.destroy();
    listener.close();
  });
  // It ends where it would have to wait.
  await writingTo(theirs, ['dd', 'if=/dev/zero', 'bs=4096']);
  return { ours, theirs };
}

/**
 * Runs a command whose standard output is a socket that makes nobody wait; the result is its exit code. By way of a shell:
 * what Node gives to a child as its standard output, it makes wait.
 */
export function writingTo(socket: Socket, argv: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const run = spawn('sh', ['-c', 'exec "$@" >&3', 'sh', ...argv], { stdio: ['ignore', 'ignore', 'ignore', socket] });
    run.on('close', resolve);
  });
}
