import { describe, expect, test, vi } from 'vitest';
import { ConnectionPool } from '../../src/service/http/connection-pool.ts';
import { type Connection, newConnection } from '../../src/service/http/http-connection.ts';
import { newClient } from '../../src/service/undici/undici-client.ts';

/** A pool of connections that are never made; counts those that it opens. */
function newPool(): { pool: ConnectionPool; opened: Connection[] } {
  const opened: Connection[] = [];
  const pool = new ConnectionPool(() => {
    const connection = newConnection(newClient, 'http://127.0.0.1:1', null, () => 0);
    opened.push(connection);
    return connection;
  });
  return { pool, opened };
}

describe('a pool', () => {
  test('opens as many as there are requests at once, and takes the one that served last', () => {
    const { pool, opened } = newPool();
    const [one, other] = [pool.take(), pool.take()];
    expect(opened).toEqual([one, other]);
    pool.keep(one);
    pool.keep(other);
    expect([pool.take(), pool.take(), opened.length]).toEqual([other, one, 2]);
  });

  test('has a new one for what may not serve again', async () => {
    const { pool, opened } = newPool();
    await pool.discard(pool.take());
    expect([pool.take(), opened.length]).toEqual([opened[1], 2]);
  });

  test('takes nothing back once it is closed', async () => {
    const { pool, opened } = newPool();
    const [one, other] = [pool.take(), pool.take()];
    await pool.close();
    pool.keep(one);
    await pool.discard(other);
    pool.take();
    expect(opened.length).toBe(3);
  });

  test('a fresh one has served nobody, and what idles goes', () => {
    const { pool, opened } = newPool();
    const [dropped, client] = [pool.take(), opened[0]?.client];
    pool.keep(dropped);
    expect(pool.takeFresh()).toBe(opened[1]);
    const answer = { onRequestStart: () => {}, onResponseError: vi.fn() };
    client?.dispatch({ method: 'GET', path: '/', headers: [] }, answer);
    const destroyed = expect.objectContaining({ code: 'UND_ERR_DESTROYED' });
    expect(answer.onResponseError).toHaveBeenCalledWith(undefined, destroyed);
  });
});
