import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviationsOf } from '../../src/contract/answers.ts';
import { readJson } from '../../src/contract/json.ts';
import { type Kind, statusOf } from '../../src/contract/statuses.ts';
import { lazy } from '../../src/lazy.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';

const seen: string[] = [];
let sandbox: Sandbox;
beforeAll(async () => {
  const onRequest = (method: string, path: string, status: number | null) =>
    void seen.push(`${method} ${path} ${status}`);
  sandbox = await startSandbox({ port: 0, onRequest });
});
afterAll(() => sandbox.close());

const PATHS = { nfe: ['/nfe/nota/', '/completa'], nfse: ['/nfse/nota/', ''] };

function ask(kind: Kind, receipt: string, token = 'any', init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const path = PATHS[kind].join(encodeURIComponent(receipt));
  return fetch(sandbox.baseUrl + path, { headers, redirect: 'manual', ...init });
}

/** What each ending answers on the lookups that follow each other: a status of the service, or of HTTP. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  '002': ['002'],
  '003': ['003'],
  '004': ['004'],
  '010': ['010'],
  '900': ['900'],
  '500': ['500'],
  '999': ['999'],
  '204': ['002', '003', '004', '004'],
  '290': ['002', '003', '900', '900'],
  '401': ['HTTP 401'],
  '403': ['HTTP 403'],
  '404': ['HTTP 404'],
  '429': ['HTTP 429', 'HTTP 429'],
  '502': ['HTTP 502'],
  '503': ['HTTP 503'],
  '428': ['HTTP 429', '004', '004'],
  '301': ['HTTP 301'],
  '601': ['<!D'],
  '602': ['cut'],
  '603': ['007'],
  '604': ['004'],
  '605': ['004'],
  '606': ['004'],
  '610': ['004'],
  '611': ['004'],
  '612': ['004'],
  '613': ['004'],
  '777': ['500'],
  ' 004': ['500'],
  '1;004': ['500'],
};
/** Where a service invoice's differs. */
const NFSE: typeof ENDINGS = { '900': ['500'], '290': ['002', '003', '999', '999'] };
const CASES = (['nfe', 'nfse'] as const).flatMap((kind) =>
  Object.entries(ENDINGS).map(
    ([ending, answers]) => [kind, ending, (kind === 'nfse' && NFSE[ending]) || answers] as const,
  ),
);

describe.each(['RECIBO-', 'F'])('receipts that begin with %s', (beginning) => {
  test.each(CASES)('%s …%s', async (kind, ending, answers) => {
    const got: string[] = [];
    for (const _ of answers) {
      const response = await ask(kind, beginning + ending);
      const body = await response.text().catch(() => '{"status":"cut"}');
      const status = body.startsWith('<') ? body.slice(0, 3) : JSON.parse(body).status?.slice(0, 3);
      got.push(response.status === 200 ? status : `HTTP ${response.status}`);
      expectContract(kind, ending, body);
    }
    expect(got).toEqual(answers);
  });
});

/** Answers keep to `service.md`, but for those that are there to leave it. */
function expectContract(kind: Kind, ending: string, body: string): void {
  const json = readJson(body);
  const status = json && statusOf((json.value as { status?: string }).status, kind);
  if (!json || !status) return;
  const kinds = [...new Set(deviationsOf(json, kind, status).map((deviation) => deviation.kind))];
  expect(kinds).toEqual({ '604': ['missing'], '605': ['extra'] }[ending] ?? []);
}

test('SEFAZ rejects with any code, and a municipality tells any error, in the words of the tables', async () => {
  const tell = async (kind: Kind, code: string, end: string) =>
    JSON.parse(await (await ask(kind, `x-${code.toLowerCase()}-${end}`)).text()).data;
  for (const [code = '', , , says] of lazy.sefazCodes()) {
    const { sefaz } = await tell('nfe', code, '900');
    expect(sefaz).toEqual({ codigo: code, mensagem: `Rejeição: ${says}` });
  }
  for (const [code = '', , , says] of lazy.nfseCodes()) {
    expect((await tell('nfse', code, '003'))['retorno-municipio'].mensagem).toBe(`${code} - ${says}`);
  }
  expect((await tell('nfse', 'L001', '003'))['retorno-municipio'].mensagem).toBe('L001 - erro simulado');
});

