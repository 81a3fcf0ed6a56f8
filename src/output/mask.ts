import { type Json, leaves, type Node, textOf, withTexts } from '../contract/json.ts';
import { isRightTaxId, readKey } from '../contract/keys.ts';
import { Failure } from '../failure.ts';
import type { LookupRecord } from '../record.ts';

const FORMATTED = /\d{3}\.\d{3}\.\d{3}-\d{2}/g;
/** What may be the access key of a person's document: state and month, `000` and the issuer's CPF, and the rest. */
const KEY = /(?<!\d)(\d{6}000)\d{3}(\d{6})\d{2}(\d{24})(?!\d)/g;
/** A field called cpf as broken JSON, XML, pages and addresses write it. */
const FIELD = /cpf["']?\s*[:=>]\s*["']?([\d.-]{11,14})/gi;

/** A record as it is shown: under `--mask` without CPFs, in its errors and warnings too. How it was judged stays as it is. */
export function maskRecord(record: LookupRecord, { mask }: { readonly mask: boolean }): LookupRecord {
  if (!mask) return record;
  const { answer, raw, verdict, failure, deviations } = record;
  const shown = answer && maskJson(answer);
  const named = answer === null || shown === answer ? [] : [...namedIn(answer).values()];
  const tell = (text: string) => maskText(text, named);
  return {
    ...record,
    answer: shown,
    raw: shown === answer ? raw : null,
    verdict: verdict && { ...verdict, keys: verdict.keys.map(tell) },
    failure: failure && new Failure(failure.exit, (words) => tell(failure.say(words)), { next: failure.next }),
    deviations: deviations.map((one) => ({ ...one, path: tell(one.path), found: tell(one.found ?? '') })),
  };
}

/** An answer whose CPFs are hidden as `***.456.789-**` (`--mask`); every value without one keeps its bytes. */
export function maskJson(json: Json): Json {
  // Quicker than a tree, which the answers about companies need not.
  if (!/"cpf"|\\u/.test(json.text) && [FORMATTED, KEY].every((one) => json.text.search(one) < 0)) return json;
  const fields = namedIn(json);
  const named = new Set(fields.values());
  return withTexts(json, (node) => {
    const digits = fields.get(node);
    if (digits === undefined && node.children !== undefined) return null;
    const text = textOf(json, node);
    if (digits === undefined) return maskIn(text, (found) => named.has(found));
    if (text === '' || /^\*{3}\.\d{3}\.\d{3}-\*{2}$/.test(text)) return text;
    return digits.length === 11 ? hide(digits) : '***';
  });
}

/** A text that is no JSON, and names no fields to rely on: eleven digits that close as a CPF go, as those `known` do. */
export function maskText(text: string, known: Iterable<string> = []): string {
  const named = new Set(known);
  for (const [, value = ''] of text.matchAll(FIELD)) named.add(digitsIn(value));
  return maskIn(text, (digits) => named.has(digits) || isRightTaxId(digits));
}

function maskIn(text: string, isNamed: (digits: string) => boolean): string {
  return text
    .replace(KEY, (key, before, middle, behind) => {
      const isPerson = /^..9[1-6]/.test(behind) || readKey(key)?.isPerson;
      return isPerson ? `${before}***${middle}**${behind}` : key;
    })
    .replace(/(?<!\d)\d{11}(?!\d)/g, (digits) => (isNamed(digits) ? hide(digits) : digits))
    .replace(FORMATTED, (found) => {
      const digits = digitsIn(found);
      return isNamed(digits) || isRightTaxId(digits) ? hide(digits) : found;
    });
}

const hide = (digits: string) => `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;

const digitsIn = (text: string) => text.replace(/\D/g, '');

/** The values of all fields named `cpf`, and the digits of each. That there is none (null) need not be hidden. */
function namedIn(json: Json): Map<Node, string> {
  const named = [...leaves(json)].filter(({ path, node }) => /(?:^|\.)cpf(?:\.|$)/.test(path) && node.type !== 'null');
  return new Map(named.map(({ node }) => [node, digitsIn(textOf(json, node))]));
}
