import type { IncomingMessage } from 'node:http';
import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';
import { OPERATION_PATHS, type Operation } from '../contract/operation.ts';
import { refusal, type WholeReply } from './reply.ts';

/** The version marker that every path begins with (`service.md`, section 9). */
export const PATH_PREFIX = '/v3';

/** What a request asks for: a lookup, or a document that an answer linked to. */
export type SandboxRequest =
  | { readonly kind: 'lookup'; readonly operation: Operation; readonly receipt: string }
  | { readonly kind: 'document'; readonly document: LinkedDocument; readonly receipt: string };

/**
 * Path, method, token and content type, in this order (`service.md`, sections 4 and 5). A document needs neither of the
 * last two: people open the links in a browser.
 */
export function checkRequest(request: IncomingMessage): SandboxRequest | WholeReply {
  const asked = readPath(request.url ?? '');
  if (asked === null) return refusal(404, 'Não encontrado.');
  if (request.method !== 'GET') return refusal(405, 'Método não permitido.', { Allow: 'GET' });
  if (asked.kind === 'document') return asked;
  if (!/^Token +\S/.test(request.headers.authorization ?? '')) {
    return refusal(401, 'As credenciais de autenticação não foram fornecidas.', { 'WWW-Authenticate': 'Token' });
  }
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal(415, 'Tipo de mídia não suportado.');
  }
  return asked;
}

function readPath(url: string): SandboxRequest | null {
  const path = url.split('?', 1)[0] ?? '';
  for (const operation of ['nfe', 'nfse'] as const) {
    const receipt = receiptIn(path, PATH_PREFIX + OPERATION_PATHS[operation]);
    if (receipt !== null) return { kind: 'lookup', operation, receipt };
  }
  for (const document of ['danfe', 'xml'] as const) {
    const receipt = receiptIn(path, PATH_PREFIX + LINK_PATHS[document]);
    if (receipt !== null) return { kind: 'document', document, receipt };
  }
  return null;
}

function receiptIn(path: string, template: string): string | null {
  const [before = '', after = ''] = template.split('{recibo}');
  const fits = path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length;
  if (!fits) return null;
  const segment = path.slice(before.length, path.length - after.length);
  return segment.includes('/') ? null : decode(segment);
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Where the sandbox serves each of them, under its base address. */
export const LINK_PATHS: Readonly<Record<LinkedDocument, string>> = {
  danfe: '/danfe/{recibo}.pdf',
  xml: '/xml/{recibo}.xml',
};

/** The link to a receipt's document: absolute, or relative to the base address where that is null. */
export function linkTo(document: LinkedDocument, receipt: string, baseUrl: string | null): string {
  const path = LINK_PATHS[document].replace('{recibo}', () => encodeURIComponent(receipt));
  return baseUrl === null ? path.slice(1) : baseUrl + path;
}
