import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bunFor } from './compilers.mjs';

/**
 * Variables of Bun's by which the environment could make the program another one: load code first, be Bun itself, open a
 * debugger, send what is known of a crash to an address or write a file. Each stands in Bun once with a NUL behind it. With
 * `=` for its first letter it is a name that no shell gives to a variable.
 */
const UNHEARD = [
  'BUN_OPTIONS',
  'BUN_BE_BUN',
  'BUN_INSPECT',
  'BUN_INSPECT_CONNECT_TO',
  'BUN_INSPECT_PRELOAD',
  'BUN_CRASH_REPORT_URL',
  'BUN_ENABLE_CRASH_REPORTING',
  'BUN_BYTECODE_ORDER_OUT',
  'BUN_BYTECODE_ORDER_NAMES_OUT',
  'BUN_BYTECODE_DIGEST_OUT',
];

/** What becomes part of the program, in place of what Bun has there, of the same length. */
const REPLACEMENTS = [
  ...UNHEARD.map((name) => [`${name}\0`, `=${name.slice(1)}\0`]),
  // Where Bun on macOS and Windows reports its crashes to unless told not to; `.invalid` is nobody's (RFC 6761, section 6.4).
  ['https://bun.report', 'https://0.invalid/'],
];

/** The path of Bun for `target` as the program brings it: deaf to the environment, and with nobody to report to. */
export function runtimeFor(target) {
  const bun = bunFor(target);
  const mark = createHash('sha256').update(JSON.stringify(REPLACEMENTS)).digest('hex').slice(0, 16);
  const runtime = `${bun}.${mark}.runtime`;
  if (existsSync(runtime)) return runtime;
  const bytes = readFileSync(bun);
  for (const [from, to] of REPLACEMENTS) replaceOnce(bytes, from, to);
  writeFileSync(`${runtime}.part`, bytes, { mode: 0o755 });
  renameSync(`${runtime}.part`, runtime);
  return runtime;
}

function replaceOnce(bytes, from, to) {
  const place = bytes.indexOf(from, 0, 'latin1');
  if (place === -1 || bytes.includes(from, place + 1, 'latin1'))
    throw new Error(`Bun has ${JSON.stringify(from)} not exactly once`);
  bytes.write(to, place, 'latin1');
}
