import { readSettingsFile, settingsPath } from './file.ts';
import type { Machine } from './resolve.ts';

/** The names of the profiles in the settings file, in its order, and nothing else of it; none where it cannot be used. */
export async function profileNames({ environment, home, isWindows, files }: Machine): Promise<string[]> {
  const read = await readSettingsFile(settingsPath(environment, home, isWindows), files);
  return 'problem' in read ? [] : [...read.file.profiles.keys()];
}
