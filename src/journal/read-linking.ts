import { readJsonBody } from '../contract/json-body.ts';
import { LINKED_DOCUMENTS, type Linking, linkingOf } from '../contract/linked-document.ts';
import { csvDialect } from '../contract/spreadsheet.ts';
import { cellsOf } from './read-record.ts';

/** What a record says of the documents that the answer of its receipt links to. */
export type ReadLinking = (text: string, receipt: string) => Linking;

/** In a line of `ndjson`. */
export const readNdjsonLinking: ReadLinking = (text, receipt) => linkingOf(receipt, readJsonBody(text), ['envelope']);

/** In a line of `csv`; `head` is the line of its columns. */
export function csvLinkingReader(head: string, isExcel: boolean): ReadLinking {
  const { separator, textOf } = csvDialect(isExcel);
  const columns = head.trim().split(separator);
  return (text, receipt) => {
    const cells = cellsOf(text, separator, columns.length);
    const at = (column: string) => textOf(cells[columns.indexOf(column)] ?? '');
    return { receipt, chave: at('chave'), linkTo: (document) => at(LINKED_DOCUMENTS[document].field) };
  };
}
