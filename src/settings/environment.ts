/** The process's environment; an empty variable counts as unset (see {@link fromEnvironment}). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, or null where it is unset or empty. */
export function fromEnvironment(environment: Environment, name: string): string | null {
  const value = environment[name];
  return value === undefined || value === '' ? null : value;
}
