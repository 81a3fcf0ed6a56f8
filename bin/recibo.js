#!/usr/bin/env node
// Runs the bundle with the code that V8 compiled in earlier runs, from the user's cache: a lookup takes a third less time.
// Whatever fails here, the bundle runs without it.
const fs = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const BUNDLE = join(__dirname, '..', 'dist', 'recibo.cjs');

// It is ASCII, and read as that: this spares 3 ms. Its first line tells builds apart.
const source = attempt(() => fs.readFileSync(BUNDLE, 'latin1')) ?? notBuilt();
const build = source.slice(2, 18);
const place = attempt(placeOfCode);
const cachedData = place && attempt(keptCode);
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
  const { HOME, LOCALAPPDATA, NODE_OPTIONS, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  if (process.execArgv.length > 0 || NODE_OPTIONS || NODE_DISABLE_COMPILE_CACHE) return undefined;
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME || join(HOME, usual);
  const use = /^nfs?e$/.test(process.argv[2]) ? 'lookup' : 'rest';
  const name = `${process.version}-${process.arch}-${use}.code`;
  return isAbsolute(folder) ? join(folder, 'recibo', 'code', name) : undefined;
}

/**
 * The code, behind the build that it is of. V8 verifies none, and would run, or die of, whatever stands there: it is kept twice,
 * and only taken where both are the same. To load a checksum of Node's for that would take 2 ms, a twentieth of a start.
 */
function keptCode() {
  // A pipe of that name would wait for a writer. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const file = fs.openSync(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const { uid, mode } = fs.fstatSync(file);
  const isOwn = process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o022) === 0);
  const bytes = isOwn ? fs.readFileSync(file) : Buffer.alloc(0);
  fs.closeSync(file);
  const middle = (build.length + bytes.length) / 2;
  const code = bytes.subarray(build.length, middle);
  return bytes.latin1Slice(0, build.length) === build && code.equals(bytes.subarray(middle)) ? code : undefined;
}

/** Writes the code again if this run compiled more than those before. V8 takes 2 ms to tell, so one run in ten looks. */
function keep() {
  const isKept = cachedData !== undefined && script.cachedDataRejected === false;
  if (isKept && Math.random() > 0.1) return;
  const code = script.createCachedData();
  if (isKept && code.length <= cachedData.length) return;
  const folder = dirname(place);
  const ours = [dirname(folder), folder];
  // Not with `recursive`: on Node 20 that never returns for /proc/x.
  for (const one of [dirname(ours[0]), ...ours]) attempt(() => fs.mkdirSync(one, { mode: 0o700 }));
  // Below the user's cache, a link may lead to what is not ours.
  if (!ours.every((one) => fs.lstatSync(one).isDirectory())) return;
  const draft = `${place}.${process.pid}`;
  attempt(() => {
    fs.writeFileSync(draft, Buffer.concat([Buffer.from(build), code, code]), { mode: 0o600, flush: true });
    fs.renameSync(draft, place);
  });
  fs.rmSync(draft, { force: true });
}

function attempt(what) {
  try {
    return what();
  } catch {
    return undefined;
  }
}
