import { type Environment, fromEnvironment } from './environment.ts';
import type { SettingsProblem } from './problem.ts';

/** The proxies that the environment names; `no` is the list of hosts that need none. */
export interface Proxies {
  readonly http: string | null;
  readonly https: string | null;
  readonly no: string | null;
}

export const NO_PROXIES: Proxies = { http: null, https: null, no: null };

/** Reads the proxy variables as curl does: lower case first, and `HTTP_PROXY` too. */
export function readProxies(environment: Environment): { proxies: Proxies } | { problem: SettingsProblem } {
  const found = { http: pick(environment, 'HTTP_PROXY'), https: pick(environment, 'HTTPS_PROXY') };
  for (const proxy of [found.https, found.http]) {
    if (proxy !== null && !isProxyAddress(proxy.value)) {
      return { problem: { kind: 'bad-proxy', variable: proxy.variable } };
    }
  }
  const no = pick(environment, 'NO_PROXY')?.value ?? null;
  return { proxies: { http: found.http?.value ?? null, https: found.https?.value ?? null, no } };
}

function pick(environment: Environment, name: string): { variable: string; value: string } | null {
  for (const variable of [name.toLowerCase(), name]) {
    const value = fromEnvironment(environment, variable);
    if (value !== null) return { variable, value: value.trim() };
  }
  return null;
}

function isProxyAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}
