/** The process's environment; an empty variable counts as unset (see {@link fromEnvironment}). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables that are settings, in the order in which the help shows them. */
export const VARIABLES = [
  'RECIBO_TOKEN',
  'RECIBO_TOKEN_FILE',
  'RECIBO_BASE_URL',
  'RECIBO_PROFILE',
  'RECIBO_CONFIG',
  'RECIBO_LANG',
  'RECIBO_DEBUG',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'FORCE_COLOR',
] as const;

export type Variable = (typeof VARIABLES)[number];

/** The value of a variable, or null where it is unset or empty. */
export function fromEnvironment(environment: Environment, name: string): string | null {
  const value = environment[name];
  return value === undefined || value === '' ? null : value;
}
