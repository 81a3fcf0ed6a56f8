import { hasDocuments, type LinkedDocument } from '../../contract/document-links-and-file-names.ts';
import { NFE_BODIES } from '../nfe-documents.ts';
import { html, type Reply, refusal, type WholeReply, whole } from '../reply.ts';
import { type DocumentReply, isCancelled, isOddity, type Oddity, scriptOf } from '../scenario-by-receipt-ending.ts';
import { danfe } from './danfe-pdf.ts';
import { nfeProc } from './nfe-proc.ts';

/** What of the odd has links: it is made of an issued invoice. */
const ODDITIES_WITH_LINKS: readonly Oddity[] = ['missing-fields', 'unknown-fields', 'escape-sequences'];

/** What the sandbox does when a document of the receipt is asked for. */
export function documentReply(document: LinkedDocument, receipt: string): Reply {
  const documents = documentsOf(receipt);
  switch (documents) {
    case null:
    case 'missing':
      return refusal(404, 'Não encontrado.');
    case 'html-page':
      return html(200, 'Portal do emissor – sessão expirada');
    case 'whole':
    case 'relative-links':
      return documentOf(document, receipt);
    case 'cut':
      return { kind: 'cut', of: documentOf(document, receipt) };
  }
}

function documentOf(document: LinkedDocument, receipt: string): WholeReply {
  const { data } = NFE_BODIES['004'](receipt);
  switch (document) {
    case 'danfe':
      return whole(200, 'application/pdf', danfe(data, isCancelled(receipt)));
    case 'xml':
      return whole(200, 'application/xml; charset=utf-8', nfeProc(data));
  }
}

/** How the documents of a goods invoice are served; null where no answer about the receipt links to any. */
export function documentsOf(receipt: string): DocumentReply | null {
  const { nfe, documents = 'whole' } = scriptOf(receipt);
  const hasLinks = nfe.some((step) => (isOddity(step) ? ODDITIES_WITH_LINKS.includes(step) : hasDocuments(step)));
  return hasLinks ? documents : null;
}
