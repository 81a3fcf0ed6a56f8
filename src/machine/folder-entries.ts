import { type Dirent, opendirSync } from 'node:fs';

/** How many entries of a folder are read at a time: it may hold hundreds of thousands. */
const AT_A_TIME = 1024;

/**
 * What stands in a folder, in no order.
 *
 * @throws what the system says, once the first is asked for.
 */
export function* entriesIn(folder: string): Generator<Dirent> {
  const entries = opendirSync(folder, { bufferSize: AT_A_TIME });
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield entry;
  } finally {
    entries.closeSync();
  }
}
