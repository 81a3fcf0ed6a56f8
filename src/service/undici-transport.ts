import type { Proxies } from '../settings/proxy.ts';
import { Pool } from './line-pool.ts';
import { proxyFor } from './no-proxy.ts';
import { holdParserTier, type ParserTier } from './parser-tier.ts';
import type { Exchange, PlainRequest, Transport } from './transport.ts';
import { converse } from './undici-converse.ts';
import { type Line, openLine } from './undici-line.ts';
import { resultOf, timingsOf } from './undici-result.ts';

export interface TransportOptions {
  /** The proxies that apply, already checked; a malformed address is a bug here. */
  readonly proxies: Proxies;
  /** The most connections to one origin at once. Default: 4. */
  readonly connections?: number;
  /** `short` for a run of a few requests, `long` for a batch. Default: `short`. */
  readonly tier?: ParserTier;
  /** Milliseconds on a clock that never jumps. Default: `performance.now`, which takes 2 ms to load. */
  readonly now?: () => number;
}

/** The transport that speaks HTTP/1.1 through undici. */
export function createTransport(options: TransportOptions): Transport {
  const letGoOfTier = holdParserTier(options.tier ?? 'short');
  const now = options.now ?? (() => performance.now());
  const pools = new Map<string, Pool<Line>>();
  let isClosed = false;
  const poolFor = (url: URL): Pool<Line> => {
    const known = pools.get(url.origin);
    if (known !== undefined) return known;
    const proxy = proxyFor(url, options.proxies);
    const pool = new Pool(options.connections ?? 4, () => openLine(url.origin, proxy, now));
    pools.set(url.origin, pool);
    return pool;
  };
  return {
    async send(request, signal) {
      return isClosed ? NOT_SENT : sendOver(poolFor(new URL(request.url)), request, signal, now);
    },
    async close() {
      isClosed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      letGoOfTier();
    },
  };
}

async function sendOver(
  pool: Pool<Line>,
  request: PlainRequest,
  signal: AbortSignal,
  now: () => number,
): Promise<Exchange> {
  const startedAt = now();
  const line = await pool.take(signal);
  if (line === null) return NOT_SENT;
  const wireBefore = line.wire();
  const { reader, ending } = await converse(line, request, signal, now);
  const wire = line.wire();
  const reusedConnection = wire !== null && wire === wireBefore;
  const timings = timingsOf(startedAt, now(), reader.firstByteAt, reusedConnection ? null : wire);
  if (ending.kind === 'complete') pool.keep(line);
  else await pool.discard(line);
  const result = await resultOf(request, reader, ending, wire);
  // The peer closes what idles all at once: the next one would meet the same.
  if (reusedConnection && result.kind === 'fault' && result.fault.kind === 'connection-lost') await pool.discardIdle();
  return { result, timings, reusedConnection };
}

const NOT_SENT: Exchange = {
  result: { kind: 'ended' },
  timings: { dns: null, connect: null, tls: null, firstByte: null, total: 0 },
  reusedConnection: false,
};