test('a refusal says when to come back, a redirect where it leads', async () => {
  expect((await ask('nfe', 'A429')).headers.get('retry-after')).toBe('1');
  expect((await ask('nfe', 'A301')).headers.get('location')).toBe('https://login.example.net/entrar');
});

test('a silent receipt is never answered', async () => {
  await expect(ask('nfe', 'A408', 'any', { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
});

test('only GET is known, by any path', async () => {
  const ways = ['POST', 'PUT', 'DELETE', 'HEAD'].map((method) => ask('nfe', 'A004', 'any', { method }));
  const answers = await Promise.all([...ways, fetch(`${sandbox.baseUrl}/danfe/A004.pdf`, { method: 'POST' })]);
  for (const { status, headers } of answers) expect([status, headers.get('allow')]).toEqual([405, 'GET']);
});

test('any token is taken but `refused`; none at all and another path are not', async () => {
  const statuses = [
    await ask('nfe', 'A004', 'refused'),
    await ask('nfse', 'A004', 'x'),
    await ask('nfe', 'A004', 'any', { headers: {} }),
    await fetch(`${sandbox.baseUrl}/nfe/nota/`),
    await fetch(`${sandbox.baseUrl}/nfe/nota/a/b/completa`),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 200, 401, 404, 404]);
});

test('answers depend on the receipt alone, and receipts differ', async () => {
  const [one, again, other] = await Promise.all(
    ['R1004', 'R1004', 'R2004'].map(async (receipt) => (await ask('nfe', receipt)).text()),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

describe('documents', () => {
  async function document(receipt: string, kind: 'danfe' | 'xml') {
    const { data } = (await (await ask('nfe', receipt)).json()) as { data: { sefaz: Record<string, string> } };
    const response = await fetch(new URL(data.sefaz[`url-${kind}`] ?? '', `${sandbox.baseUrl}/`));
    const text = await response.text().catch(() => 'cut');
    return { ...data.sefaz, status: response.status, type: response.headers.get('content-type') ?? '', text };
  }

  test.each(['A004', 'FÇ/010', 'A612', 'A606'])('%s: an XML and a PDF that say what they are', async (receipt) => {
    const xml: Record<string, unknown> = await document(receipt, 'xml');
    expect(xml.type).toContain('application/xml');
    expect(xml.text).toContain(`Id="NFe${xml.chave}"`);
    expect(xml.text).toMatch(/SIMULADO - SEM VALOR FISCAL/);
    const pdf = await document(receipt, 'danfe');
    expect(pdf.type).toBe('application/pdf');
    expect(pdf.text).toMatch(/^%PDF-1\.4\n[\s\S]*SIMULADO[\s\S]*%%EOF\n$/);
    expect(pdf.text.match(/\/Type \/Page /g)).toHaveLength(1);
  });

  test('the table of a PDF says where its objects begin', async () => {
    const response = await fetch(`${sandbox.baseUrl}/danfe/A004.pdf`);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
      [1, 2, 3, 4, 5].map((one) => `${one} 0 obj`),
    );
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true);
  });

  test('610 has none, 611 pages, 613 half of them', async () => {
    expect((await document('A610', 'xml')).status).toBe(404);
    expect((await document('A611', 'danfe')).text).toMatch(/^<!DOCTYPE html>/);
    expect((await document('A613', 'danfe')).text).toBe('cut');
  });
});

test('each request is told once it is over, with the path as it was asked', async () => {
  await ask('nfse', 'ÇA 999');
  await expect.poll(() => seen.at(-1)).toBe('GET /v3/nfse/nota/%C3%87A%20999 200');
});
