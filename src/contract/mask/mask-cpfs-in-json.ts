import { JsonTokens, textOfString } from '../json-tokens.ts';
import type { NamedCpfs } from './cpf-patterns.ts';
import { CPF_LENGTH, cpfIn, maskedValue, maskInText } from './mask-cpfs-in-text.ts';

/** A text whose CPFs are hidden, and those that are named as such: by itself, or before. */
export interface Masked {
  readonly text: string;
  readonly named: NamedCpfs;
}

/** The value of a member named `cpf`. */
interface CpfField {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** `source`, which must be valid JSON, with its CPFs hidden. It is JSON again: a number of which digits are hidden is a string. */
export function maskInJson(source: string, known: NamedCpfs): Masked {
  const fields = cpfFieldsIn(source);
  const named = new Set([...known, ...fields.flatMap(cpfsOf)]);
  const parts: string[] = [];
  let kept = 0;
  for (const { source: value, start, end } of fields) {
    parts.push(maskInTokens(source.slice(kept, start), named), maskedField(value));
    kept = end;
  }
  return { text: parts.join('') + maskInTokens(source.slice(kept), named), named };
}

function cpfFieldsIn(source: string): CpfField[] {
  const fields: CpfField[] = [];
  const tokens = new JsonTokens(source);
  let key = '';
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    if (token === 'string') key = tokens.source;
    if (token !== ':' || textOfString(key) !== 'cpf') continue;
    const first = tokens.next();
    const { start } = tokens;
    tokens.skip(first);
    fields.push({ source: source.slice(start, tokens.end), start, end: tokens.end });
  }
  return fields;
}

/** Of an object or array, the CPFs anywhere in it. */
function cpfsOf({ source }: CpfField): string[] {
  const tokens = new JsonTokens(source);
  const cpfs: string[] = [];
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const cpf = cpfIn(textOf(tokens.source));
    if (cpf !== null) cpfs.push(cpf);
  }
  return cpfs;
}

/** That there is none need not be hidden. */
function maskedField(source: string): string {
  return source === 'null' ? source : `"${maskedValue(/^["\d-]/.test(source) ? textOf(source) : '')}"`;
}

function textOf(source: string): string {
  return source.startsWith('"') ? textOfString(source) : source;
}

/** What stands between the tokens is kept, and so are those without a CPF. */
function maskInTokens(source: string, named: NamedCpfs): string {
  const tokens = new JsonTokens(source);
  const parts: string[] = [];
  let kept = 0;
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    if (tokens.end - tokens.start < CPF_LENGTH) continue;
    const hidden = maskInText(tokens.source, named);
    if (hidden === tokens.source) continue;
    parts.push(source.slice(kept, tokens.start), token === 'string' ? hidden : `"${hidden}"`);
    kept = tokens.end;
  }
  return parts.join('') + source.slice(kept);
}
