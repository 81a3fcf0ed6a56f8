import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODIES } from '../../src/contract/answer-shapes.ts';
import { SCENARIOS } from '../../src/sandbox/scenario-by-receipt-ending.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { ENDINGS } from '../support/endings.ts';
import { deviationsOf } from '../support/shape.ts';
import { ask, OPERATION_NAMES } from './client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const ENVELOPE = v.object({ status: v.string(), descricao: v.string() });

test('no ending and no key stands twice', () => {
  expect(ENDINGS.every((ending) => /^\d{3}$/.test(ending))).toBe(true);
  expect(new Set(ENDINGS).size).toBe(SCENARIOS.length);
  expect(new Set(SCENARIOS.map(({ key }) => key)).size).toBe(SCENARIOS.length);
});

describe.each(OPERATION_NAMES)('%s', (operation) => {
  const statuses = async (receipt: string, times: number) => {
    const seen: string[] = [];
    for (let lookup = 0; lookup < times; lookup += 1) {
      const response = await ask(sandbox, operation, receipt);
      const body = response.status === 200 ? v.parse(ENVELOPE, await response.json()).status.slice(0, 3) : '';
      seen.push(body || `HTTP ${response.status}`);
    }
    return seen;
  };

  test.each([
    ['204', ['002', '003', '004', '004', '004']],
    ['290', operation === 'nfe' ? ['002', '003', '900', '900'] : ['002', '003', '999', '999']],
    ['428', ['HTTP 429', '004', '004']],
    ['429', ['HTTP 429', 'HTTP 429', 'HTTP 429']],
    ['900', operation === 'nfe' ? ['900', '900'] : ['500', '500']],
    ['777', ['500', '500']],
  ])('%s goes %j', async (ending, expected) => {
    expect(await statuses(`${operation}-${ending}`, expected.length)).toEqual(expected);
  });

  test('each receipt has a progress of its own', async () => {
    expect(await statuses('P1-204', 2)).toEqual(['002', '003']);
    expect(await statuses('P2-204', 1)).toEqual(['002']);
    expect(await statuses('P1-204', 1)).toEqual(['004']);
  });

  test.each([401, 403, 404, 429])('%i is refused in JSON', async (status) => {
    const response = await ask(sandbox, operation, `A${status}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ detail: expect.stringMatching(/\S/) });
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
  });

  test.each([502, 503, 601])('%i is an HTML page', async (ending) => {
    const response = await ask(sandbox, operation, `A${ending}`);
    expect(response.status).toBe(ending === 601 ? 200 : ending);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test('301 points to another host', async () => {
    const response = await ask(sandbox, operation, 'A301');
    await response.text();
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('https://login.example.net/entrar');
  });

  test('602 promises more than it sends', async () => {
    const response = await ask(sandbox, operation, 'A602');
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('603 is a status that nobody knows', async () => {
    const body: unknown = await (await ask(sandbox, operation, 'A603')).json();
    expect(body).toEqual({ status: '007 (Em análise)', descricao: expect.stringMatching(/\S/) });
  });

  test.each(['A604', 'F604'])('%s misses fields', async (receipt) => {
    const body: unknown = await (await ask(sandbox, operation, receipt)).json();
    expect(v.parse(ENVELOPE, body).status).toBe('004 (Documento emitido)');
    const kinds = deviationsOf(BODIES[operation]['004'], body).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThanOrEqual(3);
    expect(new Set(kinds)).toEqual(new Set(['missing']));
  });

  test.each(['A605', 'F605'])('%s is complete and has more', async (receipt) => {
    const text = await (await ask(sandbox, operation, receipt)).text();
    const body: unknown = JSON.parse(text);
    const kinds = deviationsOf(BODIES[operation]['004'], body).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['extra']));
    for (const piece of [':1.10,', ':1.10}', ':null', ':true', ':false', ':["pix",', ':{"nome":']) {
      expect(text).toContain(piece);
    }
  });

  test.each(['A606', 'F606'])('%s keeps the contract with hostile texts', async (receipt) => {
    const bytes = await (await ask(sandbox, operation, receipt)).text();
    expect(deviationsOf(BODIES[operation]['004'], JSON.parse(bytes))).toEqual([]);
    for (const escaped of [
      '\\u001b[31;1m',
      '\\u001b]0;',
      '\\u001b[2J',
      '\\u001b]8;;',
      '\\u0007',
      '\\r',
      '\\n',
      '\\t',
    ]) {
      expect(bytes).toContain(escaped);
    }
    for (const raw of ['\u009b', '\u0085', '\u007f', '\u202e', '\u2066', '\u200f']) expect(bytes).toContain(raw);
    expect(bytes).not.toMatch(/[\u0000-\u001f]/);
    expect(v.parse(ENVELOPE, JSON.parse(bytes)).descricao).toMatch(/^\S.*\S \u001b\[31;1m/);
  });
});
