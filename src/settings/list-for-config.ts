import { meantWithoutUserName, withoutUserName } from '../hosts-and-ports.ts';
import { REDACTED, type Secret } from '../secret.ts';
import { tokenAtHand, tokenSources } from './find-token.ts';
import { findSetting, type Places } from './precedence.ts';
import type { SettingValue } from './read-setting-values.ts';
import { SETTING_NAMES, SETTING_ROWS, type SettingName } from './settings.ts';
import type { Source } from './settings-problem.ts';

/** A setting as `recibo config list` shows it. */
export interface ListedSetting {
  readonly name: SettingName;
  /** As it may be shown; null where it is not set, and has no value by itself. */
  readonly value: SettingValue | null;
  /** Where it came from: null where it is what holds by itself, or nothing. */
  readonly source: Source | null;
  /** What wins over it, where another setting says the same; null where it counts. */
  readonly overriddenBy: Source | null;
}

/**
 * Every setting and where it came from. Nothing is read or run for it but the settings file.
 *
 * @param defaults what holds where nothing is said.
 */
export function listSettings(
  places: Places,
  defaults: Readonly<Partial<Record<SettingName, string>>>,
): ListedSetting[] {
  const [inEffect, ...others] = tokenSources(places);
  return SETTING_NAMES.map((name) => {
    const found = findSetting(name, places);
    const isOverridden = others.some((source) => source.name === name) && inEffect?.name !== name;
    return {
      name,
      value: found === null ? (defaults[name] ?? null) : shownValue(name, found.value, tokenAtHand(places)),
      source: found?.source ?? null,
      overriddenBy: isOverridden ? (inEffect?.source ?? null) : null,
    };
  });
}

const ADDRESSES: readonly SettingName[] = ['baseUrl', 'httpsProxy', 'httpProxy'];

function shownValue(name: SettingName, value: SettingValue, token: Secret | null): SettingValue {
  const { read, isSecret } = SETTING_ROWS[name];
  if (isSecret === true) return REDACTED;
  if (typeof value !== 'string') return value.map((word) => withoutSecrets(word, token));
  // A word that is no path may be the token itself, set in the wrong place.
  if (name === 'tokenFile' && !/[\\/.]/.test(value)) return REDACTED;
  const shown = withoutSecrets(read?.(value) ?? value, token);
  return ADDRESSES.includes(name) ? meantWithoutUserName(shown) : shown;
}

/** Without the token, and without the user name and password of an address. */
function withoutSecrets(text: string, token: Secret | null): string {
  return token?.isWithin(text) === true ? REDACTED : withoutUserName(text);
}
