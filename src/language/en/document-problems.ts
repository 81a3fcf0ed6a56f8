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
            `the ${DOCUMENTS[document]} is not saved: ${inWords<DocumentTrouble>(TROUBLES, trouble)}`,
        )
        .join('; '),
      adviceOn(losses.map(({ trouble }) => trouble)),
    ),
  'bad-save-folder': ({ path, code }) =>
    said(
      `documents cannot be kept in ${path} (${code})`,
      `Nothing was asked. Check ${whatKeepsFromMaking(code)}, or name another folder for --save`,
    ),
} as const satisfies Partial<Messages['problem']>;

const TROUBLES: WordsByKind<DocumentTrouble> = {
  'bad-link': ({ flaw }) => `its link ${FLAWS[flaw]}`,
  'bad-redirect': ({ flaw }) => `its link redirects to one that ${FLAWS[flaw]}`,
  'too-many-redirects': () => 'its link redirects more than five times',
  'document-status': ({ status }) => `the server answered with HTTP ${status}`,
  'document-fault': ({ fault }) => whatOfFault(fault, serviceProblems),
  'wrong-content': ({ isPage }) => (isPage ? 'an HTML page came instead' : 'what came is something else'),
  'token-inside': () => 'it holds the company token',
  'name-taken': ({ file }) => `${file} is not a regular file`,
  'not-kept': ({ code }) => `it could not be written (${code})`,
};

/** What is wrong with a link. */
export const FLAWS: Readonly<Record<Of<DocumentTrouble, 'bad-link'>['flaw'], string>> = {
  'no-address': 'is not an address',
  'unsafe-scheme': 'is not https',
  credentials: 'holds a user name or password',
};

function adviceOn(troubles: readonly DocumentTrouble[]): string {
  const codes = troubles.flatMap((trouble) => (trouble.kind === 'not-kept' ? [trouble.code] : []));
  if (troubles.some(({ kind }) => kind === 'not-kept' || kind === 'name-taken'))
    return `Check the folder of --save, its permissions and ${whatLimitsWriting(...codes)}, and ask again`;
  return troubles.every(isLasting)
    ? 'Asking again will not help: tell the support of the service'
    : 'Ask again: what is there already is not fetched again';
}
