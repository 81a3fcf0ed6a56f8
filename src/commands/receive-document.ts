import { BEGINNING, type ContentVerdict, canEndWith, judgeContent } from '../contract/check-document-content.ts';
import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';
import { textOfBytes } from '../contract/utf8.ts';
import type { DraftFile } from '../machine/draft-then-rename.ts';
import type { DocumentTrouble } from '../problem.ts';
import { ByteCollector } from '../service/byte-collector.ts';
import type { Clean } from '../service/redact-token-in-any-spelling.ts';
import type { BodyReceiver } from '../service/transport-interface.ts';

/** The longest document that is taken, in bytes. */
const LIMIT = 50 * 1024 * 1024;
/** How much of what came is kept for what is still to come, in bytes, even of a short token: it may be escaped several times. */
const LEAST_ENDING = 8 * 1024;
const NOTHING = Buffer.alloc(0);

interface ReceiverTerms {
  readonly document: LinkedDocument;
  readonly file: DraftFile;
  readonly clean: Clean;
  /** How long that may be which is cleaned away, in bytes. */
  readonly longestEcho: number;
  /** Hears of each piece that has come, in bytes. */
  readonly onBytes: (added: number) => void;
}

/** Writes a document to its file as it comes, and looks at it before. */
export class DocumentReceiver implements BodyReceiver {
  readonly limit = LIMIT;
  readonly #terms: ReceiverTerms;
  /** What has come, as far as it tells what all of it is. */
  readonly #beginning = new ByteCollector();
  #ending: Buffer = NOTHING;
  #holdsToken = false;

  constructor(terms: ReceiverTerms) {
    this.#terms = terms;
  }

  begin(): void {
    this.#terms.file.begin();
  }

  take(piece: Uint8Array): boolean {
    const { file, onBytes } = this.#terms;
    const { length } = this.#beginning.bytes;
    if (length < BEGINNING) this.#beginning.add(piece);
    this.#lookForToken(piece);
    // The rest of something else is not waited for: it may be long, or never end.
    const isOther = length < BEGINNING && this.#isOther();
    if (this.#holdsToken || isOther || !file.write(piece)) return false;
    onBytes(piece.length);
    return true;
  }

  isWhole(): boolean {
    return this.#isOther() || canEndWith(this.#terms.document, this.#ending);
  }

  /** Why what came is not to be kept, now that all of it has come; null where it is. */
  trouble(): DocumentTrouble | null {
    const { file } = this.#terms;
    if (this.#holdsToken) return { kind: 'token-inside' };
    const content = this.#content();
    if (content !== 'right') return { kind: 'wrong-content', isPage: content === 'html' };
    return file.failure === null ? null : { kind: 'not-kept', code: file.failure };
  }

  #isOther(): boolean {
    const content = this.#content();
    return content === 'wrong' || content === 'html';
  }

  #content(): ContentVerdict {
    return judgeContent(this.#terms.document, this.#beginning.bytes);
  }

  #lookForToken(piece: Uint8Array): void {
    const { clean, longestEcho } = this.#terms;
    const bytes = Buffer.concat([this.#ending, piece]);
    const text = textOfBytes(bytes, 'latin1');
    if (clean(text) !== text) this.#holdsToken = true;
    this.#ending = bytes.subarray(-Math.max(LEAST_ENDING, longestEcho));
  }
}
