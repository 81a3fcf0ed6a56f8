import { type ContentVerdict, canEndWith, judgeContent } from '../contract/check-document-content.ts';
import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';
import { textOfBytes } from '../contract/utf8.ts';
import type { DraftFile } from '../machine/draft-then-rename.ts';
import type { DocumentTrouble } from '../problem.ts';
import type { Clean } from '../service/redact-token-in-any-spelling.ts';
import type { BodyReceiver } from '../service/transport-interface.ts';

/** The longest document that is taken, in bytes. */
const LIMIT = 50 * 1024 * 1024;
/** How much of what came is kept for what is still to come, in bytes: more than a token is long. */
const LONGEST_ENDING = 8 * 1024;
const NOTHING = Buffer.alloc(0);

interface ReceiverTerms {
  readonly document: LinkedDocument;
  readonly file: DraftFile;
  readonly clean: Clean;
  /** Hears of each piece that has come, in bytes. */
  readonly onBytes: (added: number) => void;
}

/** Writes a document to its file as it comes, and looks at it before. */
export class DocumentReceiver implements BodyReceiver {
  readonly limit = LIMIT;
  readonly #terms: ReceiverTerms;
  #verdict: ContentVerdict = 'unsure';
  /** What has come, as long as the verdict is open. */
  #beginning: Buffer = NOTHING;
  /** The content is judged again only once this many bytes are there: a peer may send a byte at a time. */
  #judgedFrom = 0;
  #ending: Buffer = NOTHING;
  #holdsToken = false;

  constructor(terms: ReceiverTerms) {
    this.#terms = terms;
  }

  begin(): void {
    this.#terms.file.begin();
    this.#verdict = 'unsure';
    this.#beginning = NOTHING;
    this.#judgedFrom = 0;
    this.#ending = NOTHING;
    this.#holdsToken = false;
  }

  take(piece: Uint8Array): boolean {
    const { file, onBytes } = this.#terms;
    this.#judge(piece);
    this.#lookForToken(piece);
    if (this.#holdsToken || this.#verdict === 'wrong' || this.#verdict === 'html') return false;
    if (!file.write(piece)) return false;
    onBytes(piece.length);
    return true;
  }

  isWhole(): boolean {
    return canEndWith(this.#terms.document, this.#ending);
  }

  /** Why what came is not to be kept, now that all of it has come; null where it is. */
  trouble(): DocumentTrouble | null {
    const { document, file } = this.#terms;
    if (this.#holdsToken) return { kind: 'token-inside' };
    if (this.#verdict === 'unsure') this.#verdict = judgeContent(document, this.#beginning, true);
    if (this.#verdict !== 'right') return { kind: 'wrong-content', isPage: this.#verdict === 'html' };
    return file.failure === null ? null : { kind: 'not-kept', code: file.failure };
  }

  #judge(piece: Uint8Array): void {
    if (this.#verdict !== 'unsure') return;
    this.#beginning = Buffer.concat([this.#beginning, piece]);
    if (this.#beginning.length < this.#judgedFrom) return;
    this.#judgedFrom = 2 * this.#beginning.length;
    this.#verdict = judgeContent(this.#terms.document, this.#beginning, false);
    if (this.#verdict !== 'unsure') this.#beginning = NOTHING;
  }

  #lookForToken(piece: Uint8Array): void {
    const bytes = Buffer.concat([this.#ending, piece]);
    const text = textOfBytes(bytes, 'latin1');
    if (this.#terms.clean(text) !== text) this.#holdsToken = true;
    this.#ending = bytes.subarray(-LONGEST_ENDING);
  }
}
