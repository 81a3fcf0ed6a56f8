import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';
import type { LookupRecord } from '../lookup-record.ts';
import { allowedLink } from '../service/resolve-link.ts';
import type { Context } from './command-context.ts';
import { linksIn } from './save-documents.ts';

/** Hands the link to a document to the system's own program (`--open`); tells where that cannot be done. */
export async function openDocument(
  record: LookupRecord,
  document: LinkedDocument,
  baseUrl: string,
  { openLink, presenter }: Context,
): Promise<void> {
  const linked = linksIn(record).find((link) => link.document === document);
  if (linked === undefined) return presenter.notOpened(record, document, 'no-link', baseUrl);
  const allowed = allowedLink(linked.link, baseUrl);
  if ('flaw' in allowed) return presenter.notOpened(record, document, allowed.flaw, baseUrl);
  if (!(await openLink(allowed.url.href))) await presenter.notOpened(record, document, 'no-program', baseUrl);
}
