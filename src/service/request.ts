import { version } from '../../package.json';
import { firstWords } from '../contract/json.ts';
import { isLoopback, withoutUser } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Question } from '../record.ts';
import type { Secret } from '../secret.ts';

const USER_AGENT = `recibo/${version}`;

/** Of an answer by their names in lowercase. */
export type Headers = Readonly<Record<string, string>>;

export interface Get {
  readonly url: URL;
  readonly headers: Headers;
  /** The most bytes that the answer may have. */
  readonly limit: number;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Under another status than 200 it may have been cut. */
  readonly body: Buffer;
}

/** When one try ends, by the clock, whatever the peer does, and what it fails with then. */
export interface Deadline {
  readonly at: number;
  readonly timeoutFailure: () => Failure;
}

/** Hears of all that is sent and comes back, without the token (`--verbose`, `doctor`), and which question it belongs to. */
export interface Trace {
  request?(question: Question, url: string, headers: Headers): void;
  /** @param body as text; null for a document. */
  response?(question: Question, status: number, headers: Headers, body: string | null, ms: number): void;
  failed?(question: Question, failure: Failure, ms: number): void;
  /** Try number `attempt` failed, and another follows after `ms` milliseconds. */
  pause?(question: Question, ms: number, attempt: number): void;
}

export interface ServiceTerms {
  /** Version prefix included, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
  /** The longest that all tries of one lookup together may take, in milliseconds. */
  readonly timeout: number;
  readonly retries: number;
  /** In a batch, the pause after a 429, or while the service restarts, holds up all lookups, and is no part of any one's time. */
  readonly isBatch: boolean;
  readonly connections: number;
  /** The most requests a second; null for no limit. */
  readonly rate: number | null;
  /** Whether `baseUrl` is the sandbox in this process, which no proxy reaches. */
  readonly isSandbox: boolean;
  /** The profile that gave address or token, where the settings have several. */
  readonly profile: string | null;
  readonly trace: Trace | null;
}

export type Surroundings = Pick<Io, 'clock' | 'engine' | 'env' | 'secrets' | 'signal'>;

/** The address of a lookup (`service.md`, section 4); the receipt is one segment of its path. */
export function lookupAddress(baseUrl: string, { kind, receipt }: Pick<Question, 'kind' | 'receipt'>): string {
  const segment = encodeURIComponent(receipt);
  return kind === 'nfe' ? `${baseUrl}/nfe/nota/${segment}/completa` : `${baseUrl}/nfse/nota/${segment}`;
}

/** The headers of a lookup (`service.md`, section 5), with the token as it is to be sent, or shown. */
export function lookupHeaders(token: string) {
  const accept = 'application/json';
  return { Authorization: `Token ${token}`, 'Content-Type': accept, Accept: accept, 'User-Agent': USER_AGENT };
}

/** The headers of a request for a document; null where the token stays behind. */
export function documentHeaders(token: string | null): Headers {
  return { ...(token !== null && { Authorization: `Token ${token}` }), Accept: '*/*', 'User-Agent': USER_AGENT };
}

/**
 * Where a link of an answer, or a redirect, leads to.
 * @param from where it stands: of an answer, the base address with a slash at its end.
 * @throws Failure `io` where nobody goes: no address, a user name in it, neither `https` nor from loopback to loopback.
 */
export function resolveLink(link: string, baseUrl: string, from = `${baseUrl}/`): URL {
  const url = URL.canParse(link, from) ? new URL(link, from) : null;
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(new URL(baseUrl).hostname);
  if (url === null || !(isLocal || url.protocol === 'https:') || url.username !== '' || url.password !== '') {
    throw new Failure('io', (words) => words.files.unsafeLink(firstWords(withoutUser(link))));
  }
  return url;
}
