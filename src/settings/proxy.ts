import { type Environment, fromEnvironment } from './environment.ts';

/** A proxy as a variable of the environment names it; whether it can be used is judged where it is needed. */
export interface NamedProxy {
  readonly variable: string;
  readonly value: string;
}

/** The proxies that the environment names, by the scheme of the addresses they are for. */
export interface Proxies {
  readonly http: NamedProxy | null;
  readonly https: NamedProxy | null;
  /** The list of hosts that need none. */
  readonly no: string | null;
}

export const NO_PROXIES: Proxies = { http: null, https: null, no: null };

/** Reads the proxy variables as curl does: lower case first, and `HTTP_PROXY` too. */
export function readProxies(environment: Environment): Proxies {
  return {
    http: pick(environment, 'HTTP_PROXY'),
    https: pick(environment, 'HTTPS_PROXY'),
    no: pick(environment, 'NO_PROXY')?.value ?? null,
  };
}

function pick(environment: Environment, name: string): NamedProxy | null {
  for (const variable of [name.toLowerCase(), name]) {
    const value = fromEnvironment(environment, variable);
    if (value !== null) return { variable, value: value.trim() };
  }
  return null;
}
