import { afterAll, beforeAll, test } from 'vitest';
import { LINK_PATHS } from '../../src/sandbox/check-request.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { goldenText } from '../support/golden.ts';
import { ask, OPERATION_NAMES } from './client.ts';

/** What tells of an answer beside its status and its body. */
const HEADERS = ['content-type', 'location', 'retry-after'];
/** Companies and persons, whatever the service may answer, and what is no answer of its contract. */
const RECEIPTS = [
  ...['A002', 'A003', 'A004', 'F004', 'A010', 'F010', 'A900', 'A500', 'A999', 'A777', 'A401', 'A403', 'A404', 'A429'],
  ...['A502', 'A503', 'A301', 'A601', 'A603', 'A604', 'F604', 'A605', 'F605', 'A606', 'F606', 'A612'],
];
const DOCUMENTS = ['A004', 'F004', 'A010', 'A606', 'A610', 'A611'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** An answer as lines: status, headers, body. */
async function shown(title: string, response: Response): Promise<string> {
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = bytes.toString(headers[0]?.endsWith('/pdf') ? 'latin1' : 'utf8');
  return `--- ${title}\n${[response.status, ...headers].join('\n')}\n\n${body}\n`;
}

test.each(OPERATION_NAMES)('a receipt is answered the same as ever: %s', async (operation) => {
  const parts: string[] = [];
  for (const receipt of RECEIPTS) parts.push(await shown(receipt, await ask(sandbox, operation, receipt)));
  goldenText(new URL(`goldens/${operation}.txt`, import.meta.url), parts.join(''));
});

test.each(['xml', 'danfe'] as const)('and has the same document as ever: %s', async (document) => {
  const parts: string[] = [];
  for (const receipt of DOCUMENTS) {
    const path = LINK_PATHS[document].replace('{recibo}', receipt);
    parts.push(await shown(receipt, await fetch(sandbox.baseUrl + path)));
  }
  goldenText(new URL(`goldens/${document}.txt`, import.meta.url), parts.join(''));
});
