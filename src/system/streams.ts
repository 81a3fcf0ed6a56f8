import { fstatSync, type Stats, statSync, writeFileSync } from 'node:fs';
import type { WriteStream } from 'node:tty';
import { Failure } from '../failure.ts';
import type { Output } from '../io.ts';
import { errorCode } from './files.ts';

/** What a writer is told once nobody reads any more. */
const GONE = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

/** Standard output (1) or standard error (2). */
export function standardOutput(descriptor: 1 | 2): Output {
  const isTty = isTerminal(descriptor);
  // Node's stream is slow to load, and a run that writes to a file or nowhere needs none.
  const open = (): WriteStream => (descriptor === 1 ? process.stdout : process.stderr);
  const stats = statsOf(descriptor);
  const isStream = isTty || !(stats?.isFile() || stats?.isCharacterDevice());
  let isGone = false;
  return {
    isTerminal: isTty,
    get width() {
      return (isTty && open().columns) || 80;
    },
    get rows() {
      return (isTty && open().rows) || 24;
    },
    get isGone() {
      return isGone;
    },
    async write(content) {
      if (isGone || content.length === 0) return;
      try {
        if (isStream) await writeToStream(open(), content);
        else writeFileSync(descriptor, content);
      } catch (error) {
        const code = errorCode(error);
        if (!GONE.includes(code)) throw new Failure('io', (words) => words.files.notPrinted(code));
        isGone = true;
      }
    },
  };
}

/** `node:tty` takes a tenth of a short run to load: it is asked only where the answer could be yes. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  const stats = statsOf(descriptor);
  const nowhere = statSync('/dev/null', { throwIfNoEntry: false });
  if (!stats?.isCharacterDevice() || stats.rdev === nowhere?.rdev) return false;
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

function writeToStream(stream: WriteStream, content: string | Uint8Array): Promise<void> {
  // The callback tells of the failure; without a listener the same failure would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => (error ? reject(error) : resolve()));
  });
}

/** Undefined where it is closed. */
function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}
