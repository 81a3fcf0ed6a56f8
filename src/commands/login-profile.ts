import { FIRST_PROFILE } from '../settings/change.ts';
import { findText } from '../settings/precedence.ts';
import type { SettingsProblem } from '../settings/problem.ts';
import type { Profile } from '../settings/settings.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import type { Context } from './context.ts';

/** The profile that a token is stored in or taken out of. */
export interface LoginProfile {
  readonly name: string;
  /** Whether it was named, and not only what the first one is called. */
  readonly isNamed: boolean;
  /** Null where the settings file has no such profile. */
  readonly keys: Profile | null;
}

/** The profile that is named, else the file's default one, else the first of all; it need not be there yet. */
export async function openProfile(
  typed: string | null,
  context: Context,
): Promise<LoginProfile | { problem: SettingsProblem }> {
  const file = await readSettingsFile(context);
  if ('problem' in file) return file;
  const { top, profiles } = file;
  const named = findText('profile', { typed: { profile: typed }, environment: context.environment, top });
  const name = named?.value ?? FIRST_PROFILE;
  return { name, isNamed: named !== null, keys: profiles.get(name) ?? null };
}
