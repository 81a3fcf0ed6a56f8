import type { ConfigAction } from '../options/choices.ts';
import type { OptionValues } from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import { listSettings } from '../settings/list-for-config.ts';
import { findText } from '../settings/precedence.ts';
import { openSettings } from '../settings/profile-in-effect.ts';
import { languageTag } from '../settings/read-setting-values.ts';
import { settingsPath } from '../settings/settings-path.ts';
import type { Context } from './command-context.ts';
import type { SettingPlan } from './config-change.ts';

/** The options of `recibo config`; the table in `cli/commands.ts` gives them. */
type ConfigOptions = Pick<OptionValues, 'profile' | 'json'>;

/** `recibo config`: shows the settings and where each came from, or changes those that the settings file holds. */
export async function runConfig(
  action: ConfigAction,
  words: readonly string[],
  options: ConfigOptions,
  context: Context,
): Promise<Outcome> {
  const surplus: UsageProblem = { kind: 'surplus-argument', command: 'config' };
  switch (action) {
    case 'list':
      return words.length > 0 ? failed(surplus) : list(options, context);
    case 'path':
      return words.length > 0 ? failed(surplus) : printPath(context);
    case 'set':
      return change((await import('./config-change.ts')).planToSet(words, context), options, context);
    case 'unset':
      return change((await import('./config-change.ts')).planToUnset(words), options, context);
  }
}

async function change(
  plan: SettingPlan | { problem: Problem },
  { profile }: ConfigOptions,
  context: Context,
): Promise<Outcome> {
  if ('problem' in plan) return failed(plan.problem);
  const path = settingsPath(context);
  if (path === null) return failed({ kind: 'no-settings-place' });
  const named = findText('profile', { typed: { profile }, environment: context.environment });
  const { changeSettingsFile } = await import('./change-settings-file.ts');
  const changed = await changeSettingsFile(path, (source) => plan(source, path, named), context);
  if ('problem' in changed) return failed(changed.problem);
  for (const notice of changed.result) await context.presenter.notice(notice);
  return DONE;
}

async function list({ profile, json }: ConfigOptions, context: Context): Promise<Outcome> {
  const opened = await openSettings({ profile, language: context.typedLanguage }, context);
  if ('problem' in opened) return failed(opened.problem);
  const { file, places } = opened;
  if (file.exposed !== null) await context.presenter.notice({ kind: 'exposed-file', ...file.exposed });
  const language = languageTag(context.systemLanguage() ?? '');
  const defaults = { language, ...(file.path === null ? {} : { settingsFile: file.path }) };
  return context.presenter.settings({ path: file.path, settings: listSettings(places, defaults) }, json);
}

async function printPath(context: Context): Promise<Outcome> {
  const path = settingsPath(context);
  return path === null ? failed({ kind: 'no-settings-place' }) : context.presenter.settingsPath(path);
}
