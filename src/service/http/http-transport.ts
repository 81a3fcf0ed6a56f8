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
import { resultOf, timingsOf } from './exchange-result.ts';
import type { NewClient } from './http-client-interface.ts';
import { Connection } from './http-connection.ts';

export interface TransportOptions {
  readonly proxies: Proxies;
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number;
  readonly newClient: NewClient;
}

/** The way to an origin. */
interface Route {
  /** Opens a connection there. */
  readonly open: () => Connection;
  /** Connections that have served and are free. One that idles holds no process, and goes with it. */
  readonly idle: Connection[];
}

/** The transport that speaks HTTP/1.1. It never has more connections than there are requests at once. */
export function createTransport({ proxies, now, newClient }: TransportOptions): Transport {
  const routes = new Map<string, Route>();
  const routeTo = (origin: string): Route | { fault: Fault } => {
    const known = routes.get(origin);
    if (known !== undefined) return known;
    const choice = chooseProxy(new URL(origin), proxies);
    if (choice.kind === 'unusable') return { fault: { kind: 'bad-proxy', variable: choice.variable } };
    const proxy = choice.kind === 'proxy' ? choice.url : null;
    const route = { open: () => new Connection(newClient, origin, proxy, now), idle: [] };
    routes.set(origin, route);
    return route;
  };
  return {
    send(request, deadline, receiver = null) {
      if (deadline.isOver) return Promise.resolve(notSent({ kind: 'ended' }));
      const { origin, path } = splitAddress(request.url);
      const route = routeTo(origin);
      if ('fault' in route) return Promise.resolve(notSent({ kind: 'fault', fault: route.fault }));
      return sendOver(route, path, request, deadline, now, receiver);
    },
  };
}

async function sendOver(
  { open, idle }: Route,
  path: string,
  request: PlainRequest,
  deadline: Deadline,
  now: () => number,
  receiver: BodyReceiver | null,
): Promise<Exchange> {
  const startedAt = now();
  // What the peer has closed, it has closed all at once.
  if (request.needsFreshConnection === true) for (const stale of idle.splice(0)) void stale.drop();
  const connection = idle.pop() ?? open();
  const eventsBefore = connection.events;
  const { reader, ending } = await connection.send(path, request, deadline, receiver);
  const { events } = connection;
  const reusedConnection = events !== null && events === eventsBefore;
  const timings = timingsOf(startedAt, now(), reader.firstByteAt, reusedConnection ? null : events);
  if (ending.kind === 'complete') idle.push(connection);
  else await connection.drop();
  const read = resultOf(request, reader, ending, events, reusedConnection);
  const result = read instanceof Promise ? await read : read;
  return { result, timings, reusedConnection };
}

/** Cuts a normalised address behind its host; `new URL` would cost a tenth of the request. */
function splitAddress(url: string): { origin: string; path: string } {
  const end = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, end), path: url.slice(end) };
}
