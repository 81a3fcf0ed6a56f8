import type { OptionValues } from '../options/options.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import { findKey } from '../settings/change.ts';
import { notJson, repeatedKey } from '../settings/decode.ts';
import { settingsPath } from '../settings/file.ts';
import { findText } from '../settings/precedence.ts';
import { changeSettings } from '../settings/store.ts';
import { unknownKey } from './config-set.ts';
import type { Context } from './context.ts';

/** `recibo config unset`: takes a key out of the settings file; one that recibo does not know too, which mends the file. */
export async function unsetSetting(
  [key, ...others]: readonly string[],
  options: Pick<OptionValues, 'profile'>,
  context: Context,
): Promise<Outcome> {
  if (key === undefined || key === '') return failed(unknownKey('unset', key));
  if (others.length > 0) return failed({ kind: 'surplus-argument' });
  const path = settingsPath(context);
  if (path === null) return failed({ kind: 'no-settings-place' });
  const named = findText('profile', { typed: { profile: options.profile }, environment: context.environment });
  const changed = await changeSettings(
    path,
    async (source) => {
      const found = findKey(source, key, named?.value ?? null);
      if (found.kind === 'not-json') return { problem: await notJson(source, path) };
      const repeated = found.kind === 'found' ? repeatedKey(source, path) : null;
      if (repeated !== null) return { problem: repeated };
      return { edits: found.kind === 'found' ? [{ path: found.path, value: null }] : [], result: found };
    },
    context,
  );
  if ('problem' in changed) return failed(changed.problem);
  const found = changed.result;
  if (found.kind === 'unknown') return failed(unknownKey('unset', key));
  await context.presenter.notice(
    found.kind === 'found'
      ? { kind: 'setting-removed', key: found.path.at(-1) ?? key, profile: found.profile, path }
      : { kind: 'setting-absent', key },
  );
  return DONE;
}
