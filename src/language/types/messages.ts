import type { BatchTally } from '../../commands/batch-tally.ts';
import type { BatchSummary } from '../../commands/lookup-presenter-interface.ts';
import type { Deviation } from '../../contract/deviation.ts';
import type { LinkedDocument } from '../../contract/document-links-and-file-names.ts';
import type { ListDoubt } from '../../contract/receipt.ts';
import type { ExitName } from '../../exit-codes-by-status-and-problem.ts';
import type { Notice } from '../../notice.ts';
import { type Circumstances, type DocumentTrouble, NO_CIRCUMSTANCES, type Problem } from '../../problem.ts';
import type { ThrottleWait } from '../../service/batch/rate-and-pauses.ts';
import type { OpeningFlaw } from '../../service/resolve-link.ts';
import type { Pause } from '../../service/trace-events.ts';
import type { Timings } from '../../service/transport-interface.ts';
import type { TokenSetting } from '../../settings/find-token.ts';
import type { Missing } from '../../settings/settings-problem.ts';
import { quotedIfNeeded } from '../../shell-quote.ts';
import { inWords, type WordsByKind } from './words-by-kind.ts';

/** A problem in words: what happened and why, and what to do next. Both go on one line. */
export interface Said {
  readonly what: string;
  /** Null where whoever reads it knows, or is told by what stands before it. */
  readonly next: string | null;
}

/** Puts a problem's words together. */
export function said(what: string, next: string | null): Said {
  return { what, next };
}

/** What to type to read about a command, or about all of recibo. */
export function helpOn(command: string | null): string {
  return command === null ? 'recibo --help' : `recibo help ${command}`;
}

/** Words of which one is enough, as people list them: `a, b or c`. */
export function anyOf(words: readonly string[], or: 'or' | 'ou'): string {
  const before = words.slice(0, -1).join(', ');
  return `${before}${before === '' ? '' : ` ${or} `}${words.at(-1) ?? ''}`;
}

/** The system's word for what happened, behind a text; the HTTP library's own say less than the text. */
export function codeBehind(code: string): string {
  return code.startsWith('UND_ERR_') ? '' : ` (${code})`;
}

const ONE_DAY_MS = 86_400_000;

/** Whether a time to wait, in milliseconds, says something to a person. */
export function isWorthTelling(ms: number | null): ms is number {
  return ms !== null && ms > 0 && ms <= ONE_DAY_MS;
}

export type Of<Union extends { kind: string }, Kind extends Union['kind']> = Extract<Union, { kind: Kind }>;

/** What can keep a document from being fetched as it can an answer. */
type FetchFault = Of<DocumentTrouble, 'document-fault'>['fault'];

/** What happened, by the words that a lookup has for it. */
export function whatOfFault(fault: FetchFault, words: WordsByKind<FetchFault, Said, [Circumstances]>): string {
  return inWords<FetchFault, Said, [Circumstances]>(words, fault, NO_CIRCUMSTANCES).what;
}

/** Everything that is said on standard error. A problem or deviation without words is a compile error. */
export interface Messages {
  readonly problem: WordsByKind<Problem, Said, [Circumstances]>;
  readonly deviation: WordsByKind<Deviation>;
  /** What follows where the answer was no JSON: how it begins. */
  readonly excerpt: (text: string) => string;
  /** What stands before a warning, and before a note. */
  readonly warning: string;
  readonly note: string;
  /** Not `isAll`: there are more than `count`. */
  readonly moreDeviations: (count: number, isAll: boolean) => string;
  readonly echoedToken: string;
  /** `status` is the answer's whole status, or null where it has none. */
  readonly absentField: (path: string, status: string | null, absent: AbsentField) => string;
  readonly sandboxAddress: (baseUrl: string) => string;
  /** What a spinner says while a lookup takes its time. */
  readonly asking: (host: string, seconds: number, ofSeconds: number, attempt: number) => string;
  /** A document that is in the folder now; not `isNew`: it was there before. */
  readonly kept: (document: LinkedDocument, file: string, bytes: number, isNew: boolean) => string;
  /** A document that the answer has no link to, and that is not in the folder. */
  readonly notLinked: (document: LinkedDocument) => string;
  /** What a spinner says while a document comes; `megabytes` with a point before its decimal. */
  readonly fetching: (document: LinkedDocument, megabytes: string) => string;
  readonly trace: TraceWords;
  readonly batch: BatchWords;
  /** The document is not there yet; `next` is the seconds until the next question. */
  readonly waiting: (status: string | null, seconds: number, next: number) => string;
  /** Patience is over and the document still on its way. */
  readonly stillOnItsWay: (status: string) => string;
  /** A document was not opened; its link, where there is one, stands behind. */
  readonly notOpened: (document: LinkedDocument, why: OpeningFlaw) => string;
}

