import type { OutputStream } from '../machine/output-streams.ts';
import type { Secret } from '../secret.ts';
import { type Clean, tokenCleaner } from '../service/redact-token-in-any-spelling.ts';

/** A stream that keeps secrets to itself. */
interface RedactingStream extends OutputStream {
  /** From now on `(redacted)` is printed wherever the token would stand. */
  redact(token: Secret): void;
}

/**
 * A stream that does not print the tokens it is told of: one may have been typed in a wrong place, such as a field's or a
 * host's name, and what was typed is repeated in notes and errors.
 */
export function redactingStream(stream: OutputStream): RedactingStream {
  const cleaners: Clean[] = [];
  const redacted = (text: string) => cleaners.reduce((rest, clean) => clean(rest), text);
  return {
    isTerminal: stream.isTerminal,
    get columns() {
      return stream.columns;
    },
    get rows() {
      return stream.rows;
    },
    redact: (token) => void cleaners.push(tokenCleaner(token)),
    write: (data) => stream.write(typeof data === 'string' ? redacted(data) : data),
    hasReader: () => stream.hasReader(),
  };
}
