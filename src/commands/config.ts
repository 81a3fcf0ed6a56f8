import type { ConfigAction } from '../options/choices.ts';
import type { OptionValues } from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { failed, type Outcome } from '../outcome.ts';
import { settingsPath } from '../settings/file.ts';
import { listSettings } from '../settings/listed.ts';
import { languageTag } from '../settings/readers.ts';
import { openSettings } from '../settings/resolve.ts';
import type { Context } from './context.ts';

/** The options of `recibo config`; the table in `cli/commands.ts` gives them. */
export type ConfigOptions = Pick<OptionValues, 'profile' | 'json'>;

/**
 * `recibo config`: shows the settings and where each came from, or changes those that the settings file holds.
 *
 * @param words what was typed behind the action.
 */
export async function runConfig(
  action: ConfigAction,
  words: readonly string[],
  options: ConfigOptions,
  context: Context,
): Promise<Outcome> {
  const surplus: UsageProblem = { kind: 'surplus-argument' };
  switch (action) {
    case 'list':
      return words.length > 0 ? failed(surplus) : list(options, context);
    case 'path':
      return words.length > 0 ? failed(surplus) : printPath(context);
    case 'set':
      return (await import('./config-set.ts')).setSetting(words, options, context);
    case 'unset':
      return (await import('./config-unset.ts')).unsetSetting(words, options, context);
  }
}

async function list({ profile, json }: ConfigOptions, context: Context): Promise<Outcome> {
  const opened = await openSettings({ profile, baseUrl: null, language: context.typedLanguage }, context);
  if ('problem' in opened) return failed(opened.problem);
  const { file } = opened;
  if (file.isExposed && file.path !== null) await context.presenter.notice({ kind: 'exposed-file', path: file.path });
  const language = languageTag.read(context.systemLanguage() ?? '').value;
  const defaults = { language, ...(file.path === null ? {} : { settingsFile: file.path }) };
  return context.presenter.settings({ path: file.path, settings: listSettings(opened, defaults) }, json);
}

async function printPath(context: Context): Promise<Outcome> {
  const path = settingsPath(context);
  return path === null ? failed({ kind: 'no-settings-place' }) : context.presenter.settingsPath(path);
}
