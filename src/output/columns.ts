import { type Json, textAt, valueAt } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS, type Words } from '../words/index.ts';
import { excerpt, safe } from './text.ts';

/** What a column holds, by how Excel has to be kept from spoiling it. `own` is recibo's. */
export type Nature = 'own' | 'code' | 'words' | 'amount' | 'date';

export interface Column {
  readonly nature: Nature;
  /** What a record has in it, as it came; empty where it has nothing. */
  readonly textOf: (record: LookupRecord) => string;
  /** What people read in the place of each text. */
  readonly wordsOf?: (words: Words) => Readonly<Record<string, string>>;
}

/** The columns of `csv` in their order. */
export const COLUMNS = {
  receipt: { nature: 'code', textOf: ({ receipt }) => receipt },
  document: { nature: 'own', textOf: ({ kind }) => kind },
  'exit-code': { nature: 'own', textOf: ({ exitCode }) => String(exitCode) },
  outcome: { nature: 'own', textOf: ({ outcome }) => outcome, wordsOf: ({ statuses }) => statuses.outcome },
  status: field('code', 'status'),
  next: { nature: 'own', textOf: ({ next }) => next, wordsOf: ({ statuses }) => statuses.party },
  numero: field('code', 'data.numero'),
  serie: field('code', 'data.serie'),
  customer: { nature: 'words', textOf: customerOf },
  'customer-id': field('code', 'data.cliente.cnpj', 'data.cliente.cpf'),
  'valor-total': field('amount', 'data.valor-total'),
  'data-emissao': field('date', 'data.sefaz.data-emissao', 'data.retorno-municipio.data-emissao'),
  chave: field('code', 'data.sefaz.chave', 'data.retorno-municipio.chave'),
  protocolo: field('code', 'data.sefaz.protocolo'),
  codigo: field('code', 'data.sefaz.codigo'),
  message: { nature: 'words', textOf: messageOf },
  'url-danfe': field('words', 'data.sefaz.url-danfe'),
  'url-xml': field('words', 'data.sefaz.url-xml'),
  attempts: { nature: 'own', textOf: ({ attempts }) => String(attempts) },
  'elapsed-ms': { nature: 'own', textOf: ({ elapsedMs }) => String(Math.round(elapsedMs)) },
  'asked-at': { nature: 'date', textOf: ({ askedAt }) => askedAt ?? '' },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;

function field<N extends Nature>(nature: N, ...paths: readonly string[]) {
  return { nature, textOf: ({ answer }: LookupRecord) => firstText(answer, paths) };
}

function firstText(answer: Json | null, paths: readonly string[]): string {
  return paths.map((path) => answer && textAt(answer, path)).find(Boolean) ?? '';
}

/** A plain string while the document is being issued (`service.md`, section 2.2). */
function customerOf({ answer }: LookupRecord): string {
  const customer = answer && valueAt(answer, 'data.cliente');
  return typeof customer === 'string'
    ? customer
    : firstText(answer, ['data.cliente.razao-social', 'data.cliente.nome']);
}

/** What is wrong with an answer, or that a document could not be had, is told here alone: the service has no words for it. */
function messageOf(record: LookupRecord): string {
  const { answer, failure, outcome } = record;
  const error = failure?.say(WORDS.en) ?? '';
  if (outcome === 'io') return error;
  // By `--strict` it tells no more than how often.
  if (outcome === 'contract') return [error, ...warningsOf(record, WORDS.en)].join('; ');
  return firstText(answer, ['data.sefaz.mensagem', 'data.retorno-municipio.mensagem', 'data.erro']) || error;
}

/** So many deviations are told; an answer may have hundreds of thousands. */
const MOST_TOLD = 50;

/** What deviates from the contract: a sentence for each, with how often it does, and how many more there are. */
export function warningsOf({ deviations }: Pick<LookupRecord, 'deviations'>, { service }: Words): string[] {
  const brief = (text: string) => safe(excerpt(text, 200));
  const told = deviations.slice(0, MOST_TOLD).map(({ kind, path, expected = '', found = '', count }) => {
    return service.deviation[kind](brief(path), expected, brief(found)) + service.times(count);
  });
  const left = deviations.length - told.length;
  return left > 0 ? [...told, service.moreDeviations(left)] : told;
}
