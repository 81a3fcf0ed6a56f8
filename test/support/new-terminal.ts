import { spawn } from 'node:child_process';

/** Runs a line of `sh` on a terminal of its own, by `script` of util-linux. */
export function newTerminal(line: string) {
  return spawn('script', ['-qefc', line, '/dev/null'], {
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', TERM: 'xterm-256color' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
