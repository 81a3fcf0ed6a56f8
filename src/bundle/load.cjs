/**
 * Loads the parts of the program (`pack.mjs`); in `dist` it stands beside them as `load.js`. A part is a script whose value is
 * an object of modules by name, each a function of `exports`, `require`, `module` and `__dirname`.
 *
 * What V8 compiles of a part is kept beside it, as Python does with `__pycache__`: a lookup then takes a quarter less time.
 * Node does the same from 22.1 on (`module.enableCompileCache`), which saves a third of that.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/** V8 compares no more than the length of a source: the build's own mark has to tell one program from the next. */
const compiledFolder = join(__dirname, 'compiled', `BUILD-${process.version}-${process.platform}-${process.arch}`);

/** The scripts that were loaded, by part. */
const scripts = new Map();
const makers = new Map();
const modules = new Map();
let isAllKept = true;

/** What a module exports. One that is in no part so far is in the part of its name. */
function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  if (!makers.has(name)) addPart(name);
  const module = { exports: {} };
  modules.set(name, module);
  makers.get(name)(module.exports, requireFromPart, module, __dirname);
  return module.exports;
}

/** Code that V8 does not take, compiled by another V8 or under other flags, is as good as none. */
function addPart(name) {
  const filename = join(__dirname, name);
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData: keptCode(name) });
  scripts.set(name, script);
  // A module that parts share stands in each of them; the first to come is the one that runs.
  for (const [id, make] of Object.entries(script.runInThisContext())) if (!makers.has(id)) makers.set(id, make);
}

/** V8 does not look whether what it takes is sound, and crashes where it is not: a checksum stands behind the code. */
function keptCode(name) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  try {
    const kept = readFileSync(join(compiledFolder, name));
    const code = kept.subarray(0, -4);
    if (kept.readUInt32LE(code.length) === crc32(code)) return code;
  } catch {}
  isAllKept = false;
  return undefined;
}

function requireFromPart(id) {
  return id.startsWith('./') ? load(id.slice(2)) : require(id);
}

/**
 * To be called at the end of a run that went well, or not at all: one that breaks off has compiled half. If the code of a part was not
 * there, that of all is kept anew, so that it grows with what the program is used for, and soon stays as it is.
 */
function keepCompiled() {
  if (!isAllKept) require('./keep.js').keep(scripts, compiledFolder);
}

module.exports = { keepCompiled, load };
