import type { LinkedDocument } from '../../contract/linked-document.ts';
import { NFE_BODIES } from '../nfe-documents.ts';
import { html, type Reply, refusal, type WholeReply, whole } from '../reply.ts';
import { documentsOf, isCancelled } from '../scenarios.ts';
import { danfe } from './danfe.ts';
import { nfeProc } from './nfe-proc.ts';

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
