import { expect, it } from 'vitest';
import { fieldPaths } from '../../src/contract/answers.ts';
import { temporaryFile } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** What is quadratic in it does not end within a test's time; what is linear takes none. */
const SIGNS = [' ', '[', '"', '\\', '\t', '7'].map((sign) => sign.repeat(200_000));
/** As many fields as an answer may have, of which half are twice as long as JSON has them. */
const AT_ONCE = 9;
const STATUSES = ['004 (Documento emitido)', '900 (Rejeição da SEFAZ)', '999 (Erro interno)'];

/** An answer with long texts in some fields: a text of one sign each, and words at its ends. */
function envelope(status: string, paths: readonly string[], turn: number): string {
  const body = JSON.parse('{"data":{"itens":[{}],"notas-referenciadas":[{}]}}');
  for (const [nth, path] of ['descricao', `data.a${SIGNS[turn % 6]}b`, ...paths].entries()) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const place = steps.reduce((at, step) => (at[step] ??= {}), body);
    place[last] = `a ${SIGNS[(nth + turn) % 6]} b`;
  }
  return JSON.stringify({ ...body, status });
}

it('long runs of one sign take no time, in whichever field and format', async () => {
  const paths = fieldPaths('nfe').filter((path) => path.startsWith('data.') && path !== 'data.itens.0');
  let body = '';
  const service = await startService((_, __, response) => response.end(body));
  const records: string[] = [];
  const ways = ['table', 'message', 'plain', 'json', 'csv', 'ndjson'];
  for (const [turn, format] of ways.entries()) {
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      // Machines get each value as it is, whichever field it is in: one format of theirs for each will do.
      if (turn > 1 && (at / AT_ONCE) % 4 !== turn - 2) continue;
      body = envelope(STATUSES[turn % 3] ?? '', paths.slice(at, at + AT_ONCE), turn);
      const terminal = turn % 4 === 0 ? 80 : null;
      const argv = ['nfe', `${at}`, '-o', format, ...(turn > 2 ? ['--mask'] : [])];
      const { exit, stdout } = await run(argv, { env: asking(service.baseUrl), terminal });
      expect([0, 90, 99]).toContain(exit);
      // People read the beginning of each, and how much more there is.
      if (turn === 0) expect(stdout).toContain('… (+');
      if (turn < 2) expect(stdout.length).toBeLessThan(100_000);
      else if (format !== 'csv') expect(stdout.length).toBeGreaterThan(2_000_000);
      if (format === 'ndjson') records.push(stdout);
    }
  }
  const file = temporaryFile(records.join(''));
  for (const format of ['table', 'html', 'csv', 'markdown', 'xlsx', 'ndjson']) {
    const { exit, stdout } = await run(['report', file, '-o', format, '--mask']);
    expect([exit, stdout.length < 1_000_000]).toEqual([0, !['csv', 'ndjson'].includes(format)]);
  }
});

it('a list and fields that nobody knows, tens of thousands of each, take no time on a page', async () => {
  const data = `"itens":[${Array(20_000).fill('{"id":"1"}').join()}],${Array.from({ length: 20_000 }, (_, at) => `"u${at}":1`).join()}`;
  const body = `{"status":"004 (Documento emitido)","descricao":"d","data":{${data}}}`;
  const service = await startService((_, __, response) => response.end(body));
  const { exit, stdout } = await run(['nfe', '1', '-o', 'table'], { env: asking(service.baseUrl) });
  expect([exit, stdout]).toEqual([0, expect.stringContaining('19,800')]);
});
