import type { Source } from '../../settings/problem.ts';
import type { SetupWords } from '../setup.ts';
import { nameOf } from './settings-problems.ts';

export const setup: SetupWords = {
  list: {
    column: { setting: 'Setting', value: 'Value', source: 'Comes from' },
    unset: 'not set',
    source: sourceOf,
    overridden: (by) => `not used: ${sourceOf(by)} wins`,
    file: (path) => (path === null ? 'There is no place for a settings file.' : `Settings file: ${path}`),
  },
  prompt: {
    baseUrl: 'Base address of the service, version included:',
    token: (origin) => `Company token for ${origin} (it is not shown):`,
  },
};

function sourceOf(source: Source | null): string {
  return source === null ? 'default' : nameOf(source);
}
