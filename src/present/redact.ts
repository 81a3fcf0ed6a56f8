import type { OutputStream } from '../machine/output.ts';
import { literally, REDACTED, Secret } from '../secret.ts';

/**
 * A stream that prints `(redacted)` wherever the token of the environment would stand: it may have been typed in a wrong
 * place, such as a field's or a host's name, and what was typed is repeated in notes and errors.
 */
export function redactingStream(stream: OutputStream, tokenVariable: string | undefined): OutputStream {
  const token = new Secret(tokenVariable?.trim() ?? '');
  if (!token.isRecognisable) return stream;
  // Host names are repeated in lower case.
  const pattern = new RegExp(literally(token.reveal()), 'gi');
  return {
    isTerminal: stream.isTerminal,
    get columns() {
      return stream.columns;
    },
    get rows() {
      return stream.rows;
    },
    write: (data) => stream.write(typeof data === 'string' ? data.replace(pattern, REDACTED) : data),
    hasReader: () => stream.hasReader(),
  };
}
