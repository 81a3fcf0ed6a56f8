const {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} = require('node:fs');
const { dirname, join } = require('node:path');

/** What the code of a command may take, twice; room for that is made before V8 is asked for it. */
const ROOM_BYTES = 2 * 1024 * 1024;

/**
 * Keeps what V8 has compiled of the script. Throws where that cannot be, because the folder is another's or the disk is full;
 * it has taken little time then, and left nothing there.
 *
 * @param isOurs whether a file or a folder, by its status, is to be trusted.
 */
function keep(script, { folder, build, name }, covered, isOurs) {
  makeFolder(folder, isOurs);
  removeOtherBuilds(folder, build);
  writeWhole(join(folder, name), () => labelled(script.createCachedData(), { name, covered }));
}

/** The folder and the one that it stands in, where they are missing. */
function makeFolder(folder, isOurs) {
  for (const path of [dirname(folder), folder]) {
    if (statSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    // With `sudo`, home may be that of a user who could then never write there.
    if (!isOursOrTheSystems(statSync(dirname(path)))) throw new Error(`${path} is not ours to make`);
    mkdirSync(path, { mode: 0o700 });
  }
  const status = lstatSync(folder);
  if (!status.isDirectory() || !isOurs(status)) throw new Error(`${folder} is not ours`);
}

function isOursOrTheSystems({ uid }) {
  return uid === 0 || process.geteuid === undefined || uid === process.geteuid();
}

function removeOtherBuilds(folder, build) {
  const others = readdirSync(folder).filter((entry) => /\.(code|draft)$/.test(entry) && !entry.startsWith(`${build}-`));
  for (const entry of others) rmSync(join(folder, entry), { force: true });
}

/** As `load-with-kept-code.js` expects it: the code, its label, and the position where the label begins. */
function labelled(code, label) {
  const labelAt = Buffer.alloc(4);
  labelAt.writeUInt32LE(code.length);
  return Buffer.concat([code, Buffer.from(JSON.stringify(label), 'latin1'), labelAt]);
}

/** Other runs may read it at any moment. `make` is not even called where there is no room. */
function writeWhole(path, make) {
  const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.draft`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeAll(file, Buffer.alloc(ROOM_BYTES));
    const once = make();
    const twice = Buffer.concat([once, once]);
    writeAll(file, twice);
    ftruncateSync(file, twice.length);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function writeAll(file, bytes) {
  if (writeSync(file, bytes, 0, bytes.length, 0) < bytes.length) throw new Error('there is no room');
}

module.exports = { keep };
