import { type Environment, fromEnvironment } from './environment.ts';
import type { Source } from './problem.ts';

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
  /** What the key holds: text, or a program and its arguments. Default: text. */
  readonly holds?: 'command';
  /** Whether its value is never shown. */
  readonly isSecret?: true;
}

/**
 * The table of settings, one row each: where its value may come from, in the order of precedence option, environment,
 * settings file. Help, README, the settings file's keys and their JSON Schema, and `config list` come from it.
 */
export const SETTINGS = {
  token: { variable: 'RECIBO_TOKEN', profileKey: 'token', isSecret: true },
  tokenFile: { variable: 'RECIBO_TOKEN_FILE', profileKey: 'tokenFile' },
  tokenCommand: { profileKey: 'tokenCommand', holds: 'command' },
  baseUrl: { option: '--base-url', variable: 'RECIBO_BASE_URL', profileKey: 'baseUrl' },
  profile: { option: '--profile', variable: 'RECIBO_PROFILE', fileKey: 'defaultProfile' },
  settingsFile: { variable: 'RECIBO_CONFIG' },
  language: {
    option: '--lang',
    variable: 'RECIBO_LANG',
    variables: ['RECIBO_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'],
  },
  debug: { variable: 'RECIBO_DEBUG' },
  httpsProxy: { variable: 'HTTPS_PROXY', variables: ['https_proxy', 'HTTPS_PROXY'] },
  httpProxy: { variable: 'HTTP_PROXY', variables: ['http_proxy', 'HTTP_PROXY'] },
  noProxy: { variable: 'NO_PROXY', variables: ['no_proxy', 'NO_PROXY'] },
  certificates: { variable: 'NODE_EXTRA_CA_CERTS' },
  noColor: { variable: 'NO_COLOR' },
  forceColor: { variable: 'FORCE_COLOR' },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type SettingName = keyof typeof SETTINGS;

type RowWith<Column extends keyof SettingRow> = Extract<(typeof SETTINGS)[SettingName], Record<Column, unknown>>;

/** An environment variable that help tells of. */
export type Variable = RowWith<'variable'>['variable'];
/** A key of a profile in the settings file. */
export type ProfileKey = RowWith<'profileKey'>['profileKey'];

/** The table again, for those who walk it and need not know each row's own type. */
export const SETTING_ROWS: Readonly<Record<SettingName, SettingRow & { readonly variable?: Variable }>> = SETTINGS;

/** The settings in the table's order. */
export const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

/** The environment variables, in the order in which help shows them. */
export const VARIABLES: readonly Variable[] = SETTING_NAMES.flatMap((name) => SETTING_ROWS[name].variable ?? []);

/** The environment variable that says the same as an option, or null where there is none. */
export function variableOfOption(option: string): Variable | null {
  const rows = SETTING_NAMES.map((name) => SETTING_ROWS[name]);
  return rows.find((row) => row.option === option)?.variable ?? null;
}

/** A setting's value as text, and where it came from. */
export interface Setting {
  readonly value: string;
  readonly source: Source;
}

/**
 * The value of a setting by option, else environment: the first that is set. Null where neither says it; what the
 * settings file says is looked up where the file is known (`resolve.ts`).
 *
 * @param typed what was typed behind the option, or null.
 */
export function fromOptionOrEnvironment(
  name: SettingName,
  typed: string | null,
  environment: Environment,
): Setting | null {
  const { option, variable, variables = variable === undefined ? [] : [variable] } = SETTING_ROWS[name];
  if (typed !== null && option !== undefined) return { value: typed, source: { kind: 'flag', name: option } };
  for (const one of variables) {
    const value = fromEnvironment(environment, one);
    if (value !== null) return { value, source: { kind: 'environment', name: one } };
  }
  return null;
}
