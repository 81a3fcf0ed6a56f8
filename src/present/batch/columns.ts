import { firstTextAt, textAt } from '../../contract/text-at.ts';
import { exitOf, nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';

/** The message of a record that has no answer, in English. */
export type ErrorMessage = (record: LookupRecord) => string | null;

interface ColumnRow {
  readonly textOf: (record: LookupRecord, errorMessage: ErrorMessage) => string | null;
  /** Whose text it is: recibo's own is never touched; `text` is what people wrote, which a spreadsheet may show as it is. */
  readonly origin: 'recibo' | 'service' | 'text';
  /** Whether `plain` has it too. */
  readonly isPlain?: true;
}

const DATA = ['data'];
const SEFAZ = ['data', 'sefaz'];
const CITY_HALL = ['data', 'retorno-municipio'];
const CUSTOMER = ['data', 'cliente'];

function at(...paths: readonly (readonly string[])[]): ColumnRow['textOf'] {
  return ({ answer }) => firstTextAt(answer, paths);
}

/** The columns of a record in their order, by the names that stand in the head of a `csv`. */
export const COLUMNS = {
  receipt: { textOf: ({ receipt }) => receipt, origin: 'service', isPlain: true },
  document: { textOf: ({ operation }) => operation, origin: 'recibo' },
  'exit-code': { textOf: ({ outcome }) => String(exitOf(outcome)), origin: 'recibo', isPlain: true },
  outcome: { textOf: ({ outcome }) => nameOf(outcome), origin: 'recibo' },
  status: { textOf: ({ answer }) => textAt(answer, ['status']), origin: 'service', isPlain: true },
  numero: { textOf: at([...DATA, 'numero']), origin: 'service', isPlain: true },
  serie: { textOf: at([...DATA, 'serie']), origin: 'service', isPlain: true },
  customer: {
    textOf: ({ answer }) => customerOf(answer),
    origin: 'text',
    isPlain: true,
  },
  'customer-id': { textOf: at([...CUSTOMER, 'cnpj'], [...CUSTOMER, 'cpf']), origin: 'service' },
  'valor-total': { textOf: at([...DATA, 'valor-total']), origin: 'service', isPlain: true },
  'data-emissao': { textOf: at([...SEFAZ, 'data-emissao'], [...CITY_HALL, 'data-emissao']), origin: 'service' },
  chave: { textOf: at([...SEFAZ, 'chave'], [...CITY_HALL, 'chave']), origin: 'service', isPlain: true },
  protocolo: { textOf: at([...SEFAZ, 'protocolo']), origin: 'service' },
  codigo: { textOf: at([...SEFAZ, 'codigo']), origin: 'service' },
  message: {
    textOf: (record, errorMessage) =>
      (hasLostDocuments(record) ? null : messageOf(record.answer)) ?? errorMessage(record),
    origin: 'text',
    isPlain: true,
  },
  'url-danfe': { textOf: at([...SEFAZ, 'url-danfe']), origin: 'service' },
  'url-xml': { textOf: at([...SEFAZ, 'url-xml']), origin: 'service' },
  attempts: { textOf: ({ attempts }) => String(attempts), origin: 'recibo' },
  'elapsed-ms': { textOf: ({ elapsedMs }) => String(Math.round(elapsedMs)), origin: 'recibo' },
} as const satisfies Readonly<Record<string, ColumnRow>>;

/** The columns in their order, each with its name. */
export const COLUMN_ROWS: readonly (ColumnRow & { readonly name: string })[] = Object.entries(COLUMNS).map(
  ([name, row]) => ({ name, ...row }),
);

/** A lost document is told only here; the service's own message would only repeat the status. */
function hasLostDocuments({ documents }: LookupRecord): boolean {
  return documents !== null && documents.lost.length > 0;
}

function messageOf(answer: LookupRecord['answer']): string | null {
  return firstTextAt(answer, [
    [...SEFAZ, 'mensagem'],
    [...CITY_HALL, 'mensagem'],
    [...DATA, 'erro'],
  ]);
}

/** The customer is a plain string while the document is being issued (`service.md`, section 2.2). */
function customerOf(answer: LookupRecord['answer']): string | null {
  const named = firstTextAt(answer, [
    [...CUSTOMER, 'razao-social'],
    [...CUSTOMER, 'nome'],
  ]);
  return named ?? textAt(answer, CUSTOMER, false);
}
