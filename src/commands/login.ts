import { IMPOSSIBLE_RECEIPT } from '../contract/receipt.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import type { OptionValues } from '../options/options.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import { interruptedBy } from '../problem.ts';
import type { Secret } from '../secret.ts';
import { askerOf } from '../service/lookup-request.ts';
import { hasVersionPrefix, readBaseUrl } from '../settings/base-url.ts';
import { tokenSources } from '../settings/find-token.ts';
import { decodeForChange, profileEdits, schemaEdits } from '../settings/plan-edits.ts';
import { changeOfOrigin } from '../settings/resolve-settings.ts';
import { settingsPath } from '../settings/settings-path.ts';
import { changeSettingsFile } from './change-settings-file.ts';
import type { Context } from './command-context.ts';
import { askForBaseUrl, askForToken, type LoginProfile, openProfile } from './login-profile-and-token.ts';
import { probe } from './probe-service.ts';

/** How often a failed try of the token is repeated. */
const RETRIES = 1;

/** `recibo login`: stores a token in a profile of the settings file, once the service has taken it. */
export async function runLogin(
  options: Pick<OptionValues, 'profile' | 'base-url' | 'no-check' | 'timeout'>,
  context: Context,
): Promise<Outcome> {
  const path = settingsPath(context);
  if (path === null) return failed({ kind: 'no-settings-place' });
  const profile = await openProfile(options.profile, context);
  if ('problem' in profile) return failed(profile.problem);
  const address = await askForBaseUrl(options['base-url'], profile, context);
  if ('problem' in address) return failed(address.problem);
  const { value: baseUrl, source } = address;
  if (!hasVersionPrefix(baseUrl)) await context.presenter.notice({ kind: 'no-version-prefix', baseUrl });
  await context.presenter.notice({ kind: 'plain-token', path, profile: profile.toRepeat });
  const asked = await askForToken(baseUrl, context);
  if ('problem' in asked) return failed(asked.problem);
  const { token } = asked;
  if (token.isWithin(baseUrl)) {
    return failed({ kind: 'bad-base-url', flaw: 'holds-token', source });
  }
  if (options['no-check']) await context.presenter.notice({ kind: 'token-untried' });
  else {
    const refusal = await tryToken(baseUrl, token, options.timeout, context);
    if (refusal !== null) return refusal;
  }
  const stored = await store(path, profile, baseUrl, token, context);
  if (stored === DONE && source.kind === 'environment') await tellOfAddress(profile, baseUrl, context);
  return stored;
}

/** Tries the token on a receipt that the service does not know: to be told so in an answer of the contract proves the token. */
async function tryToken(baseUrl: string, token: Secret, timeoutMs: number, context: Context): Promise<Outcome | null> {
  const { presenter, version } = context;
  const receipt = IMPOSSIBLE_RECEIPT;
  await presenter.notice({ kind: 'token-tried', host: new URL(baseUrl).host, receipt });
  const asker = askerOf({ baseUrl, token, version });
  const request = asker.requestFor('nfe', receipt);
  const following = await presenter.follow(request, { verbose: false, quiet: false, timeout: timeoutMs, wait: null });
  const terms = { asker, receipt, timeoutMs, retries: RETRIES, observe: following.observe };
  const record = await probe(terms, context).finally(following.end);
  if (record === null) return failed(interruptedBy(context.interruption));
  if (record.outcome.kind === 'problem') {
    const { problem, circumstances } = record.outcome;
    await presenter.failure(failed(problem, { ...circumstances, isTokenTyped: true }));
    await presenter.notice({ kind: 'token-not-stored' });
    return { kind: 'told', problem };
  }
  await presenter.notice({ kind: 'token-proved', status: textOfStatus(record.answer) ?? '' });
  return null;
}

async function store(
  path: string,
  { name, isNamed, keys }: LoginProfile,
  baseUrl: string,
  token: Secret,
  context: Context,
): Promise<Outcome> {
  const { presenter, environment, schemaAddress } = context;
  const changed = await changeSettingsFile(
    path,
    async (source) => {
      const decoded = await decodeForChange(source, path);
      if ('problem' in decoded) return decoded;
      const edits = profileEdits(decoded, name, isNamed, { baseUrl, token: token.reveal() });
      const isDefault = decoded.top.defaultProfile === name || edits.some(({ path }) => path[0] === 'defaultProfile');
      return { edits: [...schemaEdits(source, schemaAddress()), ...edits], result: isDefault };
    },
    context,
  );
  if ('problem' in changed) return failed(changed.problem);
  await presenter.notice({ kind: 'token-stored', profile: name, path, isDefault: changed.result });
  const moved = changeOfOrigin(keys?.baseUrl, baseUrl);
  const sources = tokenSources({ environment, profile: { name, keys: keys ?? {} } });
  for (const { name: key, source } of sources) {
    if (source.kind === 'environment') await presenter.notice({ kind: 'variable-wins', variable: source.name });
    if (source.kind !== 'profile' || key === 'token') continue;
    await presenter.notice({ kind: 'key-wins', key, profile: name });
    if (moved !== null) await presenter.notice({ kind: 'other-origin', key, profile: name, ...moved });
  }
  return DONE;
}

/** A variable that was set for something else may have put its address in the place of the profile's own. */
async function tellOfAddress({ name, keys }: LoginProfile, after: string, { presenter }: Context): Promise<void> {
  const before = readBaseUrl(typeof keys?.baseUrl === 'string' ? keys.baseUrl : '');
  if ('flaw' in before || before.value === after) return;
  await presenter.notice({ kind: 'address-replaced', profile: name, before: before.value, after });
}
