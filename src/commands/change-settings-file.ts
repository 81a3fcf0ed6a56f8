import type { SettingsProblem } from '../settings/settings-problem.ts';
import { changeSettings, type SettingsChange } from '../settings/write-settings.ts';
import type { Context } from './command-context.ts';

/** Changes the settings file ({@link changeSettings}), and says so where a link has stood in its place, which nothing goes through. */
export async function changeSettingsFile<Result, Refusal = never>(
  path: string,
  plan: (source: string) => Promise<SettingsChange<Result, Refusal | SettingsProblem>>,
  context: Context,
): Promise<{ readonly result: Result } | { readonly problem: Refusal | SettingsProblem }> {
  const wasLink = context.isLink(path);
  const changed = await changeSettings(path, plan, context);
  if (wasLink && !context.isLink(path)) await context.presenter.notice({ kind: 'link-replaced', path });
  return changed;
}
