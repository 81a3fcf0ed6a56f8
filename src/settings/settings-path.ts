import type { Machine } from './machine-interface.ts';
import { findText, fromEnvironment } from './precedence.ts';

/** Where the settings file stands: `RECIBO_CONFIG`, else the platform's place for it; null where there is no home. */
export function settingsPath({
  environment,
  home,
  isWindows,
}: Pick<Machine, 'environment' | 'home' | 'isWindows'>): string | null {
  const named = findText('settingsFile', { environment });
  if (named !== null) return named.value;
  if (isWindows) {
    const appData = fromEnvironment(environment, 'APPDATA');
    return appData === null ? null : `${appData}\\recibo\\config.json`;
  }
  const xdg = fromEnvironment(environment, 'XDG_CONFIG_HOME');
  // The XDG specification has relative paths ignored; following one would read settings from the working folder.
  const folder = xdg?.startsWith('/') ? xdg : home === null ? null : `${home}/.config`;
  return folder === null ? null : `${folder}/recibo/config.json`;
}
