import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Shell } from '../../src/options/choices.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PROGRAM_IN_SHELL } from '../support/program.ts';

/** How the script of each shell is called under `completions/`: where a shell looks for it, it has to have this name. */
export const SCRIPT_FILES: Readonly<Record<Shell, string>> = {
  bash: 'recibo.bash',
  zsh: '_recibo',
  fish: 'recibo.fish',
  powershell: 'recibo.ps1',
};

/** The shells that can be started here to see what they offer. */
const STARTED = {
  bash: { flags: ['--noprofile', '--norc'], driver: 'press-tab.bash' },
  zsh: { flags: ['-f'], driver: 'press-tab.zsh' },
  fish: { flags: ['--no-config'], driver: 'press-tab.fish' },
} as const;
export type StartedShell = keyof typeof STARTED;

const ALL: readonly StartedShell[] = ['bash', 'zsh', 'fish'];

/** Those that this machine has. bash is wherever the tests run; the others are a gain where they are. */
export const SHELLS_HERE = ALL.filter((shell) => spawnSync(shell, ['--version']).status === 0);

const BIN = temporaryFolder('recibo-bin-');
writeFileSync(join(BIN, 'recibo'), `#!/bin/sh\nexec ${PROGRAM_IN_SHELL} "$@"\n`, { mode: 0o755 });

/** Presses TAB behind each line; gives what was offered there, as whole words or the last part of them, in order. */
export function pressTab(
  shell: StartedShell,
  lines: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { offered: Map<string, string[]>; output: string; folder: string } {
  const home = temporaryFolder('recibo-tab-');
  const { flags, driver } = STARTED[shell];
  const args = [...flags, pathOf(driver), fileURLToPath(scriptOf(shell)), ...lines];
  const run = spawnSync(shell, args, {
    env: { PATH: `${BIN}${delimiter}${process.env.PATH}`, LC_ALL: 'C.UTF-8', TERM: 'dumb', HOME: home, ...environment },
    cwd: home,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (run.status !== 0) throw new Error(`${shell}: ${run.stderr}`);
  const parts = run.stdout.split(/^== (.*)\n/m).slice(1);
  const offered = new Map<string, string[]>();
  for (let at = 0; at < parts.length; at += 2) offered.set(parts[at] ?? '', wordsIn(parts[at + 1] ?? ''));
  return { offered, output: `${run.stdout}${run.stderr}`, folder: home };
}

/** A settings file, in a folder of its own where none is named. */
export function settingsFile(
  text: string,
  name = 'config.json',
  folder: string = temporaryFolder('recibo-settings-'),
): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** The committed script of a shell. */
export function scriptOf(shell: Shell): URL {
  return new URL(`../../completions/${SCRIPT_FILES[shell]}`, import.meta.url);
}

/**
 * Shells differ in whether an offer repeats what stands before it (`--accept=002,003`, `002,003` or `003`), and zsh may offer
 * the same twice.
 */
function wordsIn(text: string): string[] {
  const words = text.split('\n').filter((word) => word !== '');
  return [...new Set(words.map((word) => word.replace(/^.*[=,]/, '')))].sort();
}

function pathOf(driver: string): string {
  return fileURLToPath(new URL(driver, import.meta.url));
}
