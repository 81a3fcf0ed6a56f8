import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import querystring from 'node:querystring';
import { statusOf } from '../contract/statuses.ts';
import { answer, ISSUER, issuedGoods, jsonOf } from './answers.ts';
import { endingOf } from './endings.ts';

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export interface SandboxOptions {
  /** 0: a free one. */
  readonly port: number;
  readonly delay?: () => Promise<void>;
  /** Told of each request once it is answered, or left (status null). Holds no header, and with it no token. */
  readonly onRequest?: ((method: string, path: string, status: number | null) => void) | undefined;
}

type Send = (response: ServerResponse) => void;

/**
 * Serves both lookups of `service.md` over HTTP on loopback, and the documents that their answers link to; the end of the
 * receipt chooses the answer. Rejects with the system's error where the port cannot be had.
 */
export async function startSandbox({ port, delay, onRequest }: SandboxOptions) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  const progress = new Map<string, number>();
  server.on('request', async (request, response) => {
    const { method = '', url = '' } = request;
    response.once('close', () => onRequest?.(method, url, response.headersSent ? response.statusCode : null));
    const send = replyTo(request, baseUrl, progress);
    await delay?.();
    send(response);
  });
  return {
    baseUrl,
    /** Drops every connection, also those that wait for an answer. */
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What a path asks for, and for which receipt, which is one segment. */
const PATH =
  /^\/v3\/(?:(nfe)\/nota\/([^/?]+)\/completa|(nfse)\/nota\/([^/?]+)|(danfe)\/([^/?]+)\.pdf|(xml)\/([^/?]+)\.xml)$/;

/** @param progress counts how often each receipt was asked for. */
function replyTo({ method, url = '', headers }: IncomingMessage, baseUrl: string, progress: Map<string, number>): Send {
  if (method !== 'GET') return json(405, { detail: `Método "${method}" não é permitido.` }, { Allow: 'GET' });
  const [target, segment] = PATH.exec(url)?.slice(1).filter(Boolean) ?? [];
  if (target === undefined || segment === undefined) return NOT_FOUND;
  const receipt = querystring.unescape(segment);
  // People open the links in a browser, which has no token.
  if (target === 'danfe' || target === 'xml') return documentReply(target, receipt);
  const [, token = 'refused'] = /^Token +(\S+)/.exec(headers.authorization ?? '') ?? [];
  if (token === 'refused') return WRONG_TOKEN;
  const lookup = progress.get(url) ?? 0;
  progress.set(url, lookup + 1);
  const kind = target === 'nfe' ? 'nfe' : 'nfse';
  const { ending, step } = endingOf(receipt, kind, lookup);
  const links = ending === '612' ? '' : `${baseUrl}/`;
  const body = answer(kind, statusOf(step, 'nfe')?.code ?? '500', receipt, links);
  return FIXED_REPLIES[step] ?? reply(200, JSON_TYPE, jsonOf(body, ending), {}, ending === '602');
}

function documentReply(document: 'danfe' | 'xml', receipt: string): Send {
  const { ending } = endingOf(receipt, 'nfe', 0);
  if (ending === '610') return NOT_FOUND;
  if (ending === '611') return html(200, 'Portal do emissor – sessão expirada');
  const isCut = ending === '613';
  const invoice = issuedGoods(receipt, '');
  if (document === 'danfe') return reply(200, 'application/pdf', danfe(invoice), {}, isCut);
  return reply(200, 'application/xml; charset=utf-8', nfeXml(invoice), {}, isCut);
}

const JSON_TYPE = 'application/json; charset=utf-8';

const json = (status: number, body: object, more = {}) => reply(status, JSON_TYPE, jsonOf(body), more);

/** What a proxy or a web server in front of the service answers. */
function html(status: number, title: string, more?: OutgoingHttpHeaders): Send {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return reply(status, 'text/html; charset=utf-8', body, more);
}

/** @param isCut whether the connection closes in the middle of the body. */
function reply(status: number, type: string, body: string | Buffer, more = {}, isCut = false): Send {
  const bytes = Buffer.from(body);
  return (response) => {
    response.writeHead(status, { 'Content-Type': type, ...more, 'Content-Length': bytes.length });
    if (isCut) response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroySoon());
    else response.end(bytes);
  };
}

/** The service's own form of a refusal is not known (`service.md`, section 7). */
const WRONG_TOKEN = json(401, { detail: 'Token inválido.' });
const NOT_FOUND = json(404, { detail: 'Não encontrado.' });

/** Replies without an invoice, by the ending, most of which are a status of HTTP. */
const FIXED_REPLIES: Readonly<Partial<Record<string, Send>>> = {
  '401': WRONG_TOKEN,
  '403': json(403, { detail: 'Você não tem permissão para executar essa ação.' }),
  '404': NOT_FOUND,
  '429': json(429, { detail: 'Pedido foi limitado. Disponível em 1 segundo.' }, { 'Retry-After': '1' }),
  '502': html(502, '502 Bad Gateway'),
  '503': html(503, '503 Service Temporarily Unavailable'),
  '301': html(301, '301 Moved Permanently', { Location: 'https://login.example.net/entrar' }),
  '601': html(200, 'Portal do emissor – página em manutenção'),
  '408': () => undefined,
  '603': json(200, { status: '007 (Em análise)', descricao: 'O documento está em análise pelo setor fiscal.' }),
};

type Invoice = ReturnType<typeof issuedGoods>;

/** A page that goes along with the goods, as a PDF (ISO 32000-1, 7.5) that says that it is simulated. */
function danfe({ numero, serie, sefaz, 'valor-total': total }: Invoice): Buffer {
  const lines = [
    'DANFE SIMULADO pelo sandbox do recibo: sem valor fiscal, de uma venda que nunca houve.',
    `Número ${numero}, série ${serie}, valor total ${total}`,
    `Chave de acesso: ${sefaz.chave.replace(/.{4}(?=.)/g, '$& ')}`,
  ];
  const drawn = lines.map((line) => `(${line}) Tj T*`);
  const content = `BT /F 10 Tf 50 780 Td 20 TL\n${drawn.join('\n')} ET`;
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** The objects, numbered from 1, and the table that says at which byte each of them begins (7.5.4). */
function pdf(objects: readonly string[]): Buffer {
  const size = objects.length + 1;
  let text = '%PDF-1.4\n';
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** The invoice without a signature; `tpAmb` 2 is the environment for tests. */
function nfeXml({ numero, serie, sefaz: { chave } }: Invoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">
<NFe><infNFe versao="4.00" Id="NFe${chave}"><ide><cUF>${ISSUER.state}</cUF><mod>55</mod><serie>${serie}</serie>
<nNF>${numero}</nNF><tpAmb>2</tpAmb></ide><infAdic><infCpl>SIMULADO - SEM VALOR FISCAL</infCpl></infAdic></infNFe></NFe>
</nfeProc>`;
}
