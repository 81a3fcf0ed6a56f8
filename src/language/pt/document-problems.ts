import type { DocumentTrouble } from '../../problem.ts';
import { type Messages, type Of, said, whatOfFault } from '../types/messages.ts';
import { serviceProblems } from './service-problems.ts';
import { whatLimitsWriting } from './what-limits-writing.ts';

/** What the documents that an answer links to are called. */
export const DOCUMENTS = { xml: 'XML', danfe: 'DANFE' } as const;

/** What kept documents from being had or kept: exit 74. */
export const documentProblems = {
  'documents-lost': ({ losses }) =>
    said(
      losses.map(({ document, trouble }) => `o ${DOCUMENTS[document]} não foi gravado: ${whatOf(trouble)}`).join('; '),
      adviceOn(losses.map(({ trouble }) => trouble)),
    ),
  'bad-save-folder': ({ path, code }) =>
    said(
      `não dá para gravar documentos em ${path} (${code})`,
      'Nada foi consultado. Confira a pasta e as permissões dela, ou indique outra em --save',
    ),
} as const satisfies Partial<Messages['problem']>;

function whatOf(trouble: DocumentTrouble): string {
  switch (trouble.kind) {
    case 'bad-link':
      return `o link ${FLAWS[trouble.flaw]}`;
    case 'bad-redirect':
      return `o link redireciona para outro que ${FLAWS[trouble.flaw]}`;
    case 'too-many-redirects':
      return 'o link redireciona mais de cinco vezes';
    case 'document-status':
      return `o servidor respondeu com HTTP ${trouble.status}`;
    case 'document-fault':
      return whatOfFault(trouble.fault, serviceProblems);
    case 'wrong-content':
      return trouble.isPage ? 'veio uma página HTML no lugar dele' : 'o que veio é outra coisa';
    case 'token-inside':
      return 'ele contém o token da empresa';
    case 'name-taken':
      return `${trouble.file} não é um arquivo comum`;
    case 'not-kept':
      return `não foi possível gravar (${trouble.code})`;
  }
}

/** What is wrong with a link. */
export const FLAWS: Readonly<Record<Of<DocumentTrouble, 'bad-link'>['flaw'], string>> = {
  'no-address': 'não é um endereço',
  'unsafe-scheme': 'não é https',
  credentials: 'contém usuário ou senha',
};

/** What the service sends will be the same the next time. */
const LASTING: readonly DocumentTrouble['kind'][] = ['bad-link', 'bad-redirect', 'too-many-redirects', 'token-inside'];

function adviceOn(troubles: readonly DocumentTrouble[]): string {
  const codes = troubles.flatMap((trouble) => (trouble.kind === 'not-kept' ? [trouble.code] : []));
  if (troubles.some(({ kind }) => kind === 'not-kept' || kind === 'name-taken'))
    return `Confira a pasta de --save, as permissões dela e ${whatLimitsWriting(...codes)}, e consulte de novo`;
  return troubles.every(({ kind }) => LASTING.includes(kind))
    ? 'Consultar de novo não resolve: avise o suporte do serviço'
    : 'Consulte de novo: o que já está lá não é baixado outra vez';
}
