import type { FieldPath } from '../contract/documents.ts';
import type { Json } from '../contract/json.ts';
import type { DocumentWords } from '../language/document.ts';
import { safeText } from './safe-text.ts';
import { dataText, type ShownAnswer } from './situation.ts';

/** What people call a document by; texts are safe for a terminal, and empty ones are not told. */
export interface Particulars {
  /** Kind, number, series and receipt. */
  readonly name: string;
  readonly customer: string | null;
  readonly total: string | null;
  /** The fields of `data` that stand in `name`. */
  readonly named: readonly FieldPath[];
  /** The fields of `data` that customer and total are taken from. */
  readonly summed: readonly FieldPath[];
}

/** In NFe one of the first two is there, in NFSe perhaps an empty one beside it, under status 003 only the last. */
const CUSTOMER_FIELDS: readonly FieldPath[] = ['cliente.razao-social', 'cliente.nome', 'cliente'];

/** The name, the customer and the total of the document behind an answer. */
export function particularsOf({ tree, operation, receipt }: ShownAnswer, words: DocumentWords): Particulars {
  const number = toldText(tree, 'numero');
  const series = toldText(tree, 'serie');
  const customerField = CUSTOMER_FIELDS.find((field) => toldText(tree, field) !== null);
  const total = toldText(tree, 'valor-total');
  const kind = words.operation[operation];
  const parts = [
    number === null ? kind : `${kind} ${words.keyPart.number} ${number}`,
    ...(series === null ? [] : [`${words.keyPart.series} ${series}`]),
    `${words.receipt} ${safeText(receipt)}`,
  ];
  return {
    name: parts.join(' · '),
    customer: customerField === undefined ? null : toldText(tree, customerField),
    total,
    named: [...(number === null ? [] : ['numero' as const]), ...(series === null ? [] : ['serie' as const])],
    summed: [
      ...(customerField === undefined ? [] : [customerField]),
      ...(total === null ? [] : ['valor-total' as const]),
    ],
  };
}

function toldText(tree: Json, field: FieldPath): string | null {
  const text = dataText(tree, field);
  return text === null || text.trim() === '' ? null : safeText(text);
}
