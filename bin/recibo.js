#!/usr/bin/env node
// Runs the bundle with the code that V8 compiled in earlier runs, from the user's cache: a lookup takes a third less time.
// Whatever fails here, the bundle runs without it.
const fs = require('node:fs');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

const BUNDLE = join(__dirname, '..', 'dist', 'recibo.cjs');
const DAY_MS = 86_400_000;
/** In hexadecimal: eight of them leave the code where V8 can run it without a copy. */
const CHECKSUM_BYTES = 8;

// It is ASCII, and read as that: this spares 3 ms. Its first line tells builds apart.
const source = attempt(() => fs.readFileSync(BUNDLE, 'latin1')) ?? notBuilt();
const build = `${source.slice(2, 18)}-${process.version}-${process.arch}`;
const place = attempt(placeOfCode);
const cachedData = place && attempt(() => keptCode(place));
const script = new Script(`(function(exports,require,module,__filename,__dirname){${source}\n})`, {
  filename: BUNDLE,
  cachedData,
});
if (place) process.once('exit', () => attempt(keep));
script.runInThisContext()({}, require, { exports: {} }, BUNDLE, dirname(BUNDLE));

function notBuilt() {
  const build = `${fs.existsSync(join(dirname(BUNDLE), '../node_modules/.pnpm')) ? 'pnpm' : 'npm'} run build`;
  fs.writeSync(2, `recibo: falta compilar: ${build} (it is not built yet: ${build})\n`);
  return process.exit(1);
}

/** A file for lookups and one for the rest, since V8 takes in all of one before it starts; none under flags that change the code. */
function placeOfCode() {
  const { LOCALAPPDATA, NODE_OPTIONS, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  if (process.execArgv.length > 0 || NODE_OPTIONS || NODE_DISABLE_COMPILE_CACHE) return undefined;
  const usual = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || join(homedir(), ...usual);
  const use = /^nfs?e$/.test(process.argv[2]) ? 'lookup' : 'rest';
  return isAbsolute(folder) ? join(folder, 'recibo', 'code', `${build}-${use}.code`) : undefined;
}

/** The code behind its checksum: V8 verifies none, and would run, or die of, whatever stands there, so nothing else is taken. */
function keptCode(path) {
  // A pipe of that name would wait for a writer. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const file = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const { uid, mode, mtimeMs } = fs.fstatSync(file);
  const isOwn = process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o022) === 0);
  const bytes = isOwn ? fs.readFileSync(file) : Buffer.alloc(0);
  fs.closeSync(file);
  const code = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.toString('latin1', 0, CHECKSUM_BYTES) !== checksum(code)) return undefined;
  // That it is used is noted to the day.
  if (Date.now() - mtimeMs > DAY_MS) attempt(() => fs.lutimesSync(path, new Date(), new Date()));
  return code;
}

function checksum(code) {
  return crc32(code).toString(16).padStart(CHECKSUM_BYTES, '0');
}

/** Writes the code again if this run compiled more than those before. V8 takes 2 ms to tell, so one run in ten looks. */
function keep() {
  const isKept = cachedData !== undefined && script.cachedDataRejected === false;
  if (isKept && Math.random() > 0.1) return;
  const code = script.createCachedData();
  if (isKept && code.length <= cachedData.length) return;
  const folder = dirname(place);
  for (const [at, one] of [dirname(dirname(folder)), dirname(folder), folder].entries()) {
    // Not with `recursive`: on Node 20 that never returns for /proc/x.
    attempt(() => fs.mkdirSync(one, { mode: 0o700 }));
    // Below the user's cache, a link may lead to what is not ours.
    if (at > 0 && !fs.lstatSync(one).isDirectory()) return;
  }
  const bytes = Buffer.concat([Buffer.from(checksum(code)), code]);
  const draft = `${place}.${process.pid}`;
  try {
    fs.writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(draft, place);
  } finally {
    // In a container every run has the same number: what one has left would be in the way for good.
    fs.rmSync(draft, { force: true });
  }
  // Other builds and other versions of Node keep what they use; what nobody has used for a month goes, drafts as well.
  const files = fs.readdirSync(folder).filter((name) => /^[0-9a-f]{16}-v.*-(lookup|rest)\.code(\.\d+)?$/.test(name));
  for (const file of files.map((name) => join(folder, name)))
    if (Date.now() - fs.lstatSync(file).mtimeMs > 30 * DAY_MS) fs.rmSync(file);
}

function attempt(what) {
  try {
    return what();
  } catch {
    return undefined;
  }
}
