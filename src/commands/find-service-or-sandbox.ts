import type { LookupOptions } from '../options/lookup-options.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import { Secret } from '../secret.ts';
import { type Asker, askerOf } from '../service/lookup-request.ts';
import { tokenAtHand } from '../settings/find-token.ts';
import { NO_PROXIES, type Proxies } from '../settings/proxy-variables.ts';
import { resolveSettings } from '../settings/resolve-settings.ts';
import type { Context } from './command-context.ts';
import { previewFormOf } from './display-options.ts';

const NO_TOKEN = new Secret('');

/** Who asks, and how the service is reached. */
export interface Target {
  readonly asker: Asker;
  /** The user's own token, which is not repeated where it was typed in a wrong place; empty where there is none. */
  readonly guardedToken: Secret;
  readonly proxies: Proxies;
  close(): Promise<void>;
}

/** Finds the service that the settings name, and warns of a settings file that others can read; or starts the simulated one. */
export async function findTarget(options: LookupOptions, context: Context): Promise<Target | { problem: Problem }> {
  if (options.sandbox) return startSandboxTarget(context);
  const { profile, 'base-url': baseUrl } = options;
  const resolved = await resolveSettings({ profile, baseUrl, needsToken: previewFormOf(options) === null }, context);
  const signal = context.interruption;
  if (signal.aborted) return { problem: interruptedBy(signal) };
  if ('problem' in resolved) return resolved;
  const { token, proxies, exposed } = resolved;
  if (token !== null) context.presenter.redact(token);
  if (exposed !== null) await context.presenter.notice({ kind: 'exposed-file', ...exposed });
  const sent = token ?? NO_TOKEN;
  const asker = askerOf({ baseUrl: resolved.baseUrl, token: sent, version: context.version });
  return { asker, guardedToken: sent, proxies, close: async () => {} };
}

/** The simulated service is never reached through a proxy. */
async function startSandboxTarget(context: Context): Promise<Target> {
  const { SANDBOX_TOKEN, startSandbox } = await import('../sandbox/server.ts');
  const { baseUrl, close } = await startSandbox();
  const guardedToken = tokenAtHand(context) ?? NO_TOKEN;
  const asker = askerOf({ baseUrl, token: new Secret(SANDBOX_TOKEN), version: context.version });
  return { asker, guardedToken, proxies: NO_PROXIES, close };
}
