import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { withoutPorts } from './ports.ts';

/** What turns while something takes its time, as on a busy machine, and is taken away again. */
const SPINNER = /(?:\r\u001b\[K[\u2800-\u28ff] [^\r]*)+\r\u001b\[K/g;

/** What a golden file holds of a run. */
interface Recorded {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
}

/** Where the golden files stand. */
export const GOLDENS = fileURLToPath(new URL('../program/goldens/', import.meta.url));

/**
 * Compares a run with the golden file of that name; with `UPDATE_GOLDENS=1` writes the file instead. A file that does
 * not exist fails the test, so that a golden is never written unseen.
 */
export function golden(name: string, title: string, run: Recorded): void {
  compareWithGolden(`${GOLDENS}${name}.txt`, recordOf(title, run));
}

/** The same with a text of any kind, in which ports differ from run to run, and nothing else. */
export function goldenText(file: URL, text: string): void {
  compareWithGolden(fileURLToPath(file), visible(withoutPorts(text)));
}

function compareWithGolden(path: string, text: string): void {
  if (process.env.UPDATE_GOLDENS === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(text, 'to accept it: UPDATE_GOLDENS=1').toBe(
    existsSync(path) ? readFileSync(path, 'utf8') : '(no golden yet)',
  );
}

function recordOf(title: string, { exit, stdout, stderr }: Recorded): string {
  return [`${title}\nexit ${exit}\n`, section('stdout', stdout), section('stderr', stderr)].join('');
}

function section(name: string, text: string): string {
  const shown = visible(masked(text));
  const isWhole = shown === '' || shown.endsWith('\n');
  return `--- ${name}\n${shown}${isWhole ? '' : '\n(no line end)\n'}`;
}

/** What differs from run to run: ports, times, and the version. */
function masked(text: string): string {
  return withoutPorts(text)
    .replace(SPINNER, '')
    .replace(/\b\d+ ms\b/g, 'N ms')
    .replace(/^(.*< date: )[^\u001b\n]*/gim, '$1DATE')
    .replace(/\brecibo([ /])\d+\.\d+\.\d+/g, 'recibo$1VERSION');
}

/** Escapes and other controls as pictures, so that the file can be read in any editor. */
function visible(text: string): string {
  return text
    .replace(/[\u0000-\u0009\u000b-\u001f]/g, (control) => String.fromCodePoint(0x2400 + control.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, (control) => {
      return `<U+${control.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}>`;
    });
}
