import type { Io } from '../../io.ts';
import { warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import { Secret } from '../../secret.ts';
import { openService } from '../../service/service.ts';
import { baseUrlOf, openSettings, tokenOf } from '../../settings/resolve.ts';
import { openSandbox, SANDBOX_TOKEN } from '../sandbox.ts';
import type { LookupOptions } from './options.ts';

/** Makes ready to ask what settings and options name; `close` it. @param isAgain where others were before. @throws Failure `config` */
export async function openTarget(options: LookupOptions, isBatch: boolean, io: Io, isAgain = false) {
  const { mask, verbose, timeout, retries, concurrency, rate = null } = options;
  const place = options.sandbox ? await simulated() : await stated(options, io, isAgain);
  const trace = verbose ? traceTo(io, { isBatch, mask }) : null;
  const many = { isBatch, connections: isBatch ? concurrency : 1, rate: isBatch ? rate : null };
  const service = await openService({ ...place, ...many, timeout, retries, trace }, io);
  const close = async () => {
    await service.close();
    await place.close();
  };
  return { service, place, close };
}

/** The service that the settings name; with the profile that gave its address or token, if the file has several. */
async function stated(options: LookupOptions, io: Io, isAgain: boolean) {
  const effective = await openSettings(options, io);
  const { settings, tokens, isExposed } = effective;
  if (isExposed && !isAgain) await warn(io.words.settings.exposed(io.settings.path), io);
  const { value: baseUrl, source } = baseUrlOf(effective);
  const [profile = null] = [source, tokens[0]?.source].flatMap((one) => one?.profile ?? []);
  const place = { baseUrl, token: await tokenOf(effective, io), profile: settings.profiles.size > 1 ? profile : null };
  return { ...place, isSandbox: false, close: async () => undefined };
}

/** A simulated one in this process (`--sandbox`). */
async function simulated() {
  const sandbox = await openSandbox({ port: 0 });
  return { ...sandbox, token: new Secret(SANDBOX_TOKEN), profile: null, isSandbox: true };
}
