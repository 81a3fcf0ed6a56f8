import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** A service of a test's own: real HTTP on loopback, and a memory of what it was asked. */
export interface ServiceDouble {
  readonly baseUrl: string;
  /** The receipts in the order in which they were asked about. */
  readonly asked: readonly string[];
  /** When each of them was asked about, in milliseconds. */
  readonly times: readonly number[];
  /** The most requests that were under way at once. */
  readonly most: number;
  close(): Promise<void>;
}

/** Answers one request; `nth` counts the questions about this receipt from 1. */
export type Answer = (receipt: string, nth: number, response: ServerResponse) => void | Promise<void>;

export const ISSUED = body('004 (Documento emitido)', { numero: '1' });
export const PENDING = JSON.stringify({ status: '002 (Pendente de processamento)', descricao: 'd' });
export const UNKNOWN = JSON.stringify({ status: '500 (Não existe)', descricao: 'd' });
export const REJECTED = body('900 (Rejeição da SEFAZ)', {
  sefaz: { codigo: '539', mensagem: 'Rejeição: Duplicidade' },
});

function body(status: string, data: object): string {
  return JSON.stringify({ status, descricao: 'd', data });
}

/** Starts a service that answers as it is told, and goes with the test. */
export async function startService(answer: Answer): Promise<ServiceDouble> {
  const service = await startSharedService(answer);
  onTestFinished(() => service.close());
  return service;
}

/** The same for all tests of a file, which has to close it. */
export async function startSharedService(answer: Answer): Promise<ServiceDouble> {
  const asked: string[] = [];
  const times: number[] = [];
  const counts = new Map<string, number>();
  let underWay = 0;
  let most = 0;
  const server = createServer(async (request: IncomingMessage, response) => {
    const receipt = decodeURIComponent(/\/nota\/([^/]*)/.exec(request.url ?? '')?.[1] ?? '');
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
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v3`,
    asked,
    times,
    get most() {
      return most;
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
