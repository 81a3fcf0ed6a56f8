import { bodyOf } from './answer-shapes.ts';
import type { Deviation } from './deviation.ts';
import { deviationsFrom } from './find-deviations.ts';
import { type JsonBody, readJsonBody } from './json-body.ts';
import type { Operation } from './operation.ts';
import { type Status, statusOfText } from './status-table.ts';
import { textOfStatus } from './text-at-path.ts';
import { decoded } from './utf8.ts';

/** An envelope of `service.md`, section 2.1, under a status that the operation defines. */
export interface Envelope {
  readonly kind: 'envelope';
  readonly status: Status;
  readonly answer: JsonBody;
  readonly deviations: readonly Deviation[];
}

/** A body that cannot be taken for an answer; `answer` is null where it is not even JSON. */
interface Breach {
  readonly kind: 'breach';
  readonly why: BreachReason;
  readonly answer: JsonBody | null;
}

export type BreachReason =
  | { readonly kind: 'empty-body' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-envelope' }
  | { readonly kind: 'unknown-status'; readonly text: string }
  | { readonly kind: 'status-not-defined'; readonly text: string; readonly operation: Operation };

/** How much of a body is told with a problem, in characters. */
const EXCERPT_LENGTH = 200;

/**
 * Reads the body of an HTTP 200. The outcome is the body's `status` (`service.md`, section 7): what deviates beside it
 * is told and never hides it.
 *
 * @param letters each byte of it as one character, where somebody has made that already.
 */
export function readAnswer(body: Uint8Array, operation: Operation, letters?: string): Envelope | Breach {
  const answer = readJsonBody(body, letters);
  if (answer === null) return breach({ kind: excerptOf(body) === null ? 'empty-body' : 'not-json' }, answer);
  const statusText = textOfStatus(answer);
  if (statusText === null) return breach({ kind: 'not-envelope' }, answer);
  const status = statusOfText(statusText);
  if (status === undefined) return breach({ kind: 'unknown-status', text: statusText }, answer);
  const shape = bodyOf(operation, status.code);
  if (shape === undefined) return breach({ kind: 'status-not-defined', text: statusText, operation }, answer);
  const deviations = deviationsFrom(shape, answer);
  if (statusText !== status.text) {
    deviations.unshift({ kind: 'status-wording', text: statusText, expected: status.text });
  }
  if (!answer.isUtf8) deviations.unshift({ kind: 'not-utf8' });
  return { kind: 'envelope', status, answer, deviations };
}

/** The beginning of a body, as it came; null where there is nothing to show. */
export function excerptOf(body: Uint8Array): string | null {
  const excerpt = decoded(body).trim().slice(0, EXCERPT_LENGTH);
  return excerpt === '' ? null : excerpt;
}

function breach(why: BreachReason, answer: JsonBody | null): Breach {
  return { kind: 'breach', why, answer };
}
