import { errorCode } from '../error-code.ts';

/**
 * Why something could not be written. `closed`: the reader went away, which is no error. `failed`: the system's code, such
 * as `ENOSPC`. `abandoned`: the run was interrupted, and the reader did not take it in the time that was left.
 */
export type WriteFailure =
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'abandoned' };

/** What an error that came up in writing says. */
export function failureOf(error: unknown): WriteFailure {
  const code = errorCode(error);
  const isClosed = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(code);
  return isClosed ? { kind: 'closed' } : { kind: 'failed', code };
}
