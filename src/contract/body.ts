import type { ParseError } from 'jsonc-parser';
import { lazy } from '../lazy.ts';
import { compact, readJson, textAt } from './json.ts';

/** Where services and gateways say what went wrong. */
const MESSAGES = ['data.erro', 'erro', 'mensagem', 'message', 'detail', 'error', 'descricao', 'title'];

/** How a body that is no answer begins; null for an HTML page, which is only named. */
export function beginningOf(body: string): string | null {
  return isPage(body) ? null : firstWords(body);
}

/** What the body of a refusal tells people, without a dot at its end; nothing where it is an HTML page. */
export function messageIn(body: string): string {
  const json = readJson(body);
  const texts = json === null ? [isPage(body) ? '' : body] : MESSAGES.map((path) => textAt(json, path));
  const text = texts.find((one) => /\S/.test(one)) ?? (json === null ? '' : compact(json.text));
  return firstWords(text).replace(/\.$/, '');
}

/** Whether a body is JSON but for an end that did not come. */
export function isCutJson(body: string): boolean {
  return brokenEnd(body) === '';
}

/** Of JSON that is broken only at its end, what stands there; empty where it is cut; null for anything else. */
export function brokenEnd(body: string): string | null {
  const text = body.trim();
  const errors: ParseError[] = [];
  try {
    lazy.jsonc().parse(text, errors, { disallowComments: true });
  } catch {
    return null; // Nested too deep for it.
  }
  const [{ offset, length } = { offset: 0, length: 0 }] = errors;
  const rest = text.slice(offset);
  if (offset === 0) return null;
  if (/^[\]},\s]+$/.test(rest) || readJson(text.slice(0, offset)) !== null) return rest;
  return length === rest.length && /^(?:["tfn\d-]|$)/.test(rest) ? '' : null;
}

/** Whether a body is a web page: most likely the address is somebody else's. */
export function isPage(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)\b/i.test(body.slice(0, 1000));
}

/** The first 200 characters, on one line and without what a terminal would obey. */
export function firstWords(text: string): string {
  const line = text.slice(0, 1000).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return [...line.trim()].slice(0, 200).join('');
}
