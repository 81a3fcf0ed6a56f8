import type { Deviation } from './deviation.ts';
import { bodyOf } from './documents.ts';
import { deviationsFrom } from './find-deviations.ts';
import type { Json } from './json.ts';
import { findPath } from './json-path.ts';
import type { Operation } from './operation.ts';
import { type ReadJson, readJson } from './read-json.ts';
import { isDefinedFor, type Status, statusOfCode } from './status.ts';

/** What an answer turned out to be. `source` is the body as text, `json` the same as a tree. */
export type Reading = Envelope | Breach;

/** An envelope of `service.md`, section 2.1, under a status that the operation defines. */
export interface Envelope {
  readonly kind: 'envelope';
  readonly status: Status;
  readonly source: string;
  readonly json: Json;
  readonly deviations: readonly Deviation[];
}

/** A body that cannot be taken for an answer. `json` is null where it is not even JSON. */
export interface Breach {
  readonly kind: 'breach';
  readonly why: BreachReason;
  readonly source: string;
  readonly json: Json | null;
}

export type BreachReason =
  | { readonly kind: 'empty-body' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-envelope' }
  | { readonly kind: 'unknown-status'; readonly text: string }
  | { readonly kind: 'status-not-defined'; readonly text: string; readonly operation: Operation };

/** How much of a body that is no JSON is shown. */
const EXCERPT_LENGTH = 200;

/**
 * Reads the body of an HTTP 200. The outcome is the body's `status` (`service.md`, section 7): what deviates beside it
 * is told and never hides it.
 */
export function readAnswer(body: Uint8Array, operation: Operation): Reading {
  const { text, isUtf8 } = decode(body);
  const read = readJson(text);
  if (read === null) return breach(notJson(text), text, null);
  const statusField = read.json.kind === 'object' ? findPath(read.json, 'status') : null;
  if (statusField?.kind !== 'string') return breach({ kind: 'not-envelope' }, text, read.json);
  const status = statusOfCode(/^(\d{3})(?!\d)/.exec(statusField.text)?.[1] ?? '');
  if (status === undefined) return breach({ kind: 'unknown-status', text: statusField.text }, text, read.json);
  if (!isDefinedFor(status, operation)) {
    return breach({ kind: 'status-not-defined', text: statusField.text, operation }, text, read.json);
  }
  const deviations = allDeviations(read, operation, status, statusField.text);
  if (!isUtf8) deviations.unshift({ kind: 'not-utf8' });
  return { kind: 'envelope', status, source: text, json: read.json, deviations };
}

/** A body whose HTTP status already says that it is no answer; `json` is null where it is not even JSON. */
export function readStrayBody(body: Uint8Array): { source: string; json: Json | null } {
  const source = decode(body).text;
  return { source, json: readJson(source)?.json ?? null };
}

/** The beginning of a body that is no JSON, as it came; null where there is nothing to show. */
export function excerptOf(source: string): string | null {
  const excerpt = source.trim().slice(0, EXCERPT_LENGTH);
  return excerpt === '' ? null : excerpt;
}

function allDeviations(read: ReadJson, operation: Operation, status: Status, statusText: string): Deviation[] {
  const schema = bodyOf(operation, status.code);
  const deviations = schema === undefined ? [] : deviationsFrom(schema, read.value, read.json);
  if (statusText !== status.text) {
    deviations.unshift({ kind: 'status-wording', text: statusText, expected: status.text });
  }
  return deviations;
}

function breach(why: BreachReason, source: string, json: Json | null): Breach {
  return { kind: 'breach', why, source, json };
}

function notJson(text: string): BreachReason {
  return { kind: text.trim() === '' ? 'empty-body' : 'not-json' };
}

/** The body is UTF-8 whatever its `Content-Type` claims; a byte order mark is no part of the text. */
function decode(body: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), isUtf8: true };
  } catch {
    return { text: new TextDecoder('utf-8').decode(body), isUtf8: false };
  }
}
