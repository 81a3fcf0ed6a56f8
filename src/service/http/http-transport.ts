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
  /** What every answer passes through before it leaves the transport. */
  readonly clean: (exchange: Exchange) => Exchange;
}

/** The way to an origin. */
interface Route {
  /** Opens a connection there. */
  readonly open: () => Connection;
  /** Connections that have served and are free. One that idles holds no process, and goes with it. */
  readonly idle: Connection[];
}

/** The transport that speaks HTTP/1.1. It never has more connections than there are requests at once. */
export class HttpTransport implements Transport {
  readonly #options: TransportOptions;
  readonly #routes = new Map<string, Route>();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  async send(request: PlainRequest, deadline: Deadline, receiver: BodyReceiver | null = null): Promise<Exchange> {
    if (deadline.isOver) return notSent({ kind: 'ended' });
    const { origin, path } = splitAddress(request.url);
    const route = this.#routes.get(origin) ?? this.#newRoute(origin);
    if ('fault' in route) return notSent({ kind: 'fault', fault: route.fault });
    const { open, idle } = route;
    const { now } = this.#options;
    const startedAt = now();
    // A peer that has closed one connection has most likely closed all of them.
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
    return this.#options.clean({ result, timings, reusedConnection });
  }

  #newRoute(origin: string): Route | { fault: Fault } {
    const { proxies, now, newClient } = this.#options;
    const choice = chooseProxy(new URL(origin), proxies);
    if (choice.kind === 'unusable') return { fault: { kind: 'bad-proxy', variable: choice.variable } };
    const proxy = choice.kind === 'proxy' ? choice.url : null;
    const route = { open: () => new Connection(newClient, origin, proxy, now), idle: [] };
    this.#routes.set(origin, route);
    return route;
  }
}

/** Cuts a normalised address behind its host; `new URL` would cost a tenth of the request. */
function splitAddress(url: string): { origin: string; path: string } {
  const end = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, end), path: url.slice(end) };
}
