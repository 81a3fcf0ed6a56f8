import type { Proxies } from '../../settings/proxy-variables.ts';
import { chooseProxy } from '../choose-proxy.ts';
import type { Deadline } from '../deadline.ts';
import type { Fault } from '../fault.ts';
import {
  type BodyReceiver,
  type Exchange,
  notSent,
  type PlainRequest,
  type Transport,
} from '../transport-interface.ts';
import { ConnectionPool } from './connection-pool.ts';
import { resultOf, timingsOf } from './exchange-result.ts';
import type { NewClient } from './http-client-interface.ts';
import { dispatch, newConnection } from './http-connection.ts';

export interface TransportOptions {
  readonly proxies: Proxies;
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number;
  readonly newClient: NewClient;
}

/** The transport that speaks HTTP/1.1. */
export function createTransport({ proxies, now, newClient }: TransportOptions): Transport {
  const pools = new Map<string, ConnectionPool>();
  let isClosed = false;
  const poolFor = (origin: string): { pool: ConnectionPool } | { fault: Fault } => {
    const known = pools.get(origin);
    if (known !== undefined) return { pool: known };
    const choice = chooseProxy(new URL(origin), proxies);
    if (choice.kind === 'unusable') return { fault: { kind: 'bad-proxy', variable: choice.variable } };
    const proxy = choice.kind === 'proxy' ? choice.url : null;
    const pool = new ConnectionPool(() => newConnection(newClient, origin, proxy, now));
    pools.set(origin, pool);
    return { pool };
  };
  return {
    send(request, deadline, receiver = null) {
      if (isClosed || deadline.isOver) return Promise.resolve(notSent({ kind: 'ended' }));
      const { origin, path } = splitAddress(request.url);
      const found = poolFor(origin);
      if ('fault' in found) return Promise.resolve(notSent({ kind: 'fault', fault: found.fault }));
      return sendOver(found.pool, path, request, deadline, now, receiver);
    },
    async close() {
      isClosed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

async function sendOver(
  pool: ConnectionPool,
  path: string,
  request: PlainRequest,
  deadline: Deadline,
  now: () => number,
  receiver: BodyReceiver | null,
): Promise<Exchange> {
  const startedAt = now();
  const connection = request.needsFreshConnection === true ? pool.takeFresh() : pool.take();
  const eventsBefore = connection.socketEvents();
  const { reader, ending } = await dispatch(connection, path, request, deadline, now, receiver);
  const events = connection.socketEvents();
  const reusedConnection = events !== null && events === eventsBefore;
  const timings = timingsOf(startedAt, now(), reader.firstByteAt, reusedConnection ? null : events);
  if (ending.kind === 'complete') pool.keep(connection);
  else await pool.discard(connection);
  const read = resultOf(request, reader, ending, events, reusedConnection);
  const result = read instanceof Promise ? await read : read;
  return { result, timings, reusedConnection };
}

/** Cuts a normalised address behind its host; `new URL` would cost a tenth of the request. */
function splitAddress(url: string): { origin: string; path: string } {
  const end = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, end), path: url.slice(end) };
}
