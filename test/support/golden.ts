import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { type Run, type RunOptions, run } from './run.ts';

/** One run of a golden: what is typed, and the width of the terminal it is typed at; null for pipes. */
export interface Case extends RunOptions {
  readonly argv: readonly string[];
}

/**
 * Holds command, streams and exit code of several runs against `test/goldens/<name>.txt`, one after the other. Ports, times
 * and folders that differ with every run are replaced.
 */
export async function golden(name: string, cases: readonly Case[]): Promise<void> {
  const texts: string[] = [];
  for (const one of cases) {
    const env = { HOME: '/home/ana', ...one.env };
    texts.push(textOf(one, await run(one.argv, { ...one, env })));
  }
  await expect(texts.join('\n')).toMatchFileSnapshot(`../goldens/${name}.txt`);
}

function textOf({ argv, terminal = null, env = {} }: Case, { exit, stdout, stderr }: Run): string {
  const words = argv.map(steady).map((word) => (/^[\w.,/:=-]+$/.test(word) ? word : JSON.stringify(word)));
  const where = terminal === null ? 'pipe' : `terminal of ${terminal} columns`;
  const set = Object.entries(env).map(([key, value]) => `${key}=${value} `);
  const head = `$ ${steady(set.join(''))}recibo ${words.join(' ')}   (${where}; exit ${exit})`;
  return [head, visible(stdout), ...(stderr === '' ? [] : ['--- stderr', visible(stderr)]), ''].join('\n');
}

/** Escape sequences are shown as what they are; a line end of csv as ␍. */
function visible(text: string): string {
  return steady(text).replaceAll('\u001b', '␛').replaceAll('\r\n', '␍\n').replaceAll('\ufeff', '␟').trimEnd();
}

function steady(text: string): string {
  return (
    text
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replace(/"elapsedMs":\d+/g, '"elapsedMs":0')
      .replace(/(?<=[,;]1[,;])\d+(?=[,;])/g, '0')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-28T02:46:31.042Z')
      .replace(/(?<=;)\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d(?=\r\n)/g, 'NOW')
      .replace(/(?<=^(?:Consultado em|Asked at): ).*/gm, 'NOW')
      // Wherever the system has such files: `/var/folders/…`, `C:\Users\…`.
      .replace(new RegExp(`${tmpdir().replaceAll(/\W/g, '\\$&')}[/\\\\]\\w{6}[/\\\\]`, 'g'), '/FOLDER/')
      .replace(/\b\d+(?:[.,]\d+)? (m?s)\b(?=[:\n ]|$)/g, 'N $1')
  );
}
