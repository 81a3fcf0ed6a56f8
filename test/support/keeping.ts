import { sleep } from '../../src/clock-and-sleep.ts';
import { recordOf } from '../../src/commands/record-of-answer.ts';
import { DocumentKeeper } from '../../src/commands/save-documents.ts';
import type { LookupRecord } from '../../src/lookup-record.ts';
import { openSaveFolder, type SaveFolder } from '../../src/machine/save-folder.ts';
import { Secret } from '../../src/secret.ts';
import { askerOf } from '../../src/service/lookup-request.ts';
import { openService } from '../../src/service/open-service.ts';
import { NO_PROXIES } from '../../src/settings/proxy-variables.ts';
import { withLetters } from './body-with-letters.ts';
import { CANARY } from './canary.ts';
import { HTTP } from './peer-client.ts';
import { receiptOf } from './receipt.ts';

export interface KeepingOptions {
  readonly folder: string;
  readonly baseUrl: string;
  readonly receipt?: string;
  readonly isForced?: boolean;
  readonly strict?: boolean;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly interruption?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
  /** What is found in the folder, where that is something else than there is. */
  readonly find?: SaveFolder['find'];
}

/** Keeps the documents of an answer, in this process; null where it was interrupted. */
export async function keep(body: string, options: KeepingOptions): Promise<LookupRecord | null> {
  const { folder: path, baseUrl, isForced = false, strict = false, timeoutMs = 20_000, retries = 0 } = options;
  const receipt = receiptOf(options.receipt ?? 'R1');
  const { interruption = new AbortController().signal, onProgress = () => {} } = options;
  const asker = askerOf({ baseUrl, token: new Secret(CANARY), version: '0' });
  const clock = { now: () => performance.now(), wallClock: Date.now, sleep, random: () => 0 };
  const service = await openService(
    { asker, proxies: NO_PROXIES, timeoutMs, retries, throttle: null, observe: () => {} },
    { clock, interruption, limitNameLookups: () => {}, ...HTTP },
  );
  const folder = openSaveFolder(path, process);
  if ('code' in folder) throw new Error(folder.code);
  const keeper = new DocumentKeeper({
    ...{ path, isForced, asker, download: await service.downloads() },
    folder: { ...folder, find: options.find ?? folder.find },
    onProgress: ({ bytes }) => onProgress(bytes),
  });
  const asked = {
    reply: { kind: 'answer' as const, ...withLetters(body) },
    attempts: 1,
    elapsedMs: 0,
    echoed: false,
  };
  const record = recordOf({ operation: 'nfe', receipt }, asked, { accept: [], strict, baseUrl });
  return keeper.keep(record, receipt).finally(() => service.close());
}

/** What became of the documents, in short: the names of those that are kept, and why others are not. */
export function fateOf(record: LookupRecord | null) {
  const { kept = [], lost = [] } = record?.documents ?? {};
  return { kept: kept.map(({ document }) => document), lost: lost.map(({ trouble }) => trouble) };
}
