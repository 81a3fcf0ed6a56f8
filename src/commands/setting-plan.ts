import type { Notice } from '../notice.ts';
import type { Problem } from '../problem.ts';
import type { SettingsChange } from '../settings/store.ts';

/** A change of the settings file, and what is told of it; or why there is none. */
export type PlannedChange = SettingsChange<readonly Notice[], Problem>;

/**
 * Plans a change.
 *
 * @param source the text of the settings file as it is now; empty where there is none.
 * @param path where it stands.
 * @param named the profile that option or environment name, or null.
 */
export type SettingPlan = (source: string, path: string, named: string | null) => Promise<PlannedChange>;
