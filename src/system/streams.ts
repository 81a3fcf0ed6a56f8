import { fstatSync } from 'node:fs';
import type { WriteStream } from 'node:tty';
import { Failure } from '../failure.ts';
import type { Output } from '../io.ts';
import { errorCode, writeWhole } from './files.ts';

/** What a writer is told once nobody reads any more. */
const GONE = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

/** Standard output (1) or standard error (2). */
export function standardOutput(descriptor: 1 | 2): Output {
  const isTty = isTerminal(descriptor);
  // Node's stream is slow to load, and a run that writes to a file or nowhere needs none.
  const open = (): WriteStream => (descriptor === 1 ? process.stdout : process.stderr);
  const isStream = isTty || !(isKind(descriptor, 'isFile') || isKind(descriptor, 'isCharacterDevice'));
  let isGone = false;
  return {
    isTerminal: isTty,
    get columns() {
      return (isTty && open().columns) || 80;
    },
    get rows() {
      return (isTty && open().rows) || 24;
    },
    get isGone() {
      return isGone;
    },
    async write(text) {
      if (isGone || text === '') return;
      try {
        if (isStream) await writeToStream(open(), text);
        else writeWhole(descriptor, Buffer.from(text));
      } catch (error) {
        const code = errorCode(error);
        if (!GONE.includes(code)) throw new Failure('io', (words) => words.lookup.notPrinted(code));
        isGone = true;
      }
    },
  };
}

/** `node:tty` is loaded only where the answer could be yes. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  return isKind(descriptor, 'isCharacterDevice') && process.getBuiltinModule('node:tty').isatty(descriptor);
}

function writeToStream(stream: WriteStream, text: string): Promise<void> {
  // The callback tells of the failure; without a listener the same failure would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function isKind(descriptor: number, kind: 'isFile' | 'isCharacterDevice'): boolean {
  try {
    return fstatSync(descriptor)[kind]();
  } catch {
    // It is closed (`>&-`).
    return false;
  }
}
