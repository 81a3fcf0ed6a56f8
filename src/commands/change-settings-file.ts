import type { Problem } from '../problem.ts';
import { changeSettings, type SettingsChange } from '../settings/write-settings.ts';
import type { Context } from './command-context.ts';

/** Changes the settings file ({@link changeSettings}), and says so where a link has stood in its place, which nothing goes through. */
export async function changeSettingsFile<Result>(
  path: string,
  plan: (source: string) => Promise<SettingsChange<Result, Problem>>,
  context: Context,
): Promise<{ readonly result: Result } | { readonly problem: Problem }> {
  const wasLink = context.isLink(path);
  const changed = await changeSettings(path, plan, context);
  if (wasLink && !context.isLink(path)) await context.presenter.notice({ kind: 'link-replaced', path });
  return changed;
}
