import { keysIn, nearKey, readKey } from '../contract/keys.ts';
import { codeIn } from '../contract/sefaz-codes.ts';
import { EXITS } from '../exit-codes.ts';
import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { entryLines } from '../output/grid.ts';
import { prettyJson } from '../output/json.ts';
import { type Meaning, meaningsOf } from '../output/meanings.ts';
import type { Words } from '../words/index.ts';

/** A longer word is not repeated: it may be anything that was pasted. */
const LONGEST_REPEATED = 14;

/** What people read in words alone; the value is for scripts. */
const IN_WORDS = ['document', 'move', 'class', 'hint', 'send-again', 'issuer', 'single', 'key', 'month', 'tax-id'];

/** Labels before a code or a number. */
const LABEL =
  /^(?:rejei[a-z\u00c0-\u00ff]+|rejection|cstat|cfop|c[o\u00f3]d(?:igo)?|code|situa[a-z\u00c0-\u00ff]+|status|sefaz|erro|error|exit|cnpj|cpf|ch(?:ave|nfe|cte|mdfe))(?![a-z\u00c0-\u00ff\d])/i;
/** Quotes, brackets and the like at either end. */
const WRAPPING = /^[\s\p{P}<>=`]+|[\s\p{P}<>=`]+$/gu;

/** `recibo explain`: everything that the words can mean. Asks nobody. */
export async function explain(typed: readonly string[], options: { readonly json?: boolean }, io: Io): Promise<number> {
  const { lang, clock, out } = io;
  const words = wordsIn(typed);
  const meanings = words.flatMap((word) => meaningsOf(word, lang, clock.date()));
  if (options.json && meanings.length > 0) await out.write(jsonOf(words, io));
  else await out.write(out.isTerminal ? tableOf(meanings, io) : plainOf(meanings));
  const unknown = words.filter((word) => meaningsOf(word, lang, clock.date()).length === 0);
  if (unknown.length > 0) refuse((_, words) => unknown.map((one) => refusalOf(one, words)).join('\n'));
  return EXITS.issued;
}

/** One key in groups; else each word, or the code and the keys in it. */
function wordsIn(typed: readonly string[]): string[] {
  const whole = bare(typed.join(' '));
  if (readKey(whole) !== null) return [whole];
  if (typed.every((word) => keysIn(word).length === 0) && nearKey(whole) !== null) return [whole];
  const words = typed.flatMap((text) => {
    const keys = keysIn(text).map(({ key }) => key);
    if (keys.length > 0) return [codeIn('', text), ...keys];
    const word = bare(text);
    return /^[\dE]+(?:[\s,;]+[\dE]+)+$/i.test(word) ? word.split(/[\s,;]+/) : [word];
  });
  const told = [...new Set(words.filter((word) => word !== ''))];
  return told.length > 0 ? told : [typed.join(' ').trim()];
}

/** Without quotes, brackets and labels. */
function bare(text: string): string {
  const word = text.replace(WRAPPING, '');
  const rest = word.replace(LABEL, '');
  return rest === word ? word : bare(rest);
}

function refusalOf(word: string, { explain }: Words): string {
  const near = nearKey(word);
  if (near !== null) return explain.nearKey(near.length, near.right);
  const { length } = [...word];
  return explain.meaningless(length > LONGEST_REPEATED ? '' : word, length);
}

/** A line a fact: `kind.fact<TAB>value<TAB>words`. */
function plainOf(meanings: readonly Meaning[]): string {
  const lines = meanings.flatMap(({ kind, facts }) =>
    Object.entries(facts).map(([name, [value, text]]) =>
      value === null ? '' : `${kind}.${name}\t${value}\t${text ?? ''}\n`,
    ),
  );
  return lines.join('');
}

/** A section a meaning, for people. What pages tell too has the name that it has there. */
function tableOf(meanings: readonly Meaning[], { out, words }: Io): string {
  const { batch, document, explain } = words;
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
    series: field.serie,
    cfop: field.cfop,
  };
  const sections = meanings.map(({ kind, facts }) => {
    const entries = Object.entries(facts).map(([name, [value, text]]) => {
      const parts = IN_WORDS.includes(name) && text ? [text] : [value, text];
      return { label: labels[name] ?? name, value: parts.filter(Boolean).join(' – ') };
    });
    const chunks = entries.map((entry) => [entry]);
    return `${[out.paint.cyan.bold(titles[kind] ?? kind.toUpperCase()), ...entryLines(chunks, out)].join('\n')}\n`;
  });
  return sections.join('\n');
}

/** The same in every language: texts for people stand under `pt` and `en`. */
function jsonOf(words: readonly string[], { clock, out }: Io): string {
  const meanings = words.flatMap((word) => {
    const english = meaningsOf(word, 'en', clock.date());
    return meaningsOf(word, 'pt', clock.date()).map(({ kind, facts }, at) => {
      const both = Object.entries(facts).map(([name, [value, pt]]) => {
        return [name, { value, pt: pt || null, en: english[at]?.facts[name]?.[1] || null }];
      });
      return { kind, facts: Object.fromEntries(both) };
    });
  });
  const text = JSON.stringify({ meanings });
  return out.isTerminal ? prettyJson(text, out.paint) : `${text}\n`;
}
