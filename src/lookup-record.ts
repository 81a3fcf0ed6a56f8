import type { Deviation } from './contract/deviation.ts';
import type { LinkedDocument } from './contract/document-links-and-file-names.ts';
import type { JsonBody } from './contract/json-body.ts';
import type { Operation } from './contract/operation.ts';
import type { Status } from './contract/status-table.ts';
import type { LookupOutcome } from './outcome.ts';
import type { DocumentLoss } from './problem.ts';

/** What became of one receipt, single and batch alike. */
export interface LookupRecord {
  readonly operation: Operation;
  /** The receipt as it was asked for. */
  readonly receipt: string;
  /** How it ended; the exit code follows from it ({@link exitOf} in `exit-code-of-outcome.ts`). */
  readonly outcome: LookupOutcome;
  /** Null where no answer has a status that counts. */
  readonly status: Status | null;
  /** What came back, byte for byte, be it to be shown or not; null where nothing did. */
  readonly body: Uint8Array | null;
  /** The same as JSON; null where it is none, or is not shown. */
  readonly answer: JsonBody | null;
  readonly deviations: readonly Deviation[];
  /** How often the service was asked; documents do not count. */
  readonly attempts: number;
  /** Milliseconds from the first question to the answer, pauses included. */
  readonly elapsedMs: number;
  /** Whether the service repeated the token, which was taken out of the answer. */
  readonly echoed: boolean;
  /** What became of the documents that the answer links to; null where nobody looked for them. */
  readonly documents: SavedDocuments | null;
}

/** What `--save` came to for one receipt. */
export interface SavedDocuments {
  readonly kept: readonly KeptDocument[];
  readonly lost: readonly DocumentLoss[];
  /** Those of an issued or cancelled invoice that the answer has no link to: nothing is lost, and nothing is there. */
  readonly unlinked: readonly LinkedDocument[];
}

/** A document that is in the folder now. */
export interface KeptDocument {
  readonly document: LinkedDocument;
  /** The folder as it was typed, and the name. */
  readonly file: string;
  readonly bytes: number;
  /** Whether it was fetched now; otherwise it had been there. */
  readonly isNew: boolean;
}

/** A record whose answer can be shown. */
export interface AnsweredRecord extends LookupRecord {
  readonly answer: JsonBody;
}

/** Whether there is an answer to show. */
export function isAnswered(record: LookupRecord): record is AnsweredRecord {
  return record.answer !== null;
}
