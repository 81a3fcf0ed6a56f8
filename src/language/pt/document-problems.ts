import { type DocumentTrouble, isLasting } from '../../problem.ts';
import { type Messages, type Of, said, whatOfFault } from '../types/messages.ts';
import { inWords, type WordsByKind } from '../types/words-by-kind.ts';
import { whatKeepsFromMaking, whatLimitsWriting } from './full-disk-or-quota.ts';
import { serviceProblems } from './service-problems.ts';

/** What the documents that an answer links to are called. */
export const DOCUMENTS = { xml: 'XML', danfe: 'DANFE' } as const;

/** What kept documents from being had or kept: exit 74. */
export const documentProblems = {
  'documents-lost': ({ losses }) =>
    said(
      losses
        .map(
          ({ document, trouble }) =>
            `o ${DOCUMENTS[document]} não foi gravado: ${inWords<DocumentTrouble>(TROUBLES, trouble)}`,
        )
        .join('; '),
      adviceOn(losses.map(({ trouble }) => trouble)),
    ),
  'bad-save-folder': ({ path, code }) =>
    said(
      `não dá para gravar documentos em ${path} (${code})`,
      `Nada foi consultado. Confira ${whatKeepsFromMaking(code)}, ou indique outra pasta em --save`,
    ),
} as const satisfies Partial<Messages['problem']>;

const TROUBLES: WordsByKind<DocumentTrouble> = {
  'bad-link': ({ flaw }) => `o link ${FLAWS[flaw]}`,
  'bad-redirect': ({ flaw }) => `o link redireciona para outro que ${FLAWS[flaw]}`,
  'too-many-redirects': () => 'o link redireciona mais de cinco vezes',
  'document-status': ({ status }) => `o servidor respondeu com HTTP ${status}`,
  'document-fault': ({ fault }) => whatOfFault(fault, serviceProblems),
  'wrong-content': ({ isPage }) => (isPage ? 'veio uma página HTML no lugar dele' : 'o que veio é outra coisa'),
  'token-inside': () => 'ele contém o token da empresa',
  'name-taken': ({ file }) => `${file} não é um arquivo comum`,
  'not-kept': ({ code }) => `não foi possível gravar (${code})`,
};

/** What is wrong with a link. */
export const FLAWS: Readonly<Record<Of<DocumentTrouble, 'bad-link'>['flaw'], string>> = {
  'no-address': 'não é um endereço',
  'unsafe-scheme': 'não é https',
  credentials: 'contém usuário ou senha',
};

function adviceOn(troubles: readonly DocumentTrouble[]): string {
  const codes = troubles.flatMap((trouble) => (trouble.kind === 'not-kept' ? [trouble.code] : []));
  if (troubles.some(({ kind }) => kind === 'not-kept' || kind === 'name-taken'))
    return `Confira a pasta de --save, as permissões dela e ${whatLimitsWriting(...codes)}, e consulte de novo`;
  return troubles.every(isLasting)
    ? 'Consultar de novo não resolve: avise o suporte do serviço'
    : 'Consulte de novo: o que já está lá não é baixado outra vez';
}
