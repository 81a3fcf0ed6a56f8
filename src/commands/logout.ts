import type { OptionValues } from '../options/options.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import { tokenSources } from '../settings/find-token.ts';
import { decodeForChange, FIRST_PROFILE } from '../settings/plan-edits.ts';
import { openSettings } from '../settings/profile-in-effect.ts';
import { PROFILE_KEYS } from '../settings/settings.ts';
import { changeSettingsFile } from './change-settings-file.ts';
import type { Context } from './command-context.ts';

/** `recibo logout`: takes the token out of a profile, and says what is left. */
export async function runLogout({ profile }: Pick<OptionValues, 'profile'>, context: Context): Promise<Outcome> {
  const { presenter } = context;
  const opened = await openSettings({ profile }, context);
  if ('problem' in opened) return failed(opened.problem);
  const { path, profiles } = opened.file;
  // Where none is in effect, the one that login would take.
  const name = opened.places.profile?.name ?? (profiles.has(FIRST_PROFILE) ? FIRST_PROFILE : null);
  const keys = name === null ? undefined : profiles.get(name);
  if (path === null || name === null || keys?.token === undefined) {
    await presenter.notice({ kind: 'no-token-stored', profile: name });
  } else {
    const changed = await changeSettingsFile(
      path,
      async (source) => {
        const decoded = await decodeForChange(source, path);
        if ('problem' in decoded) return decoded;
        const isThere = decoded.profiles.get(name)?.token !== undefined;
        return { edits: isThere ? [{ path: ['profiles', name, 'token'], value: null }] : [], result: null };
      },
      context,
    );
    if ('problem' in changed) return failed(changed.problem);
    const left = PROFILE_KEYS.filter((key) => key !== 'token' && keys[key] !== undefined);
    await presenter.notice({ kind: 'token-removed', profile: name, path, left });
  }
  for (const { source } of tokenSources(context)) {
    if (source.kind === 'environment') await presenter.notice({ kind: 'variable-left', variable: source.name });
  }
  return DONE;
}
