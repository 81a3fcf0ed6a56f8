import { fieldPaths } from '../contract/answers.ts';
import { find, type Json, leaves, textOf } from '../contract/json.ts';
import type { Kind } from '../contract/statuses.ts';
import { nearest } from '../nearest.ts';
import { safe } from './text.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\r': '\\r', '\n': '\\n' };

/** A value on one line: `\\`, `\t`, `\r`, `\n`; on a terminal no other control either. */
export function escapePlain(text: string, isTerminal: boolean): string {
  const escaped = text.replace(/[\\\t\r\n]/g, (character) => ESCAPES[character] ?? '');
  return isTerminal ? safe(escaped) : escaped;
}

/** One `path<TAB>value` line for each scalar, in the body's order, with paths as `--field` takes them. */
export function plain(json: Json, isTerminal: boolean): string {
  let lines = '';
  for (const { path, node } of leaves(json)) {
    if (node.type === 'object' || node.type === 'array') continue;
    lines += `${escapePlain(path, isTerminal)}\t${escapePlain(textOf(json, node), isTerminal)}\n`;
  }
  return lines;
}

/** What `--field` prints of one answer: a single value as it came. An object or array is compact JSON; null: there is none. */
export function fieldValue(json: Json, path: string): string | null {
  const node = find(json, path);
  return node === null ? null : textOf(json, node);
}

/** What `--field` prints where there are several paths or receipts: the values escaped, with a TAB between. */
export function fieldsLine(answer: Json | null, paths: readonly string[], isTerminal: boolean): string {
  const values = paths.map((path) => (answer === null ? '' : (fieldValue(answer, path) ?? '')));
  return `${values.map((value) => escapePlain(value, isTerminal)).join('\t')}\n`;
}

/** Whether the first word of a path is a member of the envelope (`service.md`, section 2.1): any other leads nowhere. */
export function isInEnvelope(path: string): boolean {
  return /^(?:status|descricao|data)(?:\.|$)/.test(path);
}

/** The field that was probably meant, by its last word; null where none is near, or where the path is one, and just not there. */
export function nearestPath(path: string, kind: Kind): string | null {
  const place = path.replace(/\.\d+(?=\.|$)/g, '.0');
  const places = [...new Set(fieldPaths(kind).flatMap(beginningsOf))];
  if (places.includes(place)) return null;
  const meant = nearest(lastWord(path), places.map(lastWord));
  const candidates = places.filter((candidate) => lastWord(candidate) === meant);
  return nearest(place, candidates) ?? candidates[0] ?? null;
}

/** `data`, `data.itens`, `data.itens.0`, `data.itens.0.nome`. */
function beginningsOf(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
}

function lastWord(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
