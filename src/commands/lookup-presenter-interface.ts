import type { LinkedDocument } from '../contract/document-links-and-file-names.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Writer } from '../machine/buffered-writer.ts';
import type { Signal } from '../machine/signals.ts';
import type { WriteFailure } from '../machine/write-bytes.ts';
import type { Notice } from '../notice.ts';
import type { FileFormat, Format, RecordsFormat } from '../options/choices.ts';
import type { OptionValues } from '../options/options.ts';
import type { Outcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { ThrottleWait } from '../service/batch/rate-and-pauses.ts';
import type { OpeningFlaw } from '../service/resolve-link.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport-interface.ts';
import type { BatchTally } from './batch-tally.ts';

/** What is printed of lookups: all that repeats what the service said (`--mask` stands before each of these). */
export interface AnswerPresenter {
  /** What became of one receipt: remarks on standard error, the answer on standard output. */
  record(record: LookupRecord, display: Display): Promise<Outcome>;
  /** Tells that a document of an answer was not opened, why, and where its link leads. */
  notOpened(record: LookupRecord, document: LinkedDocument, why: OpeningFlaw, baseUrl: string): Promise<void>;
  /** Tells that the time to wait is over, and the document still on its way. */
  stillOnItsWay(record: LookupRecord): Promise<void>;
  /** Begins to tell what goes on while a lookup is under way. */
  follow(request: PlainRequest, options: FollowingOptions & Pick<OptionValues, 'verbose'>): Promise<Following>;
  batch(display: BatchDisplay): Promise<BatchPrinter>;
}

/** A document is asked for, or a piece of it has come. */
export interface DocumentProgress {
  readonly document: LinkedDocument;
  /** How long the piece is, in bytes; 0 for none yet. */
  readonly added: number;
  readonly bytes: number;
}

/** How long one receipt is asked about, and whether that is told where there is no terminal. */
export type FollowingOptions = Pick<OptionValues, 'quiet' | 'timeout' | 'wait'>;

/** How the records of a batch are printed. */
export interface BatchDisplay extends RecordExtras {
  readonly display: Display;
  /** How records go to a file, whatever else is displayed; null where they go to standard output. */
  readonly fileFormat: FileFormat | null;
  readonly isVerbose: boolean;
  /** Whether the list is typed at a terminal, where a live line would write over it. */
  readonly isListTyped: boolean;
  readonly tally: BatchTally;
  /** Counts how many receipts there are; null where that is not known before the end. */
  readonly countAll: () => Promise<number | null>;
  /** What all requests wait for now; null where that is nothing. */
  readonly waitNow: () => ThrottleWait | null;
}

/** What is printed and told while a batch is under way. */
export interface BatchPrinter {
  /** What stands before the first record; empty where nothing does. */
  readonly head: string;
  /** A record as it is written, line end included, each byte of its UTF-8 as one character; empty where nothing is. */
  readonly lettersOf: (record: LookupRecord) => string;
  readonly observe: Observe;
  /** What has to be waited for, since more was observed than has been read so far; null for nothing. */
  readonly backlog: () => Promise<unknown> | null;
  /** Tells of a long wait on a terminal where no live line does. */
  readonly onLongWait: (wait: ThrottleWait) => void;
  /** Tells something beside what is printed, around the live line. */
  readonly notice: (notice: Notice) => Promise<void>;
  /** Standard output, around the live line. */
  readonly output: Writer;
  /** Takes the live line away for good. */
  readonly clear: () => Promise<void>;
  /** Writes what is left, takes the live line away, and tells what came of it all. */
  readonly end: (summary: BatchSummary) => Promise<WriteFailure | null>;
}

/** What a batch came to. */
export interface BatchSummary {
  /** How many receipts have a record now, those skipped included. */
  readonly done: number;
  /** How many have none; null where that is not known. */
  readonly remaining: number | null;
  readonly elapsedMs: number;
  /** Whether a file holds what is done, from which another run can go on. */
  readonly canResume: boolean;
  /** Whether that file still holds what `--force` was to replace: nothing new has come. */
  readonly isUntouched: boolean;
  /** What to type for that; null where there is no such file, or it is too long to be told. */
  readonly resumeLine: string | null;
  /** Why it ended before its time; null where it came to its end. */
  readonly endedBy: BatchStop | null;
}

/** What ends a batch before its time. */
export type BatchStop =
  | { readonly kind: 'interrupted'; readonly signal: Signal }
  /** A token or setting that no receipt will get further with, or a list that cannot be read to its end. */
  | { readonly kind: 'hopeless'; readonly problem: Problem }
  | { readonly kind: 'fail-fast'; readonly receipt: string; readonly exit: number }
  /** So many lookups in a row found the service unavailable or silent; what the last of them met. */
  | { readonly kind: 'breaker'; readonly count: number; readonly problem: Problem; readonly exit: number };

/** What goes to standard output. `format` null is the stream's own: a table on a terminal, else plain. */
export type Display =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fields'; readonly paths: readonly string[] }
  /** The same for one receipt as for many. */
  | ({ readonly kind: 'record'; readonly format: RecordsFormat } & RecordExtras)
  | {
      readonly kind: 'format';
      readonly format: Exclude<Format, RecordsFormat> | null;
      readonly extras: PageExtras;
    };

/** How a record is written, whatever its format. */
export interface RecordExtras {
  /** As Excel in Portuguese opens it by double-click (`--excel`). */
  readonly isExcel: boolean;
  /** Whether it says which documents are kept (`--save`). */
  readonly savesDocuments: boolean;
}

/** What people are told besides the answer itself. */
export interface PageExtras {
  /** The address that was asked: relative links lead from there. */
  readonly baseUrl: string;
  readonly showsHints: boolean;
  /** Whether what is told beside a value writes out no CPF that stands in it (`--mask`). */
  readonly hidesCpfs: boolean;
  /** Whether the answer has been waited for: that one can is then no news. */
  readonly hasWaited: boolean;
}

/** What is told on standard error while a lookup is under way. */
export interface Following {
  readonly observe: Observe;
  /** The document is not there yet, and is asked about again in `ms` milliseconds; `record` is the last answer, if there is one. */
  readonly onWaiting: (record: LookupRecord | null, ms: number) => void;
  /** A document of what was found is on its way. */
  readonly onDocument: (progress: DocumentProgress) => void;
  /** Takes a spinner away and leaves the terminal as it was. */
  readonly end: () => void;
}
