import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bunFor } from './compilers.mjs';

/**
 * Variables of Bun's by which the environment could make the program another one: load code first, be Bun itself, open a
 * debugger, send what is known of a crash to an address, write a file, or trust other authorities than those that recibo
 * names. With `=` for its first letter it is a name that no shell gives to a variable.
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
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/**
 * Where the library for TLS looks for further authorities: on Windows anybody can put a file there. With a NUL for the first
 * character it is no path.
 */
const AUTHORITIES = ['/etc/ssl/certs', '/etc/ssl/cert.pem'];

/** What becomes part of the program, in place of what Bun has there, of the same length. */
const REPLACEMENTS = [
  ...UNHEARD.map((name) => [`${name}\0`, `=${name.slice(1)}\0`]),
  ...AUTHORITIES.map((path) => [`${path}\0`, `\0${path.slice(1)}\0`]),
  // Where Bun on macOS and Windows reports its crashes to unless told not to; `.invalid` is nobody's (RFC 6761, section 6.4).
  ['https://bun.report', 'https://0.invalid/'],
];

/** The path of Bun for `target` as the program brings it: deaf to the environment, with no authorities but its own, and with nobody to report to. */
export function runtimeFor(target) {
  const bun = bunFor(target);
  const mark = createHash('sha256').update(JSON.stringify(REPLACEMENTS)).digest('hex').slice(0, 16);
  const runtime = `${bun}.${mark}.runtime`;
  if (existsSync(runtime)) return runtime;
  const bytes = readFileSync(bun);
  for (const [from, to] of REPLACEMENTS) replaceEach(bytes, from, to);
  writeFileSync(`${runtime}.part`, bytes, { mode: 0o755 });
  renameSync(`${runtime}.part`, runtime);
  return runtime;
}

function replaceEach(bytes, from, to) {
  let place = bytes.indexOf(from, 0, 'latin1');
  if (place === -1) throw new Error(`Bun has no ${JSON.stringify(from)}`);
  for (; place !== -1; place = bytes.indexOf(from, place, 'latin1')) bytes.write(to, place, 'latin1');
}
