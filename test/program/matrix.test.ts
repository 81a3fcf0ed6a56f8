import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bugs } from '../../package.json';
import { startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { asking, run } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** What a lookup of each ending exits with, as NFe and as NFSe: the sandbox's and the exit codes' tables, put together by hand. */
const EXITS: Readonly<Record<string, readonly [nfe: number, nfse: number]>> = {
  '002': [22, 22],
  '003': [23, 23],
  '004': [0, 0],
  '010': [30, 30],
  '900': [90, 50],
  '500': [50, 50],
  '999': [99, 99],
  // The first lookup of each of these two is pending.
  '204': [22, 22],
  '290': [22, 22],
  '401': [77, 77],
  '403': [77, 77],
  '404': [76, 76],
  '429': [75, 75],
  '502': [69, 69],
  '503': [69, 69],
  // Asked again after the 429, within the retries.
  '428': [0, 0],
  '408': [75, 75],
  '301': [76, 76],
  '601': [76, 76],
  '602': [69, 69],
  '603': [76, 76],
  '604': [0, 0],
  '605': [0, 0],
  '606': [0, 0],
  // What is wrong with the documents shows only where they are fetched.
  '610': [0, 0],
  '611': [0, 0],
  '612': [0, 0],
  '613': [0, 0],
  // Any other ending.
  '777': [50, 50],
};

const WAYS = [
  ...['table', 'plain', 'json', 'ndjson', 'csv', 'message'].map((format) => ['-o', format]),
  ['--json'],
  ['-f', 'status'],
  ['-q'],
  ['--mask'],
];

/** Endings that leave no body to show. */
const BODILESS = ['401', '403', '429', '502', '503', '408', '301', '601', '602'];

let [sandbox, twin]: Awaited<ReturnType<typeof startSandbox>>[] = [];
beforeAll(async () => {
  [sandbox, twin] = await Promise.all([startSandbox({ port: 0 }), startSandbox({ port: 0 })]);
});
afterAll(() => Promise.all([sandbox?.close(), twin?.close()]));
const env = () => asking(sandbox?.baseUrl ?? '');

/** Options with which a lookup of the ending is over soon. */
function soon(ending: string): string[] {
  return ending === '408' ? ['--timeout', '400ms', '--retries', '0'] : ['--retries', ending === '428' ? '1' : '0'];
}

it.each(['nfe', 'nfse'] as const)('%s: every ending has its exit, and --json prints the body itself', async (kind) => {
  for (const [ending, [nfe, nfse]] of Object.entries(EXITS)) {
    const { exit, stdout } = await run([kind, `B-${ending}`, ...soon(ending), '--json'], { env: env() });
    expect([ending, exit]).toEqual([ending, kind === 'nfe' ? nfe : nfse]);
    expect(stdout).toBe(BODILESS.includes(ending) ? '' : await bodyOf(kind, ending));
  }
});

it.each(['004', '900', '601'])(
  '…%s has the same exit in every format, on a terminal, off it and as a process',
  async (ending) => {
    const seen: number[] = [];
    for (const way of WAYS) {
      const argv = ['nfe', `R-${ending}`, ...soon(ending), ...way];
      for (const terminal of [80, null]) seen.push((await run(argv, { env: env(), terminal })).exit);
      if (way[0] === '-q') seen.push((await recibo(argv, { env: env() })).exit);
    }
    expect(new Set(seen)).toEqual(new Set([EXITS[ending]?.[0]]));
  },
);

it.each([
  ['[]', 'nfe', 'has no status: this is not the service. Check the base address', 'sem status'],
  ['null', 'nfe', 'has no status', 'Confira o endereço base'],
  ['{"status":4}', 'nfse', 'its status is number, not string', 'o status é número, e não texto'],
  ['{"status":true}', 'nfe', 'its status is boolean', 'o status é booleano, e não texto'],
  ['{"status":null}', 'nfe', 'its status is null', 'o status é nulo, e não texto'],
  ['{"status":"900 (Rejeição da SEFAZ)"}', 'nfse', 'unknown status: 900 (Rejeição da SEFAZ)', '900'],
])('an answer that is none of the service is 76, and says what to do: %s for %s', async (body, kind, en, pt) => {
  const service = await startService((_, __, response) => response.end(body));
  for (const [lang, told] of Object.entries({ en, pt })) {
    const done = await run([kind, '1', '--json', '--lang', lang], { env: asking(service.baseUrl) });
    expect(done).toEqual({ exit: 76, stdout: body, stderr: expect.stringContaining(told) });
  }
});

it('a deviation is told once for each path, and hides no answer', async () => {
  const itens = Array.from({ length: 50 }, (_, at) => ({ 'valor-ibs': '1.10', 'valor-cbs': '2.20', nome: at }));
  const body = { status: ' 004 (Documento emitido)', descricao: 'd', data: { itens, cliente: 'Padaria' } };
  const service = await startService((_, __, response) => response.end(JSON.stringify(body)));
  const env = asking(service.baseUrl);
  const [en, pt] = await Promise.all(['en', 'pt'].map((lang) => run(['nfe', '1', '--lang', lang], { env })));
  expect([en?.exit, en?.stdout]).toEqual([0, expect.stringContaining('status\t 004')]);
  for (const told of [
    'the status says " 004 (Documento emitido)", not "004 (Documento emitido)"',
    'data.itens.*.valor-ibs is not in the contract (50 times)',
    'data.itens.*.nome should be string, and is number (50 times)',
  ]) {
    expect(en?.stderr).toContain(`recibo: warning: ${told}\n`);
  }
  expect(pt?.stderr).toContain('aviso: data.cliente deveria ser objeto, e é texto\n');
  expect(pt?.stderr).toContain('aviso: data.itens.*.valor-cbs não faz parte do contrato (50 vezes)\n');
  const strict = await run(['nfe', '1', '--strict', '-q'], { env });
  expect([strict.exit, strict.stderr]).toEqual([76, expect.stringContaining('deviates from the contract 366 times')]);
  const csv = await run(['nfe', '1', '--strict', '-o', 'csv'], { env });
  expect(csv.stdout).toContain('366 times. Without --strict it is accepted with warnings; the status says');
  expect(csv.stdout).toContain('; data.itens.*.valor-ibs is not in the contract (50 times)');
});

it('of deviations at most fifty are told, each on one line, none longer than a line bears', async () => {
  const names = Array.from({ length: 60 }, (_, at) => [`x${at}\nrecibo: forged ${'y'.repeat(5000)}`, 1]);
  const known = { '002 (Pendente de processamento)': 0, '008 (x)\nrecibo: forged': 76 };
  for (const [status, code] of Object.entries(known)) {
    const body = JSON.stringify({ status, descricao: '', ...Object.fromEntries(names) });
    const service = await startService((_, __, response) => response.end(body));
    for (const format of ['plain', 'ndjson']) {
      const env = { ...asking(service.baseUrl), RECIBO_LANG: 'pt' };
      const { exit, stdout, stderr } = await run(['nfe', '1', '-o', format], { env });
      expect(exit).toBe(code || 22);
      expect(stderr).not.toMatch(/^recibo: forged/m);
      expect(stderr.split('\n').every((line) => line.length < 400)).toBe(true);
      if (code > 0) continue;
      expect(stderr).toMatch(/^(recibo: aviso: .*\n){50}recibo: aviso: mais 10 desvios do contrato\n$/);
      if (format === 'ndjson') expect(JSON.parse(stdout).warnings[50]).toBe('10 more deviations from the contract');
    }
  }
});

it.each([
  ['{"erro":"x"', 'JSON that is cut off'],
  ['{"erro":"x"}<!-- y -->', 'JSON with something extra at its end (<!-- y -->)'],
])('under another HTTP status it is told as well what the body is: %s', async (body, told) => {
  const service = await startService((_, __, response) => response.writeHead(400).end(body));
  const { exit, stdout, stderr } = await run(['nfe', '1'], { env: asking(service.baseUrl) });
  expect([exit, stdout, stderr]).toEqual([76, '', expect.stringContaining(`contract (${told}`)]);
});

it.each([
  'CPF 529.982.247-25',
  '{"status":"529.982.247-25"}',
  '{"status":"004 (Documento emitido)","descricao":"d","data":{"tipo":"529.982.247-25"}}',
  '{"status":"004 (Documento emitido)","descricao":"d","data":{"529.982.247-25":"x"}}',
])('--mask hides a CPF in what is told of an answer: %s', async (body) => {
  const service = await startService((_, __, response) => response.end(body));
  for (const more of [[], ['--out', join(temporaryFolder(), 'records')]]) {
    const { stdout, stderr } = await run(['nfe', '1', '--mask', ...more], { env: asking(service.baseUrl) });
    expect(stderr).toContain('***.982.247-**');
    expect(stdout + stderr).not.toContain('529.982.247-25');
  }
});

it('--mask hides in status, warnings and error what the answer calls a cpf', async () => {
  const data = { cliente: { tipo: '12345678900', cpf: '12345678900' }, '12345678900': 'x' };
  const mensagem = 'Duplicidade [chNFe: 35261100012345678900559200000012351123456713]';
  Object.assign(data, { sefaz: { codigo: '539', mensagem } });
  for (const status of ['004 (12345678900)', '007 (12345678900)', '900 (Rejeição da SEFAZ)']) {
    const service = await startService((_, __, response) =>
      response.end(JSON.stringify({ status, descricao: '', data })),
    );
    for (const format of ['table', 'ndjson', 'csv']) {
      const argv = ['nfe', '1', '--mask', '--strict', '-o', format];
      const { stdout, stderr } = await run(argv, { env: asking(service.baseUrl) });
      expect(stdout + stderr).toContain('***.456.789-**');
      expect(stdout + stderr).not.toContain('12345678900');
    }
  }
});

it('--mask hides a CPF in the record of what is no receipt, of one as of many', async () => {
  for (const more of [[], ['1']]) {
    const { stdout, stderr } = await run(['nfe', '529.982.247-25 x', ...more, '--mask', '--sandbox', '-o', 'csv']);
    expect(stdout.replace(/^529\.982\.247-25 x,/m, '') + stderr).not.toContain('529.982.247-25');
  }
});

it('--mask hides a CPF in why a batch ended', async () => {
  const service = await startService((_, __, response) => response.writeHead(401).end('CPF 529.982.247-25'));
  const { exit, stdout, stderr } = await run(['nfe', '1', '2', '--mask'], { env: asking(service.baseUrl) });
  expect([exit, stderr]).toEqual([77, expect.stringContaining('***.982.247-**')]);
  expect(stdout + stderr).not.toContain('529.982.247-25');
});

it('a fault of recibo itself exits with 1; its stack is told where RECIBO_DEBUG asks for it', async () => {
  const write = async () => {
    throw new TypeError('a bug');
  };
  const host = { stdout: { isTerminal: false, width: 80, rows: 24, isGone: false, write } };
  const plain = await run(['nfe', '004', '--sandbox'], { host });
  expect([plain.exit, plain.stderr]).toEqual([1, expect.stringMatching(/TypeError: a bug\. .*RECIBO_DEBUG=1.*\n$/)]);
  expect(plain.stderr).toContain(bugs);
  const debug = await run(['nfe', '004', '--sandbox'], { host, env: { RECIBO_DEBUG: '1' } });
  expect([debug.exit, debug.stderr]).toEqual([1, expect.stringMatching(/\n {4}at /)]);
});

/** What the sandbox sends for the ending, byte for byte, on a receipt that nobody asked for before; links lead to itself. */
async function bodyOf(kind: string, ending: string): Promise<string> {
  const path = kind === 'nfe' ? `nfe/nota/B-${ending}/completa` : `nfse/nota/B-${ending}`;
  const headers = { authorization: 'Token t', 'content-type': 'application/json' };
  const ask = async () => (await fetch(`${twin?.baseUrl}/${path}`, { headers })).text();
  if (ending === '428') await ask();
  return (await ask()).replaceAll(twin?.baseUrl ?? '', sandbox?.baseUrl ?? '');
}
