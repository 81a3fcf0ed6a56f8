import type { RecordExtras } from '../../commands/lookup-presenter-interface.ts';
import { firstTextAt, textAt } from '../../contract/text-at-path.ts';
import { exitOf, nameOf } from '../../exit-code-of-outcome.ts';
import type { LookupRecord } from '../../lookup-record.ts';

/** How the records of a batch are to be written. */
export interface LineForm extends RecordExtras {
  /** The message of a record that has no answer, in English. */
  readonly errorMessage: (record: LookupRecord) => string | null;
  readonly isTerminal: boolean;
}

interface ColumnRow {
  readonly textOf: (record: LookupRecord, errorMessage: LineForm['errorMessage']) => string | null;
  /** Whose text it is: recibo's own is never touched; `text` is what people wrote, which a spreadsheet may show as it is. */
  readonly origin: 'recibo' | 'service' | 'text';
}

const nameOfCustomer = textOfFirst('data.cliente.razao-social', 'data.cliente.nome');
const messageOfService = textOfFirst('data.sefaz.mensagem', 'data.retorno-municipio.mensagem', 'data.erro');

/** The columns of a record in their order, by the names that stand in the head of a `csv`. */
export const COLUMNS = {
  receipt: { textOf: ({ receipt }) => receipt, origin: 'service' },
  document: { textOf: ({ operation }) => operation, origin: 'recibo' },
  'exit-code': { textOf: ({ outcome }) => String(exitOf(outcome)), origin: 'recibo' },
  outcome: { textOf: ({ outcome }) => nameOf(outcome), origin: 'recibo' },
  status: { textOf: textOfFirst('status'), origin: 'service' },
  numero: { textOf: textOfFirst('data.numero'), origin: 'service' },
  serie: { textOf: textOfFirst('data.serie'), origin: 'service' },
  customer: { textOf: customerOf, origin: 'text' },
  'customer-id': { textOf: textOfFirst('data.cliente.cnpj', 'data.cliente.cpf'), origin: 'service' },
  'valor-total': { textOf: textOfFirst('data.valor-total'), origin: 'service' },
  'data-emissao': {
    textOf: textOfFirst('data.sefaz.data-emissao', 'data.retorno-municipio.data-emissao'),
    origin: 'service',
  },
  chave: { textOf: textOfFirst('data.sefaz.chave', 'data.retorno-municipio.chave'), origin: 'service' },
  protocolo: { textOf: textOfFirst('data.sefaz.protocolo'), origin: 'service' },
  codigo: { textOf: textOfFirst('data.sefaz.codigo'), origin: 'service' },
  message: { textOf: messageOf, origin: 'text' },
  'url-danfe': { textOf: textOfFirst('data.sefaz.url-danfe'), origin: 'service' },
  'url-xml': { textOf: textOfFirst('data.sefaz.url-xml'), origin: 'service' },
  attempts: { textOf: ({ attempts }) => String(attempts), origin: 'recibo' },
  'elapsed-ms': { textOf: ({ elapsedMs }) => String(Math.round(elapsedMs)), origin: 'recibo' },
} as const satisfies Readonly<Record<string, ColumnRow>>;

/** The columns in their order, each with its name. */
export const COLUMN_ROWS: readonly (ColumnRow & { readonly name: string })[] = Object.entries(COLUMNS).map(
  ([name, row]) => ({ name, ...row }),
);

/** The text at the first of the paths that has one. They are split once, and not for each of a million records. */
function textOfFirst(...paths: readonly string[]): (record: LookupRecord) => string | null {
  const steps = paths.map((path) => path.split('.'));
  return ({ answer }) => firstTextAt(answer, steps);
}

/** The customer is a plain string while the document is being issued (`service.md`, section 2.2). */
function customerOf(record: LookupRecord): string | null {
  return nameOfCustomer(record) ?? textAt(record.answer, ['data', 'cliente'], false);
}

/** A lost document is told only here; the service's own message would only repeat the status. */
function messageOf(record: LookupRecord, errorMessage: LineForm['errorMessage']): string | null {
  const hasLostDocuments = record.documents !== null && record.documents.lost.length > 0;
  return (hasLostDocuments ? null : messageOfService(record)) ?? errorMessage(record);
}
