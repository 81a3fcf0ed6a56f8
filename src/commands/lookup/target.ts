import type { Io } from '../../io.ts';
import type { Place } from '../../output/page.ts';
import { warn } from '../../output/talk.ts';
import { traceTo } from '../../output/trace.ts';
import { Secret } from '../../secret.ts';
import { openService, type Service } from '../../service/service.ts';
import { type Flags, openSettings, targetOf } from '../../settings/resolve.ts';
import { openSandbox, SANDBOX_TOKEN } from '../sandbox.ts';
import type { LookupOptions } from './options.ts';

/** What is asked, and how it is called; `close` it. */
export interface Target {
  readonly service: Service;
  readonly place: Place;
  readonly close: () => Promise<void>;
}

/** Makes ready to ask what settings and options name. @param isAgain where others were before. @throws Failure `config` */
export async function openTarget(
  flags: Flags,
  options: LookupOptions,
  isBatch: boolean,
  io: Io,
  isAgain = false,
): Promise<Target> {
  const { sandbox, mask, verbose, timeout, retries, concurrency, rate = null } = options;
  const place = sandbox ? await simulated() : await stated(flags, io, isAgain);
  const trace = verbose ? traceTo(io, { isBatch, mask }) : null;
  const many = { isBatch, connections: isBatch ? concurrency : 1, rate: isBatch ? rate : null };
  const service = await openService({ ...place, ...many, timeout, retries, trace }, io);
  const close = async () => {
    await service.close();
    await place.close();
  };
  return { service, place, close };
}

/** The service that the settings name. */
async function stated(flags: Flags, io: Io, isAgain: boolean) {
  const effective = await openSettings(flags, io);
  if (effective.warning !== null && !isAgain) await warn(effective.warning(io.words), io);
  return { ...(await targetOf(effective, io)), isSandbox: false, close: async () => undefined };
}

/** A simulated one in this process (`--sandbox`). */
async function simulated() {
  const sandbox = await openSandbox({ port: 0, latency: 0 });
  return { ...sandbox, token: new Secret(SANDBOX_TOKEN), profile: null, isSandbox: true };
}
