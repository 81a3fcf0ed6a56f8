import type { Fact, Meaning } from '../contract/facts.ts';
import { readKey, stateOf } from '../contract/keys.ts';
import { exitIn } from '../contract/meanings.ts';
import { STATUSES } from '../contract/statuses.ts';
import type { Io, Language } from '../io.ts';
import { WORDS, type Words } from '../words/index.ts';
import { issuerText } from './fields.ts';
import { entryLines } from './grid.ts';
import { prettyJson } from './json.ts';
import { tipOn } from './summary.ts';

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = /^(document|move|class|hint|send-again|issuer|single|key|month|tax-id|more)$/;

/** A section a meaning, for people. What stands under one label has it once. */
export function meaningsTable(meanings: readonly Meaning[], { out, words, clock, lang }: Io): string {
  const titles: Readonly<Record<string, string>> = words.explain.title;
  const sections = meanings.map(({ kind, facts }) => {
    const labels = facts.map(({ name }) => labelOf(kind, name, words));
    const entries = facts.map((fact, at) => {
      const text = textOf(fact, lang, clock.date());
      const parts = IN_WORDS.test(fact.name) && text ? [text] : [fact.value, text];
      const value = fact.name === 'municipality' ? `${fact.value} (${text})` : parts.filter(Boolean).join(' – ');
      return [{ label: labels[at] === labels[at - 1] ? '' : (labels[at] ?? ''), value }];
    });
    return `${[out.paint.cyan.bold(titles[kind] ?? kind.toUpperCase()), ...entryLines(entries, out)].join('\n')}\n`;
  });
  return sections.join('\n');
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
export function meaningsPlain(meanings: readonly Meaning[], { clock, lang }: Io): string {
  const lines = meanings.flatMap(({ kind, facts }) =>
    facts.map((fact) =>
      fact.value === null ? '' : `${kind}.${fact.name}\t${fact.value}\t${textOf(fact, lang, clock.date())}\n`,
    ),
  );
  return lines.join('');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
export function meaningsJson(meanings: readonly Meaning[], { clock, out }: Io): string {
  const told = (fact: Fact, lang: Language) => textOf(fact, lang, clock.date()) || null;
  const all = meanings.map(({ kind, facts }) => {
    const both = facts.map((fact) => [fact.name, { value: fact.value, pt: told(fact, 'pt'), en: told(fact, 'en') }]);
    return { kind, facts: Object.fromEntries(both) };
  });
  const text = JSON.stringify({ meanings: all });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}

/** What pages tell too has the name that it has there; what stands for a whole meaning, its title. */
function labelOf(kind: string, name: string, { batch, document, explain }: Words): string {
  const { field } = document;
  const titles: Readonly<Record<string, string>> = explain.title;
  const labels: Readonly<Record<string, string>> = {
    ...explain.fact,
    document: batch.columns.document,
    status: document.status,
    move: document.whoActs,
    hint: document.hint,
    issuer: document.issuer.nfe,
    single: document.issuer.single,
    portal: document.portal,
    key: field['sefaz.chave'],
    number: field.numero,
    'tax-id': field.numero,
    protocol: field.numero,
    series: field.serie,
    field: field['cliente.nome'],
    receipt: document.receipt,
  };
  const [first = ''] = name.split('.');
  return (kind === 'search' || kind === 'known' ? titles[first] : undefined) ?? labels[first] ?? titles[first] ?? first;
}

/** The words of a fact: its own, or those that its name has for what it is chosen by. Empty where the value says it all. */
function textOf({ name, say, ...fact }: Fact, lang: Language, now: Date): string {
  if (say) return typeof say === 'string' ? say : say[lang];
  const words = WORDS[lang];
  const { document, explain, statuses } = words;
  const choice = fact.choice ?? fact.value ?? '';
  const issuer = () => issuerOf(choice, words);
  const labels: Readonly<Record<string, string>> = document.field;
  const tables: Readonly<Record<string, Readonly<Record<string, string>> | (() => string)>> = {
    status: statuses.outcome,
    move: statuses.party,
    next: () => nextOf(choice, words),
    'exit-code': () => exitIn(choice) ?? '',
    when: statuses.exit,
    document: { nfe: document.kind.nfe, nfse: document.kind.nfse, 'nfe,nfse': Object.values(document.kind).join(', ') },
    class: explain.class,
    'send-again': statuses.sendAgain,
    key: () => (choice.length === 44 ? choice.replace(/.{4}(?=.)/g, '$& ') : ''),
    state: () => explain.unknownState,
    municipality: () => stateOf(choice) || explain.unknownState,
    month: () => monthText(choice, words, now),
    issuer,
    single: issuer,
    model: () => document.emission(''),
    'emission-type': () => document.emission(choice),
    generator: explain.generator,
    'check-digit': () => checkText(choice, words),
    way: document.cfop,
    field: () => labels[choice.replace(/^data\./, '')] ?? '',
    authority: explain.authority,
    note: explain.note,
    receipt: () => explain.perhaps,
    more: () => explain.more(choice),
  };
  const found = tables[name];
  const text = (typeof found === 'function' ? found() : found?.[choice]) ?? '';
  return text !== '' && fact.value?.includes(text) ? '' : text;
}

/** What to do under a status, by its name. */
function nextOf(name: string, words: Words): string {
  const { now } = words.statuses;
  const nowOfService: Readonly<Record<string, string>> = words.statuses.nowOfService;
  const status = STATUSES.find((one) => one.name === name);
  if (status === undefined) return '';
  const ofService = nowOfService[name] && `${words.document.kind.nfse}: ${nowOfService[name]}`;
  return [name === 'issued' ? words.explain.nothing : now[status.name], tipOn(status, words), ofService]
    .filter(Boolean)
    .join(' ');
}

/** A month as the reader writes it; one that there is not, or that lies ahead, is told. */
function monthText(month: string, { explain }: Words, now: Date): string {
  const isMonth = /-(0[1-9]|1[0-2])$/.test(month);
  const flaw = isMonth ? month > now.toISOString().slice(0, 7) && explain.ahead : explain.noMonth;
  const shown = [explain.month(month), flaw].filter(Boolean).join(' – ');
  return shown === month ? '' : shown;
}

/** @param right the digit as it should be, empty where it is; of a tax id only that it is wrong */
function checkText(right: string, { document, explain }: Words): string {
  if (right === '') return explain.right;
  return right === 'wrong' ? document.wrongCheckDigit : explain.wrong(right);
}

function issuerOf(chave: string, { document }: Words): string {
  const key = readKey(chave);
  return key === null ? '' : `${key.issuer.kind.toUpperCase()} ${issuerText(key, document)}`;
}
