import type { Problem } from '../problem.ts';
import { findKey } from '../settings/change.ts';
import { notJson, repeatedKey } from '../settings/decode.ts';
import { unknownKey } from './config-set.ts';
import type { SettingPlan } from './setting-plan.ts';

/** `recibo config unset`: takes a key out of the settings file; one that recibo does not know too, which mends the file. */
export function planToUnset([key, ...others]: readonly string[]): SettingPlan | { problem: Problem } {
  if (key === undefined || key === '') return { problem: unknownKey('unset', key) };
  if (others.length > 0) return { problem: { kind: 'surplus-argument', command: 'config' } };
  return async (source, path, named) => {
    const found = findKey(source, key, named);
    switch (found.kind) {
      case 'not-json':
        return { problem: await notJson(source, path) };
      case 'unknown':
        return { problem: unknownKey('unset', key) };
      case 'absent':
        return { edits: [], result: [{ kind: 'setting-absent', key }] };
      case 'found': {
        const problem = repeatedKey(source, path);
        if (problem !== null) return { problem };
        const removed = { key: found.path.at(-1) ?? key, profile: found.profile, path };
        return { edits: [{ path: found.path, value: null }], result: [{ kind: 'setting-removed', ...removed }] };
      }
    }
  };
}
