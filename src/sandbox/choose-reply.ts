import type { Operation } from '../contract/operation.ts';
import type { SandboxRequest } from './check-request.ts';
import { documentReply, documentsOf } from './linked/document-reply.ts';
import { NFE_BODIES } from './nfe-documents.ts';
import { NFSE_BODIES } from './nfse-documents.ts';
import { ODD_NFE_BODIES, ODD_NFSE_BODIES, type OddBodyName, oddText } from './odd-bodies.ts';
import { html, json, type Reply, refusal } from './reply.ts';
import { isOddity, type Oddity, scriptOf } from './scenarios.ts';

/** What is sent, made of the bodies of an operation. */
type OddReply = (bodyOf: (name: OddBodyName) => object) => Reply;

/** A status that no contract names; the same for both operations. */
const UNKNOWN_STATUS = { status: '007 (Em análise)', descricao: 'O documento está em análise pelo setor fiscal.' };

const ODD_REPLIES: Record<Oddity, OddReply> = {
  'http-401': () => refusal(401, 'Token inválido.', { 'WWW-Authenticate': 'Token' }),
  'http-403': () => refusal(403, 'Você não tem permissão para executar essa ação.'),
  'http-404': () => refusal(404, 'Não encontrado.'),
  'http-429': () => refusal(429, 'Pedido foi limitado. Disponível em 1 segundo.', { 'Retry-After': '1' }),
  'http-502': () => html(502, '502 Bad Gateway'),
  'http-503': () => html(503, '503 Service Temporarily Unavailable'),
  silence: () => ({ kind: 'silence' }),
  redirect: () => html(301, '301 Moved Permanently', { Location: 'https://login.example.net/entrar' }),
  'html-page': () => html(200, 'Portal do emissor – página em manutenção'),
  'cut-body': (bodyOf) => ({ kind: 'cut', of: json(200, oddText(bodyOf('issued'))) }),
  'unknown-status': () => json(200, JSON.stringify(UNKNOWN_STATUS)),
  'missing-fields': (bodyOf) => json(200, oddText(bodyOf('missingFields'))),
  'unknown-fields': (bodyOf) => json(200, oddText(bodyOf('unknownFields'))),
  'escape-sequences': (bodyOf) => json(200, oddText(bodyOf('escapeSequences'))),
};

/** What the sandbox at `baseUrl` does with a request that passed the checks. */
export function answer(asked: SandboxRequest, baseUrl: string, progress: ScriptProgress): Reply {
  return asked.kind === 'document'
    ? documentReply(asked.document, asked.receipt)
    : lookupReply(asked.operation, asked.receipt, baseUrl, progress);
}

function lookupReply(operation: Operation, receipt: string, baseUrl: string, progress: ScriptProgress): Reply {
  const script = scriptOf(receipt);
  const key = `${operation}/${receipt}`;
  if (operation === 'nfe') {
    const step = progress.next(key, script.nfe);
    const linkBase = documentsOf(receipt) === 'relative-links' ? null : baseUrl;
    return isOddity(step)
      ? ODD_REPLIES[step]((name) => ODD_NFE_BODIES[name](NFE_BODIES['004'](receipt, baseUrl)))
      : json(200, JSON.stringify(NFE_BODIES[step](receipt, linkBase)));
  }
  const step = progress.next(key, script.nfse);
  return isOddity(step)
    ? ODD_REPLIES[step]((name) => ODD_NFSE_BODIES[name](NFSE_BODIES['004'](receipt)))
    : json(200, JSON.stringify(NFSE_BODIES[step](receipt)));
}

/** How often each receipt was asked for, within one sandbox. */
export interface ScriptProgress {
  /** The step that this lookup meets; the one after it waits for the next lookup, and the last one stays. */
  next<Step>(key: string, steps: readonly [Step, ...Step[]]): Step;
}

/** How many receipts are remembered at the least; of more than twice as many the longest unasked are forgotten. */
const REMEMBERED = 50_000;

/**
 * A progress on which nothing was asked yet. A receipt that is forgotten, as after a hundred thousand others, begins again:
 * a sandbox may be asked about any number of them, and does not grow.
 */
export function startScriptProgress(remembered = REMEMBERED): ScriptProgress {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  return {
    next(key, steps) {
      if (steps.length === 1) return steps[0];
      const index = young.get(key) ?? old.get(key) ?? 0;
      if (young.size >= remembered) {
        old = young;
        young = new Map();
      }
      young.set(key, Math.min(index + 1, steps.length - 1));
      return steps[index] ?? steps[0];
    },
  };
}
