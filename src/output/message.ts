import { textAt } from '../contract/json.ts';
import type { Io } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import { documentName, KEYS, LINKS, linkForms } from './fields.ts';
import type { Place } from './page.ts';
import { short } from './short.ts';
import { adviceEntries, situationOf, summaryOf } from './summary.ts';
import { safe } from './text.ts';

/** An answer in a few sentences, to be pasted into a ticket, an e-mail or a chat; empty where there is none. */
export function message(whole: LookupRecord, io: Io, { baseUrl }: Pick<Place, 'baseUrl'>): string {
  const record = short(whole);
  const { answer, status } = record;
  if (answer === null) return '';
  const { document, statuses } = io.words;
  const at = (path: string) => safe(textAt(answer, `data.${path}`));
  const { customer, money } = summaryOf(record, io);
  const known = status && situationOf(record, io.words, status.name);
  const about = [
    documentName(record, answer, io.words),
    `${document.receipt.toLowerCase()} ${safe(record.receipt)}`,
    customer,
    money,
  ];
  const entries = [
    // Of a status that nobody knows, what the service says is all there is to tell.
    { label: document.status, value: known ?? (safe(textAt(answer, 'status')) || statuses.outcome[record.outcome]) },
    { label: document.description, value: status === null ? safe(textAt(answer, 'descricao')) : '' },
    ...adviceEntries(record, io, null),
    ...KEYS.map((field) => ({ label: document.field[field], value: at(field) })),
    ...LINKS.map((field) => ({ label: document.field[field], value: linkForms(answer, field, baseUrl).join(' ') })),
  ];
  const lines = entries.filter(({ value }) => value !== '').map(({ label, value }) => `${label}: ${value.trim()}`);
  return [about.filter((part) => part !== '').join(' · '), ...lines].map((line) => `${line}\n`).join('');
}
