import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A service of a test's own: real HTTP on loopback, and a memory of what it was asked. */
export interface Service {
  readonly baseUrl: string;
  /** Receipts and paths of documents, in the order of the requests. */
  readonly asked: readonly string[];
  /** The time of each request, in milliseconds. */
  readonly times: readonly number[];
  /** The most requests in flight at once. */
  readonly most: number;
}

/** Answers one request; `nth` counts the questions about this receipt from 1. */
export type Answer = (receipt: string, nth: number, response: ServerResponse) => unknown;

const body = (status: string, data?: object) => JSON.stringify({ status, descricao: 'd', data });

export const PENDING = body('002 (Pendente de processamento)');
export const UNKNOWN = body('500 (Não existe)');
export const ISSUED = body('004 (Documento emitido)', { numero: '1' });
export const REJECTED = body('900 (Rejeição da SEFAZ)', {
  sefaz: { codigo: '539', mensagem: 'Rejeição: Duplicidade' },
});
/** An issued invoice with these members of `sefaz`. */
export const issued = (sefaz: object) => body('004 (Documento emitido)', { sefaz });

/** Starts a service that answers by `answer`, until the test is over. */
export async function startService(answer: Answer): Promise<Service> {
  const asked: string[] = [];
  const times: number[] = [];
  const counts = new Map<string, number>();
  let underWay = 0;
  let most = 0;
  const server = createServer(async ({ url = '' }, response) => {
    const receipt = decodeURIComponent(/\/nota\/([^/]*)/.exec(url)?.[1] ?? url);
    asked.push(receipt);
    times.push(performance.now());
    underWay += 1;
    most = Math.max(most, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    const nth = (counts.get(receipt) ?? 0) + 1;
    counts.set(receipt, nth);
    await answer(receipt, nth, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    asked,
    times,
    get most() {
      return most;
    },
  };
}

/** The records in `ndjson`. */
export function recordsIn(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
