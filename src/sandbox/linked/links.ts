import type { LinkedDocument } from '../../contract/linked-document.ts';

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
