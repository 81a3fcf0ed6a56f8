import type { Environment } from './machine-interface.ts';
import { findText } from './precedence.ts';
import { trimmed } from './read-setting-values.ts';

/** A proxy as a variable of the environment names it; whether it can be used is judged where it is needed. */
interface NamedProxy {
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
    http: named('httpProxy', environment),
    https: named('httpsProxy', environment),
    no: named('noProxy', environment)?.value ?? null,
  };
}

function named(name: 'httpProxy' | 'httpsProxy' | 'noProxy', environment: Environment): NamedProxy | null {
  const found = findText(name, { environment });
  if (found?.source.kind !== 'environment') return null;
  return { variable: found.source.name, value: trimmed(found.value) };
}
