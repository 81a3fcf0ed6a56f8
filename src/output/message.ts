import { textAt } from '../contract/json.ts';
import { isRefusal } from '../contract/messages.ts';
import type { Io } from '../io.ts';
import { type LookupRecord, SANDBOX } from '../record.ts';
import { documentName, KEYS, LINKS, linkForms } from './fields.ts';
import { clockText } from './notation.ts';
import { adviceDetails, situationOf, summaryOf } from './summary.ts';
import { brief } from './text.ts';

/** Between the messages of several receipts. */
export const BETWEEN = '---\n';

/** An answer to be pasted into a ticket; empty where there is none. Its reader may be a customer, and hears nothing of recibo. */
export function message(record: LookupRecord, io: Io, { baseUrl }: { readonly baseUrl: string }): string {
  const { answer, askedAt, kind, status, verdict } = record;
  if (answer === null || textAt(answer, 'status') === '') return '';
  const { batch, document } = io.words;
  const { customer, date, money } = summaryOf(record, io);
  const field = (name: keyof typeof document.field, value = brief(textAt(answer, `data.${name}`))) => {
    return { label: document.field[name], value };
  };
  // Of a status that nobody knows, what the service says is all there is to tell.
  const situation = status === null ? brief(textAt(answer, 'status')) : situationOf(record, io.words, status.name);
  const isRefused = status?.name === 'rejected' && verdict !== null && isRefusal(verdict);
  const city = kind === 'nfse' && verdict === null ? brief(textAt(answer, 'data.retorno-municipio.mensagem')) : '';
  const entries = [
    field('sefaz.data-emissao', date),
    { label: document.status, value: isRefused ? `${situation} – ${document.noValue}` : situation },
    { label: document.description, value: status ? '' : brief(textAt(answer, 'descricao')) },
    { label: document.group['retorno-municipio'], value: city },
    ...adviceDetails(record, io, 'customer'),
    ...KEYS.map((name) => field(name)),
    field('sefaz.protocolo'),
    ...LINKS.map((name) => field(name, linkForms(answer, name, baseUrl).join(' '))),
    { label: batch.columns['asked-at'], value: askedAt === null ? '' : clockText(new Date(askedAt), io.lang) },
  ];
  const about = [documentName(record, answer, io.words), customer, money].filter(Boolean).join(' · ');
  const lines = entries.flatMap(({ label, value }) => (value.trim() === '' ? [] : [`${label}: ${value.trim()}`]));
  const simulated = record.service === SANDBOX ? [document.simulated] : [];
  return `${[...simulated, about, ...lines].join('\n')}\n`;
}

/** The same of several receipts, one after the other. */
export function messages(io: Io, baseUrl: string): (record: LookupRecord) => string {
  let between = '';
  return (record) => {
    const text = message(record, io, { baseUrl });
    const shown = text && between + text;
    if (text !== '') between = BETWEEN;
    return shown;
  };
}
