import type { OutputStream } from '../machine/output.ts';
import { escapeRegExp, REDACTED, type Secret } from '../secret.ts';

/** A stream that keeps secrets to itself. */
export interface RedactingStream extends OutputStream {
  /** From now on `(redacted)` is printed wherever the token would stand. */
  redact(token: Secret): void;
}

/**
 * A stream that does not print the tokens it is told of: one may have been typed in a wrong place, such as a field's or a
 * host's name, and what was typed is repeated in notes and errors.
 */
export function redactingStream(stream: OutputStream): RedactingStream {
  const patterns: RegExp[] = [];
  const redacted = (text: string) => patterns.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text);
  return {
    isTerminal: stream.isTerminal,
    get columns() {
      return stream.columns;
    },
    get rows() {
      return stream.rows;
    },
    redact: (token) => {
      // Host names are repeated in lower case.
      if (token.isRecognisable) patterns.push(new RegExp(escapeRegExp(token.reveal()), 'gi'));
    },
    write: (data) => stream.write(typeof data === 'string' ? redacted(data) : data),
    hasReader: () => stream.hasReader(),
  };
}
