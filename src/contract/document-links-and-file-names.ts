import { hash } from 'node:crypto';
import type { JsonBody } from './json-body.ts';
import { codesWith } from './known-field-paths.ts';
import type { StatusCode } from './status-table.ts';
import { textAt } from './text-at-path.ts';

/**
 * The documents that an answer about an issued or cancelled goods invoice links to (`service.md`, section 2.7): the field
 * that holds the link, and how the name of a file that keeps the document ends.
 */
export const LINKED_DOCUMENTS = {
  xml: { field: 'url-xml', ending: '-nfe.xml' },
  danfe: { field: 'url-danfe', ending: '-danfe.pdf' },
} as const;

export type LinkedDocument = keyof typeof LINKED_DOCUMENTS;

const LINKED_DOCUMENT_NAMES = Object.keys(LINKED_DOCUMENTS).filter(
  (name): name is LinkedDocument => name in LINKED_DOCUMENTS,
);

/** What an answer says of its documents. */
export interface Linking {
  readonly receipt: string;
  /** `chave` as it came; null where there is none. */
  readonly chave: string | null;
  /** Gives the link to a document as it came; null or empty where there is none. */
  readonly linkTo: (document: LinkedDocument) => string | null;
}

/** One document that an answer links to. */
export interface DocumentLink {
  readonly document: LinkedDocument;
  readonly link: string;
  readonly fileName: string;
}

/** What the answer of a receipt, which stands in `json` at `place`, says of its documents. */
export function linkingOf(receipt: string, json: JsonBody | null, place: readonly string[] = []): Linking {
  const sefaz = (field: string) => textAt(json, [...place, 'data', 'sefaz', field], false);
  return { receipt, chave: sefaz('chave'), linkTo: (document) => sefaz(LINKED_DOCUMENTS[document].field) };
}

const WITH_LINKS = codesWith('nfe', `data.sefaz.${LINKED_DOCUMENTS.xml.field}`);

/** Whether an answer under this status has documents, whatever stands in others. */
export function hasDocuments(code: StatusCode | undefined): boolean {
  return code !== undefined && WITH_LINKS.includes(code);
}

/** The documents that are linked to, in the table's order. */
export function documentLinks({ receipt, chave, linkTo }: Linking): DocumentLink[] {
  const base = chave !== null && KEY.test(chave) ? chave : nameOfReceipt(receipt);
  return LINKED_DOCUMENT_NAMES.flatMap((document) => {
    const link = linkTo(document);
    if (link === null || link === '') return [];
    return [{ document, link, fileName: base + LINKED_DOCUMENTS[document].ending }];
  });
}

/** The documents that are not linked to, though an answer under this status has them. */
export function unlinkedDocuments(code: StatusCode | undefined, { linkTo }: Linking): LinkedDocument[] {
  return hasDocuments(code) ? LINKED_DOCUMENT_NAMES.filter((document) => !linkTo(document)) : [];
}

/** What a file may be named by: the check digit is not asked for, real keys fail it. */
const KEY = /^[0-9A-Z]{44}$/;
const LONGEST_READABLE = 40;
const HASH_DIGITS = 32;

/**
 * A name for a receipt without a key: what of it every file system takes, so that a person finds it, and a hash, so that no
 * two receipts share it, not even where capitals count for nothing. A key has neither its dashes nor its small letters.
 */
function nameOfReceipt(receipt: string): string {
  const readable = receipt
    .toLowerCase()
    .replace(/[^0-9a-z]+/g, '-')
    .slice(0, LONGEST_READABLE);
  return `recibo-${readable}-${hash('sha256', receipt).slice(0, HASH_DIGITS)}`;
}
