import { wholeBaseUrl } from './base-url.ts';
import { languageTag, type SettingValue, trimmed } from './read-setting-values.ts';

interface SettingRow {
  /** The option that says the same, as it is written. */
  readonly option?: string;
  /** The environment variable, as help names it. */
  readonly variable?: string;
  /** Every variable that is read, in the order of precedence; without it, `variable` alone. */
  readonly variables?: readonly string[];
  /** The key of a profile in the settings file. */
  readonly profileKey?: string;
  /** The key at the top of the settings file. */
  readonly fileKey?: string;
  /** The value that is meant by a text that was found for it, to be shown; without it, the text itself. */
  readonly read?: (found: string) => string;
  /** Whether its value is no text but a program and its arguments. */
  readonly isCommand?: true;
  /** Whether its value is never shown. */
  readonly isSecret?: true;
}

/**
 * The table of settings, one row each: where its value may come from, in the order of precedence option, environment,
 * settings file, and how it is read. What resolves them, help, README, the settings file's keys and their JSON Schema, and
 * `config list` come from it.
 */
export const SETTINGS = {
  token: { variable: 'RECIBO_TOKEN', profileKey: 'token', isSecret: true },
  tokenFile: { variable: 'RECIBO_TOKEN_FILE', profileKey: 'tokenFile' },
  tokenCommand: { profileKey: 'tokenCommand', isCommand: true },
  baseUrl: { option: '--base-url', variable: 'RECIBO_BASE_URL', profileKey: 'baseUrl', read: wholeBaseUrl },
  profile: { option: '--profile', variable: 'RECIBO_PROFILE', fileKey: 'defaultProfile' },
  settingsFile: { variable: 'RECIBO_CONFIG' },
  language: {
    option: '--lang',
    variable: 'RECIBO_LANG',
    variables: ['RECIBO_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'],
    read: languageTag,
  },
  debug: { variable: 'RECIBO_DEBUG' },
  httpsProxy: { variable: 'HTTPS_PROXY', variables: ['https_proxy', 'HTTPS_PROXY'], read: trimmed },
  httpProxy: { variable: 'HTTP_PROXY', variables: ['http_proxy', 'HTTP_PROXY'], read: trimmed },
  noProxy: { variable: 'NO_PROXY', variables: ['no_proxy', 'NO_PROXY'], read: trimmed },
  certificates: { variable: 'NODE_EXTRA_CA_CERTS' },
  noColor: { variable: 'NO_COLOR' },
  forceColor: { variable: 'FORCE_COLOR' },
  // Older names for the two, which help leaves out.
  clicolorForce: { variables: ['CLICOLOR_FORCE'] },
  clicolor: { variables: ['CLICOLOR'] },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type SettingName = keyof typeof SETTINGS;

type RowWith<Column extends keyof SettingRow> = Extract<(typeof SETTINGS)[SettingName], Record<Column, unknown>>;

/** An environment variable that help tells of. */
export type Variable = RowWith<'variable'>['variable'];
/** A key of a profile in the settings file. */
export type ProfileKey = RowWith<'profileKey'>['profileKey'];
/** A key at the top of the settings file that holds a setting. */
export type FileKey = RowWith<'fileKey'>['fileKey'];

/** One profile of the settings file: where to ask and where its token is. */
export type Profile = Readonly<Partial<Record<ProfileKey, SettingValue>>>;

interface WalkedRow extends SettingRow {
  readonly variable?: Variable;
  readonly profileKey?: ProfileKey;
  readonly fileKey?: FileKey;
}

/** The table again, for those who walk it and need not know each row's own type. */
export const SETTING_ROWS: Readonly<Record<SettingName, WalkedRow>> = SETTINGS;

/** The settings in the table's order. */
export const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

/** The environment variables, in the order in which help shows them. */
export const VARIABLES: readonly Variable[] = SETTING_NAMES.flatMap((name) => SETTING_ROWS[name].variable ?? []);

/** The keys that a profile may have, in the order of the documentation. */
export const PROFILE_KEYS: readonly ProfileKey[] = SETTING_NAMES.flatMap((name) => SETTING_ROWS[name].profileKey ?? []);

/** The keys at the top of the settings file that hold a setting. */
export const FILE_KEYS: readonly FileKey[] = SETTING_NAMES.flatMap((name) => SETTING_ROWS[name].fileKey ?? []);

/** The environment variable that says the same as an option, or null where there is none. */
export function variableOfOption(option: string): Variable | null {
  const rows = SETTING_NAMES.map((name) => SETTING_ROWS[name]);
  return rows.find((row) => row.option === option)?.variable ?? null;
}
