import type { Failure } from '../failure.ts';
import type { Question } from '../record.ts';
import type { Headers } from './request.ts';

/** Hears of all that is sent and comes back, without secrets (`--verbose`, `doctor`), and which question it belongs to. */
export interface Trace {
  request?(question: Question, method: string, url: string, headers: Headers): void;
  /** @param body as text; null for a document. */
  response?(question: Question, status: number, headers: Headers, body: string | null, ms: number): void;
  /** There was no whole answer. */
  failed?(question: Question, failure: Failure, ms: number): void;
  /** Try number `attempt` failed, and another follows after `ms` milliseconds; `asked`: the service said how long. */
  pause?(question: Question, ms: number, attempt: number, reason: 'backoff' | 'asked'): void;
}
