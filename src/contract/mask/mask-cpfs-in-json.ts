import { JsonTokens, textOfString } from '../json-tokens.ts';
import { CPF_LENGTH, type NamedCpfs } from './find-cpfs.ts';
import { cpfIn, hideCpfs, maskedValue } from './hide-cpf-digits.ts';
import { RewrittenText } from './rewritten-text.ts';

/** A text whose CPFs are hidden, and those that are named as such: by itself, or before. */
export interface Masked {
  readonly text: string;
  readonly named: NamedCpfs;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** `source`, which must be valid JSON, with its CPFs hidden. It is JSON again: a number of which digits are hidden is a string. */
export function maskInJson(source: string, known: NamedCpfs): Masked {
  const { fields, numbers } = placesIn(source);
  const named = new Set(known);
  for (const { start, end } of fields) addCpfs(source.slice(start, end), named);
  const rewritten = new RewrittenText(source);
  // No CPF and no key goes on behind the end of a value: what follows is a mark of JSON.
  hideCpfs(rewritten, named);
  for (const { start, end } of numbers) {
    if (!rewritten.hasHidden(start, end)) continue;
    rewritten.insert(start, '"');
    rewritten.insert(end, '"');
  }
  for (const { start, end } of fields) rewritten.replace(start, end, maskedField(source.slice(start, end)));
  return { text: rewritten.toString(), named };
}

/** The values of all members named `cpf`, and elsewhere all numbers that are long enough to be one. */
function placesIn(source: string): { fields: Place[]; numbers: Place[] } {
  const [fields, numbers]: [Place[], Place[]] = [[], []];
  const tokens = new JsonTokens(source);
  let key = '';
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const { start, end } = tokens;
    if (token === 'word' && end - start >= CPF_LENGTH) numbers.push({ start, end });
    if (token === 'string') key = tokens.source;
    if (token !== ':' || textOfString(key) !== 'cpf') continue;
    const first = tokens.next();
    const field = tokens.start;
    tokens.skip(first);
    fields.push({ start: field, end: tokens.end });
  }
  return { fields, numbers };
}

/** Of an object or array, the CPFs anywhere in it. */
function addCpfs(source: string, named: Set<string>): void {
  const tokens = new JsonTokens(source);
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const cpf = cpfIn(textOf(tokens.source));
    if (cpf !== null) named.add(cpf);
  }
}

/** That there is none need not be hidden. */
function maskedField(source: string): string {
  return source === 'null' ? source : `"${maskedValue(/^["\d-]/.test(source) ? textOf(source) : '')}"`;
}

function textOf(source: string): string {
  return source.startsWith('"') ? textOfString(source) : source;
}
