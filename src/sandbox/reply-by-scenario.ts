import type { Operation } from '../contract/operation.ts';
import type { SandboxRequest } from './check-request.ts';
import { documentReply, documentsOf } from './danfe-and-xml/document-reply.ts';
import { NFE_BODIES } from './nfe-documents.ts';
import { NFSE_BODIES } from './nfse-documents.ts';
import { ODD_NFE_BODIES, ODD_NFSE_BODIES, type OddBodies, type OddBodyName, oddText } from './odd-bodies.ts';
import { html, json, type Reply, refusal } from './reply.ts';
import { isOddity, type Oddity, scriptOf } from './scenario-by-receipt-ending.ts';

/** A status that no contract names; the same for both operations. */
const UNKNOWN_STATUS = { status: '007 (Em análise)', descricao: 'O documento está em análise pelo setor fiscal.' };

/** What is sent that has nothing to do with the receipt. */
const ODD_REPLIES: Readonly<Record<Exclude<Oddity, OddBodyName | 'cut-body'>, Reply>> = {
  'http-401': refusal(401, 'Token inválido.', { 'WWW-Authenticate': 'Token' }),
  'http-403': refusal(403, 'Você não tem permissão para executar essa ação.'),
  'http-404': refusal(404, 'Não encontrado.'),
  'http-429': refusal(429, 'Pedido foi limitado. Disponível em 1 segundo.', { 'Retry-After': '1' }),
  'http-502': html(502, '502 Bad Gateway'),
  'http-503': html(503, '503 Service Temporarily Unavailable'),
  silence: { kind: 'silence' },
  redirect: html(301, '301 Moved Permanently', { Location: 'https://login.example.net/entrar' }),
  'html-page': html(200, 'Portal do emissor – página em manutenção'),
  'unknown-status': json(200, JSON.stringify(UNKNOWN_STATUS)),
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
    const step = nextStep(progress, key, script.nfe);
    const linkBase = documentsOf(receipt) === 'relative-links' ? null : baseUrl;
    return isOddity(step)
      ? oddReply(step, NFE_BODIES['004'](receipt, baseUrl), ODD_NFE_BODIES)
      : json(200, JSON.stringify(NFE_BODIES[step](receipt, linkBase)));
  }
  const step = nextStep(progress, key, script.nfse);
  return isOddity(step)
    ? oddReply(step, NFSE_BODIES['004'](receipt), ODD_NFSE_BODIES)
    : json(200, JSON.stringify(NFSE_BODIES[step](receipt)));
}

/** @param issued the right answer under status 004. */
function oddReply<Issued extends object>(step: Oddity, issued: Issued, bodies: OddBodies<Issued>): Reply {
  if (step === 'cut-body') return { kind: 'cut', of: json(200, JSON.stringify(issued)) };
  return isOddBody(step) ? json(200, oddText(bodies[step](issued))) : ODD_REPLIES[step];
}

function isOddBody(step: Oddity): step is OddBodyName {
  return step in ODD_NFE_BODIES;
}

/** How often receipts were asked for, within one sandbox: the index of the next step, of those alone that have several. */
export type ScriptProgress = Map<string, number>;

/** The step that this lookup meets; the one after it waits for the next lookup, and the last one stays. */
function nextStep<Step>(progress: ScriptProgress, key: string, steps: readonly [Step, ...Step[]]): Step {
  if (steps.length === 1) return steps[0];
  const index = progress.get(key) ?? 0;
  progress.set(key, Math.min(index + 1, steps.length - 1));
  return steps[index] ?? steps[0];
}
