import type { IncomingMessage } from 'node:http';
import { OPERATIONS, type Operation } from '../contract/operation.ts';
import { refusal, type WholeReply } from './reply.ts';

/** The version marker that every path begins with (`service.md`, section 9). */
export const PATH_PREFIX = '/v3';

/** What a request asks for. */
export interface Asked {
  readonly operation: Operation;
  readonly receipt: string;
}

/** Path, method, token and content type, in this order (`service.md`, sections 4 and 5). */
export function checkRequest(request: IncomingMessage): Asked | WholeReply {
  const asked = readPath(request.url ?? '');
  if (asked === null) return refusal(404, 'Não encontrado.');
  if (request.method !== 'GET') return refusal(405, 'Método não permitido.', { Allow: 'GET' });
  if (!/^Token +\S/.test(request.headers.authorization ?? '')) {
    return refusal(401, 'As credenciais de autenticação não foram fornecidas.', { 'WWW-Authenticate': 'Token' });
  }
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal(415, 'Tipo de mídia não suportado.');
  }
  return asked;
}

function readPath(url: string): Asked | null {
  const path = url.split('?', 1)[0] ?? '';
  for (const operation of ['nfe', 'nfse'] as const) {
    const receipt = receiptIn(path, `${PATH_PREFIX}${OPERATIONS[operation].path}`);
    if (receipt !== null) return { operation, receipt };
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
