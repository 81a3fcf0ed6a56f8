import type { ParseError } from 'jsonc-parser';
import { attempt } from '../attempt.ts';
import { lazy } from '../lazy.ts';
import { compact, type Json, readJson, textAt } from './json.ts';

/** Where services and gateways say what went wrong. */
const MESSAGES = ['data.erro', 'erro', 'mensagem', 'message', 'detail', 'error', 'descricao', 'title'];

/** What came in the place of an answer. */
export interface Reading {
  /** Null for all that is no JSON, or is nested beyond all sense (`deep`). */
  readonly json: Json | null;
  /** `cut` and `extra` are JSON but for its end, `page` is a web page: most likely the address is somebody else's. */
  readonly is: 'json' | 'deep' | 'cut' | 'extra' | 'page' | 'text';
  /** What of it is told, on one line: what stands behind the JSON, or how a text begins. */
  readonly words: string;
}

/** What a body is: asked here for all who tell it. */
export function readBody(body: string): Reading {
  const json = readJson(body);
  if (json !== null) return { json, is: 'json', words: '' };
  if (/^\s*<(!doctype|html|head|body)\b/i.test(body.slice(0, 1000))) return { json, is: 'page', words: '' };
  const end = brokenEnd(body);
  const isDeep = end === null && attempt(() => JSON.parse(body)) !== undefined;
  if (end === null) return { json, is: isDeep ? 'deep' : 'text', words: firstWords(body) };
  return { json, is: end === '' ? 'cut' : 'extra', words: firstWords(end) };
}

/** What the body of a refusal tells people, without a dot at its end; nothing where it is an HTML page. */
export function messageIn(body: string): string {
  const { json, is } = readBody(body);
  const texts = json === null ? [is === 'page' ? '' : body] : MESSAGES.map((path) => textAt(json, path));
  const text = texts.find((one) => /\S/.test(one)) ?? (json === null ? '' : compact(json.text));
  return firstWords(text).replace(/\.$/, '');
}

/** Of JSON that is broken only at its end, what stands there; empty where it is cut; null for anything else. */
function brokenEnd(body: string): string | null {
  const text = body.trim();
  const errors: ParseError[] = [];
  // It may be nested too deep for it.
  attempt(() => lazy.jsonc().parse(text, errors, { disallowComments: true }));
  const [{ offset, length } = { offset: 0, length: 0 }] = errors;
  const rest = text.slice(offset);
  if (offset === 0) return null;
  if (/^[\]},\s]+$/.test(rest) || readJson(text.slice(0, offset)) !== null) return rest;
  return length === rest.length && /^(?:["tfn\d-]|$)/.test(rest) ? '' : null;
}

/** The first 200 characters, on one line and without what a terminal would obey. */
export function firstWords(text: string): string {
  const line = text.slice(0, 1000).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return [...line.trim()].slice(0, 200).join('');
}
