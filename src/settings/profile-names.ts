import { readSettingsFile } from './file.ts';
import type { Machine } from './machine.ts';

/** The names of the profiles in the settings file, in its order, and nothing else of it; none where it cannot be used. */
export async function profileNames(machine: Machine): Promise<string[]> {
  const read = await readSettingsFile(machine);
  return 'problem' in read ? [] : [...read.file.profiles.keys()];
}
