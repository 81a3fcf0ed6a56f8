/**
 * Loads the program, one file that `tools/build.mjs` makes, with what V8 has compiled of it in earlier runs: a lookup then
 * takes a third less time. It is kept by command in the user's own cache, as Python keeps its own in `__pycache__`.
 *
 * Node does the same from 22.1 on (`module.enableCompileCache`), but keeps what is compiled on loading and not what a run has
 * needed: on Node 24 a lookup takes 3.6 times as long as bare Node without either, 3.2 with Node's and 2.4 with this.
 */
const { closeSync, constants, fstatSync, lstatSync, openSync, readSync, writeSync } = require('node:fs');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const BUNDLE = join(__dirname, '..', 'dist', 'recibo.js');

/** More than any kept code has: what is bigger is none. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The script that has been loaded, where its code is kept, what that covers so far and what this run has used. */
let loaded;

/** What the program exports. */
function load() {
  const source = readBundle();
  const place = placeFor(source.slice(2, source.indexOf('\n')).split(' '));
  const kept = place && readKept(place);
  const script = new Script(source, { filename: BUNDLE, cachedData: kept?.code });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, dirname(BUNDLE));
  const chunks = module.exports.loaded;
  loaded = { script, place, chunks, covered: script.cachedDataRejected === false ? kept.covered : [] };
  return module.exports;
}

/**
 * The program, which is all ASCII: read in one piece and not decoded, it takes two thirds of what `readFileSync` does. A checkout
 * that has not been built has no language yet.
 */
function readBundle() {
  try {
    return readFile(BUNDLE, constants.O_RDONLY, () => true).toString('latin1');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    writeSync(2, 'recibo: falta compilar. Execute: npm run build\nrecibo: it is not built yet. Run: npm run build\n');
    return process.exit(1);
  }
}

/**
 * To be called at the end of a run that no signal has ended. The code is kept anew where the run went a way that none
 * before it did, so that it grows with what the command is used for, and soon stays as it is.
 */
function keepCompiled(exit) {
  const { script, place, chunks, covered } = loaded;
  const ways = [...Object.keys(chunks), `exit ${exit}`];
  if (place === null || ways.every((way) => covered.includes(way))) return;
  // Code compiled under special flags would stand in the way of all who run without them.
  if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) return;
  try {
    require('./keep-compiled.js').keep(script, place, [...new Set([...covered, ...ways])], isOurs);
  } catch {
    // Nothing is kept and nothing is said: later runs are slower, and that is all.
  }
}

/** Where the code of this command, this build and this Node is kept; null where nothing is. */
function placeFor([build, ...commands]) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return null;
  const folder = cacheFolder();
  if (folder === null) return null;
  // One of ours, and never a word that somebody else has made up: it could be a secret.
  const command = process.argv.slice(2).find((word) => commands.includes(word)) ?? 'other';
  return { folder, build, name: `${build}-${command}-${process.version}-${process.platform}-${process.arch}.code` };
}

function cacheFolder() {
  const { LOCALAPPDATA = '', XDG_CACHE_HOME = '' } = process.env;
  if (process.platform === 'win32') return isAbsolute(LOCALAPPDATA) ? join(LOCALAPPDATA, 'recibo', 'Cache') : null;
  if (isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'recibo');
  try {
    const home = homedir();
    if (!isAbsolute(home)) return null;
    return process.platform === 'darwin' ? join(home, 'Library', 'Caches', 'recibo') : join(home, '.cache', 'recibo');
  } catch {
    return null;
  }
}

/**
 * What is kept there, if it may be trusted: V8 runs it as it is. It has to stand in a file and a folder that are the user's
 * own and that nobody else may write.
 */
function readKept({ folder, name }) {
  try {
    const status = lstatSync(folder);
    if (!status.isDirectory() || !isOurs(status)) return null;
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    return whole(readFile(join(folder, name), flags, isOwnCode), name);
  } catch {
    return null;
  }
}

function isOwnCode(status) {
  return status.isFile() && isOurs(status) && status.size <= MAX_BYTES;
}

/** The bytes of a file, or none where it is not what was expected. */
function readFile(path, flags, isExpected) {
  const file = openSync(path, flags);
  try {
    const status = fstatSync(file);
    if (!isExpected(status)) return Buffer.alloc(0);
    const bytes = Buffer.allocUnsafeSlow(status.size);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** Whether a file or a folder is the user's own, and nobody else may write it. */
function isOurs({ uid, mode }) {
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o022) === 0);
}

/**
 * V8 crashes on code that is not sound. Everything is written twice, and has to be the same both times: that is compared in
 * no time, where a checksum takes 3 ms, most of them to load `node:zlib`.
 */
function whole(bytes, name) {
  const once = bytes.subarray(0, bytes.length / 2);
  if (!once.equals(bytes.subarray(once.length))) return null;
  const labelAt = once.readUInt32LE(once.length - 4);
  const label = JSON.parse(once.toString('latin1', labelAt, once.length - 4));
  return label.name === name ? { code: once.subarray(0, labelAt), covered: label.covered } : null;
}

module.exports = { keepCompiled, load };
