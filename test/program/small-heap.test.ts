import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, recibo } from '../support/program.ts';
import { type ServiceDouble, startSharedService } from '../support/service-double.ts';

/** What the program itself takes of a heap, in megabytes, however long an answer is. */
const PROGRAM = 16;
/** A quarter of the most that an answer may have, in bytes, and of the heap in which that has to find room, in megabytes. */
const BYTES = (10 * 1024 * 1024) / 4;
const HEAP = PROGRAM + (512 - PROGRAM) / 4;

/** What takes the most memory for its bytes. */
const PIECES = { 'empty objects': '{}', 'arrays of one': '[[[[[[[[[[1]]]]]]]]]]' };

function bodyOf(piece: string): string {
  const items = Array(Math.floor((BYTES - 100) / (piece.length + 1))).fill(piece);
  return `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":[${items.join(',')}],"cpf":"1"}}`;
}

let service: ServiceDouble;
beforeAll(async () => {
  service = await startSharedService((receipt, _, response) => {
    const [, piece = ''] = Object.entries(PIECES)[Number(receipt)] ?? [];
    response.end(bodyOf(piece));
  });
});
afterAll(() => service.close());

describe.each(Object.keys(PIECES).map((name, index) => [name, String(index)] as const))(
  'a list of %s',
  (_, receipt) => {
    test.each(['json', 'plain', 'table', 'ndjson', 'plain --mask'])(
      'is written as %s in a small heap',
      async (format) => {
        const environment = { ...asking(service.baseUrl), NODE_OPTIONS: `--max-old-space-size=${HEAP}` };
        const run = await recibo(['nfe', receipt, '-o', ...format.split(' ')], { environment });
        expect(run.exit).toBe(0);
        expect(run.bytes.length).toBeGreaterThan(0);
      },
    );
  },
);