/** What a path that leads nowhere was probably meant to be. */
export type AbsentField =
  /** Several paths, with commas between. */
  | { readonly kind: 'list'; readonly paths: readonly string[] }
  /** The answer has this one. */
  | { readonly kind: 'near'; readonly path: string }
  /** Answers under other statuses have this one. */
  | { readonly kind: 'elsewhere'; readonly path: string; readonly codes: readonly string[] }
  /** No answer has it, but a `csv` has a column of this name. */
  | { readonly kind: 'column' }
  | { readonly kind: 'unknown' };

/** What is left of a batch that ended before its time. */
interface LeftFacts extends Pick<BatchSummary, 'done' | 'remaining' | 'canResume' | 'isUntouched'> {
  /**
   * Whether what is to be typed is too long to follow, or would be shown otherwise than it is: else it is that line with
   * --resume and without --force.
   */
  readonly isTooLong: boolean;
}

/** The words of a batch. */
export interface BatchWords {
  /** What happened to one receipt, and to several. */
  readonly outcome: Readonly<Record<ExitName, { readonly one: string; readonly many: string }>>;
  /** `total` is null where it is not known. */
  readonly done: (done: number, total: number | null) => string;
  /** Lookups a second, with a point before its decimal. */
  readonly rate: (perSecond: string) => string;
  /** A span is text such as `1 min 15 s`. */
  readonly timeLeft: (span: string) => string;
  /** What all requests wait for, and how long. */
  readonly wait: Readonly<Record<ThrottleWait['reason'], (span: string) => string>>;
  /** The same where there is little room. */
  readonly briefWait: Readonly<Record<ThrottleWait['reason'], (span: string) => string>>;
  readonly receipts: (done: number, span: string) => string;
  readonly answeredBefore: (count: number) => string;
  /** How much of documents has come, with a point before its decimal. */
  readonly received: (megabytes: string) => string;
  readonly documents: (counts: BatchTally['documents']) => string;
  /** SEFAZ's codes, each with how often it came. */
  readonly rejections: (codes: readonly (readonly [string, number])[]) => string;
  readonly deviating: (count: number) => string;
  /** What is most likely wrong with a list, since it is with most of its lines. */
  readonly wrongList: Readonly<Record<Extract<ListDoubt, 'utf16' | 'odd'>, string>>;
  /** What is wrong with so many receipts, most likely on account of the list. */
  readonly wrongReceipts: Readonly<Record<Exclude<ListDoubt, 'utf16' | 'odd'>, (count: number) => string>>;
  readonly left: (facts: LeftFacts) => string;
  readonly neverFound: (path: string, absent: AbsentField) => string;
  readonly failFast: (receipt: string) => string;
  readonly breaker: (count: number) => string;
}

/** The words of `--verbose`. Milliseconds come as whole numbers. */
interface TraceWords {
  readonly timings: (steps: readonly { readonly name: TimingName; readonly ms: number }[]) => string;
  readonly sizes: (bodyBytes: number, receivedBytes: number) => string;
  readonly reused: string;
  readonly failed: (fault: string) => string;
  readonly replay: string;
  readonly again: (seconds: string, attempt: number, source: Pause['source']) => string;
  readonly outOfTime: (seconds: string, leftSeconds: string) => string;
}

export type TimingName = keyof Timings;

/** What is told on standard error beside what a command prints. */
export interface NoticeWords {
  readonly text: WordsByKind<Notice>;
  /** What to type once a token is stored; `profile` is null for the one that is in effect by itself. */
  readonly afterLogin: (profile: string | null) => string;
}

/** What to type to give a profile what it lacks, in any language. */
export function loggingIn({ profile, isTyped }: Pick<Missing, 'profile' | 'isTyped'>): string {
  return `recibo login${again(isTyped ? profile : null)}`;
}

/** A profile that has to be named behind what is typed next, or null for the one that is in effect without. */
export function again(profile: string | null): string {
  return profile === null ? '' : ` --profile ${quotedIfNeeded(profile)}`;
}

/** What to type to have a key taken out of the settings file, in any language. */
export function unsetting(key: string): string {
  return `recibo config unset ${quotedIfNeeded(key)}`;
}

/** What to type to have a profile's token forgotten, in any language: `logout` knows of the one in the file alone. */
export function forgetting(key: TokenSetting, profile: string): string {
  const word = quotedIfNeeded(profile);
  return key === 'token' ? `recibo logout --profile ${word}` : `recibo config unset ${key} --profile ${word}`;
}
