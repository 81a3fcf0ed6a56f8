import { describe, expect, test, vi } from 'vitest';
import type { Deadline } from '../../src/service/deadline.ts';
import { ConnectionPool } from '../../src/service/http/connection-pool.ts';
import { type Connection, newConnection } from '../../src/service/http/http-connection.ts';
import { newClient } from '../../src/service/undici/undici-client.ts';

/** A pool of connections that are never made; counts those that it opens. */
function poolOf(limit: number): { pool: ConnectionPool; opened: Connection[] } {
  const opened: Connection[] = [];
  const pool = new ConnectionPool(limit, () => {
    const connection = newConnection(newClient, 'http://127.0.0.1:1', null, () => 0);
    opened.push(connection);
    return connection;
  });
  return { pool, opened };
}

function taken(pool: ConnectionPool): Connection {
  const connection = pool.take();
  if (connection === null) throw new Error('none is free');
  return connection;
}

const deadline = (): Deadline => ({ isOver: false, onOver: null });

describe('a pool', () => {
  test('opens as many as it may, and takes the one that served last', () => {
    const { pool, opened } = poolOf(2);
    const [one, other] = [taken(pool), taken(pool)];
    expect([pool.take(), opened]).toEqual([null, [one, other]]);
    pool.keep(one);
    pool.keep(other);
    expect([pool.take(), pool.take(), opened.length]).toEqual([other, one, 2]);
  });

  test('hands a free one to who has waited longest, and a new one for what may not serve again', async () => {
    const { pool, opened } = poolOf(1);
    const one = taken(pool);
    const [first, second] = [pool.wait(deadline()), pool.wait(deadline())];
    pool.keep(one);
    expect(await first).toBe(one);
    await pool.discard(one);
    expect([await second, opened.length, pool.take()]).toEqual([opened[1], 2, null]);
  });

  test('keeps nobody waiting whose deadline is over', async () => {
    const { pool } = poolOf(1);
    const one = taken(pool);
    const impatient = deadline();
    const waiting = pool.wait(impatient);
    impatient.onOver?.();
    expect(await waiting).toBeNull();
    const patient = pool.wait(deadline());
    pool.keep(one);
    expect(await patient).toBe(one);
  });

  test('takes nothing back once it is closed, and tells all who wait', async () => {
    const { pool, opened } = poolOf(1);
    const one = taken(pool);
    const waiting = pool.wait(deadline());
    await pool.close();
    expect(await waiting).toBeNull();
    pool.keep(one);
    await pool.discard(one);
    expect([pool.take() === one, opened.length]).toEqual([false, 2]);
  });

  test('a fresh one has served nobody, and what idles goes', () => {
    const { pool, opened } = poolOf(1);
    const [dropped, client] = [taken(pool), opened[0]?.client];
    pool.keep(dropped);
    expect(pool.takeFresh()).toBe(opened[1]);
    const answer = { onRequestStart: () => {}, onResponseError: vi.fn() };
    client?.dispatch({ method: 'GET', path: '/', headers: [] }, answer);
    const destroyed = expect.objectContaining({ code: 'UND_ERR_DESTROYED' });
    expect(answer.onResponseError).toHaveBeenCalledWith(undefined, destroyed);
  });
});
