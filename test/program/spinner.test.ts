import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../support/program.ts';

/** Runs a line of `sh` on a terminal of its own, 100 columns wide, by `script` of util-linux. */
function onPseudoTerminal(line: string): Promise<string> {
  return new Promise((resolve) => {
    const whole = `stty cols 100; ${line}`;
    execFile('script', ['-qefc', whole, '/dev/null'], { encoding: 'utf8' }, (_, stdout) => resolve(stdout));
  });
}

const SHOW_CURSOR = '\u001b[?25h';
const HIDE_CURSOR = '\u001b[?25l';

describe('a signal while the spinner turns', () => {
  it.each([
    ['TERM', 143],
    ['HUP', 129],
  ])('SIG%s ends the run with %d and brings the cursor back', async (signal, exit) => {
    const wait = `"${process.execPath}" "${PROGRAM}" nfe 408 --sandbox & sleep 2; kill -${signal} $!; wait $!; echo "exit $?"`;
    const screen = await onPseudoTerminal(wait);
    expect(screen).toContain(HIDE_CURSOR);
    expect(screen.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(screen.lastIndexOf(HIDE_CURSOR));
    expect(screen).toMatch(new RegExp(`interrupted \\(SIG${signal}\\)[\\s\\S]*exit ${exit}`));
  });
});
