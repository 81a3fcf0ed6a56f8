import { closeSync, openSync, rmSync } from 'node:fs';
import { lockFile } from '../../../src/machine/file-lock.ts';

/**
 * Takes the lock so many times, and each time looks whether nobody else has it; then, where it is to `hold` it, keeps it.
 * Prints `in-use` where it cannot have it.
 */
const [path = '', times = '', patienceMs = '', end = ''] = process.argv.slice(2);
for (let count = 0; count < Number(times); count += 1) {
  const locked = await lockFile(path, process, Number(patienceMs));
  if (locked.kind !== 'locked') {
    console.log(locked.kind);
    process.exit(3);
  }
  closeSync(openSync(`${path}.alone`, 'wx'));
  await new Promise((resolve) => setTimeout(resolve, 1));
  rmSync(`${path}.alone`);
  if (end === 'hold') {
    console.log('holding');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
  locked.lock.release();
}
