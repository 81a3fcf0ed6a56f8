import { isOpening, JsonTokens, textOfString } from '../json-tokens.ts';
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

const CPF = /^"(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})"$/;

/** `source`, which must be valid JSON, with its CPFs hidden. It is JSON again: a number of which digits are hidden is a string. */
export function maskInJson(source: string, known: NamedCpfs): Masked {
  const rewritten = new RewrittenText(source);
  const named = new Set(known);
  const numbers = hideFields(rewritten, named);
  // No CPF and no key goes on behind the end of a value: what follows is a mark of JSON.
  hideCpfs(rewritten, named);
  for (const { start, end } of numbers) {
    if (!rewritten.hasHidden(start, end)) continue;
    rewritten.insert(start, '"');
    rewritten.insert(end, '"');
  }
  return { text: rewritten.toString(), named };
}

/**
 * Hides the values of all members named `cpf`, and adds them to those that are named.
 *
 * @returns where elsewhere numbers stand that are long enough to be one.
 */
function hideFields(rewritten: RewrittenText, named: Set<string>): Place[] {
  const numbers: Place[] = [];
  const tokens = new JsonTokens(rewritten.source);
  let key = '';
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const { start, end } = tokens;
    if (token === 'word' && end - start >= CPF_LENGTH) numbers.push({ start, end });
    if (token === 'string') key = tokens.source;
    if (token !== ':' || textOfString(key) !== 'cpf') continue;
    const first = tokens.next();
    const field = tokens.start;
    tokens.skip(first);
    const value = rewritten.source.slice(field, tokens.end);
    // As a CPF that is named, it is hidden like any other: there may be half a million.
    if (CPF.test(value)) named.add(value.replace(/\D/g, ''));
    else rewritten.replace(field, tokens.end, hiddenValue(value, isOpening(first), named));
  }
  return numbers;
}

/** What is shown of a field named `cpf`, whose CPF is named from now on; of an object or array, all CPFs in it are. */
function hiddenValue(source: string, isContainer: boolean, named: Set<string>): string {
  // That there is none need not be hidden.
  if (source === 'null') return source;
  for (const text of isContainer ? textsIn(source) : [textOf(source)]) {
    const cpf = cpfIn(text);
    if (cpf !== null) named.add(cpf);
  }
  return isContainer ? '"***"' : `"${maskedValue(textOf(source))}"`;
}

function* textsIn(container: string): Generator<string> {
  const tokens = new JsonTokens(container);
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) yield textOf(tokens.source);
}

function textOf(source: string): string {
  return source.startsWith('"') ? textOfString(source) : source;
}
