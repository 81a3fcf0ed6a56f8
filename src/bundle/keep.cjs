const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { crc32 } = require('node:zlib');

/**
 * Writes what V8 has compiled of the scripts into the folder, under the scripts' names. Where that cannot be, because the
 * folder is another's or the disk is full, nothing is written and nothing is said: it would only have made later runs faster.
 */
function keep(scripts, folder) {
  // Code compiled under special flags would stand in the way of all who run without them.
  if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    for (const [name, script] of scripts) writeWhole(join(folder, name), withChecksum(script.createCachedData()));
  } catch {}
}

/** As `load.cjs` expects it: four bytes behind the code. */
function withChecksum(code) {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(code));
  return Buffer.concat([code, checksum]);
}

/** Other runs may read it at any moment; and since it is run, nobody else may write it, whatever the umask. */
function writeWhole(path, bytes) {
  const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(draft, bytes, { mode: 0o644 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

module.exports = { keep };
