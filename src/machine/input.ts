import { createReadStream, fstatSync, openSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** A list to be read, or why it cannot be; `code` is the system's. */
export type InputOpened =
  | { readonly kind: 'opened'; readonly chunks: AsyncIterable<Uint8Array>; readonly isTerminal: boolean }
  | { readonly kind: 'failed'; readonly code: string };

/**
 * Opens a file to be read in pieces, as far as it is asked for.
 *
 * @param standardInput what `-` stands for.
 */
export async function openInput(
  path: string,
  standardInput: () => { readonly chunks: AsyncIterable<Uint8Array>; readonly isTerminal: boolean },
): Promise<InputOpened> {
  if (path === '-') return { kind: 'opened', ...standardInput() };
  try {
    const descriptor = openSync(path, 'r');
    if (fstatSync(descriptor).isDirectory()) return { kind: 'failed', code: 'EISDIR' };
    return { kind: 'opened', chunks: createReadStream(path, { fd: descriptor }), isTerminal: false };
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) };
  }
}
