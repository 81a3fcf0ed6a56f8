import type { FieldPath } from '../contract/answer-shapes.ts';
import type { Json } from '../contract/json.ts';
import type { DocumentWords } from '../language/types/document.ts';
import type { AnsweredRecord } from '../lookup-record.ts';
import { dataText } from './advice-on-status.ts';
import { safeText } from './escape-control-characters.ts';

/** What a document is called by, and where it stands; texts are safe for a terminal. */
export type DocumentSummary = Readonly<ReturnType<typeof documentSummaryOf>>;

/** In NFe one of the first two is there, in NFSe perhaps an empty one beside it, under status 003 only the last. */
const CUSTOMER_FIELDS: readonly FieldPath[] = ['cliente.razao-social', 'cliente.nome', 'cliente'];

/** What the document behind an answer is called by. */
export function documentSummaryOf(record: AnsweredRecord, words: DocumentWords) {
  const { operation, receipt } = record;
  const { tree } = record.answer;
  const told = (fields: readonly FieldPath[]) => fields.filter((field) => toldText(tree, field) !== null);
  const [customer] = told(CUSTOMER_FIELDS);
  return {
    kind: words.operation[operation],
    number: toldText(tree, 'numero'),
    series: toldText(tree, 'serie'),
    receipt: safeText(receipt),
    customer: customer === undefined ? null : toldText(tree, customer),
    total: toldText(tree, 'valor-total'),
    /** The fields of `data` that `number` and `series` are taken from. */
    named: told(['numero', 'serie']),
    /** The fields of `data` that `customer` and `total` are taken from. */
    summed: [...(customer === undefined ? [] : [customer]), ...told(['valor-total'])],
  };
}

function toldText(tree: Json, field: FieldPath): string | null {
  const text = dataText(tree, field);
  return text.trim() === '' ? null : safeText(text);
}
