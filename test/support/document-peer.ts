import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listen } from './listen.ts';
import { type Certificate, tlsFile } from './misbehaving.ts';

/** A server of documents: real HTTP on loopback, and a memory of what it was asked. */
export interface DocumentPeer {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT`. */
  readonly origin: string;
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/**
 * Starts a server that answers each path as it is told, and any other with 404.
 *
 * @param certificate speaks TLS and shows it.
 */
export async function startDocuments(
  answers: Readonly<Record<string, RequestListener>>,
  certificate?: Certificate,
): Promise<DocumentPeer> {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  };
  const pem = certificate && readFileSync(tlsFile(certificate));
  const server = pem === undefined ? createServer(listener) : createSecureServer({ key: pem, cert: pem }, listener);
  const port = await listen(server);
  return {
    origin: pem === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with these bytes. */
export function sends(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_, response) => void response.writeHead(200, headers).end(body);
}

/** Redirects. */
export function leadsTo(location: string, status = 302): RequestListener {
  return (_, response) => void response.writeHead(status, { Location: location }).end();
}

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<nfeProc versao="4.00"></nfeProc>\n';
export const PDF = '%PDF-1.4\n%%EOF\n';
export const KEY = '35261111222333000181550010000123451482917368';

/** The body of an answer with these fields in `data.sefaz`. */
export function issued(sefaz: Readonly<Record<string, unknown>>, status = '004 (Documento emitido)'): string {
  return JSON.stringify({ status, descricao: 'd', data: { numero: '1', sefaz } });
}
