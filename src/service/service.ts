import { setFlagsFromString } from 'node:v8';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Question } from '../record.ts';
import type { Secret } from '../secret.ts';
import { fetchDocument } from './download.ts';
import { faultOfStatus, type Headers } from './faults.ts';
import { Gate } from './gate.ts';
import type { Get } from './http.ts';
import { proxyFor } from './proxy.ts';
import { documentHeaders, lookupAddress, lookupHeaders } from './request.ts';
import { type Deadline, withRetries } from './retry.ts';
import type { Trace } from './trace.ts';

/** An invoice of 990 items has a quarter of it. */
const BODY_LIMIT = 4 * 1024 * 1024;

export interface ServiceTerms {
  /** Version prefix included, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
  /** The longest one lookup may take, its retries included; milliseconds. */
  readonly timeout: number;
  readonly retries: number;
  /** How many connections there may be to one host. */
  readonly connections: number;
  /** The most requests a second; null for no limit. */
  readonly rate: number | null;
  /** Whether `baseUrl` is the sandbox in this process, which no proxy reaches. */
  readonly isSandbox: boolean;
  readonly isBatch: boolean;
  readonly trace: Trace | null;
}

type Surroundings = Pick<Io, 'env' | 'clock' | 'secrets' | 'signal'>;

interface Request extends Get {
  readonly question: Question;
  readonly deadline: Deadline;
  /** Whether the answer is no text, and kept as it comes. */
  readonly isDocument: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The body without the token; empty for a document. */
  readonly text: string;
}

/** The service (`service.md`): is asked, and gives what its answers link to. */
export interface Service {
  /**
   * The body of an answer, without the token if that was in it.
   *
   * @param question its `attempts` and `startedAt` are kept up to date.
   * @param patience how long it may go on after the question's first request, in milliseconds (`--wait`).
   * @param waiting ends the waiting for `--rate` and for the end of a 429's pause; rejects with its reason.
   * @throws Failure
   */
  ask(question: Question, patience?: number, waiting?: AbortSignal): Promise<string>;
  /**
   * A document, decoded.
   *
   * @param link as it stands in the answer to `question`.
   * @param check throws a Failure where it is not what it should be.
   * @throws Failure
   */
  download(link: string, check: (document: Buffer) => void, question: Question): Promise<Buffer>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Loads the HTTP client and makes ready to ask; `close` what comes back. */
export async function openService(terms: ServiceTerms, io: Surroundings): Promise<Service> {
  const { baseUrl, token, trace } = terms;
  const { clock, secrets, signal } = io;
  const restoreFlags = terms.isBatch ? () => {} : compileParserOnce();
  const { Http } = await import('./http.ts');
  const http = new Http(terms.connections, (url) => (terms.isSandbox ? null : proxyFor(url, io.env)), signal);
  const gate = new Gate(terms.rate, clock);
  const retryTerms = { ...terms, clock, signal, gate };
  const { origin } = new URL(baseUrl);
  const ownHeaders = lookupHeaders(token.reveal());

  async function send(request: Request): Promise<Answer> {
    const { question, deadline, isDocument } = request;
    trace?.request(question, 'GET', secrets.redact(request.origin + request.path), hideToken(request.headers));
    const startedAt = clock.now();
    try {
      const reply = await http.get(request, deadline.at - startedAt, deadline.late);
      const { status, body } = reply;
      const text = isDocument ? '' : secrets.redact(body.toString('utf8'));
      // The headers of an answer that counts are shown to nobody.
      const isTold = status !== 200 || trace !== null;
      const answer = { status, body, text, headers: isTold ? redactHeaders(reply.headers) : reply.headers };
      trace?.response(question, status, answer.headers, isDocument ? null : text, clock.now() - startedAt);
      return answer;
    } catch (error) {
      if (error instanceof Failure) trace?.failed(question, error, clock.now() - startedAt);
      throw error;
    }
  }

  function hideToken(headers: Headers): Headers {
    return 'Authorization' in headers ? { ...headers, Authorization: `Token ${token}` } : headers;
  }

  function redactHeaders(headers: Headers): Headers {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secrets.redact(value)]));
  }

  return {
    ask: (question, patience = Number.POSITIVE_INFINITY, waiting = signal) => {
      const path = lookupAddress(baseUrl, question).slice(origin.length);
      return withRetries(retryTerms, { question, patience, waiting }, async (deadline) => {
        question.attempts += 1;
        question.startedAt ??= clock.now();
        const request = { origin, path, headers: ownHeaders, limit: BODY_LIMIT, question, deadline, isDocument: false };
        const { status, headers, text } = await send(request);
        if (status !== 200) throw faultOfStatus(status, headers, text, clock.date());
        if (isTorn(headers, text)) throw new Failure('unavailable', (words) => words.service.cut());
        return text;
      });
    },
    download: (link, check, question) => {
      const limits = { question, patience: Number.POSITIVE_INFINITY, waiting: signal };
      return withRetries(retryTerms, limits, async ({ at, late }) => {
        let isRedirected = false;
        let waitedMs = 0;
        const document = await fetchDocument(link, baseUrl, clock, async (url, isOwn, limit) => {
          const cameAt = clock.now();
          if (isRedirected) await gate.enter(Number.POSITIVE_INFINITY, signal);
          isRedirected = true;
          waitedMs += clock.now() - cameAt;
          const deadline = { at: at + waitedMs, late };
          const headers = documentHeaders(isOwn ? token.reveal() : null);
          const [origin, path] = [url.origin, url.pathname + url.search];
          return send({ origin, path, headers, limit, question, deadline, isDocument: true });
        });
        check(document);
        return document;
      });
    },
    close: async () => {
      await http.close();
      restoreFlags();
    },
  };
}

/**
 * Whether an answer ended before it should have. A body without a length ends with its connection, and neither TCP nor TLS
 * tells for certain whether that was meant; JSON does.
 */
function isTorn(headers: Headers, text: string): boolean {
  const isFramed = 'content-length' in headers || 'transfer-encoding' in headers;
  return !isFramed && text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}');
}

/** Only Node 20 waits for V8 before it ends; `Promise.withResolvers` came with the next. */
const IS_WAITED_FOR = !('withResolvers' in Promise);

/**
 * Has V8 compile undici's HTTP parser, which is WebAssembly, once and fast, as is best for a few requests: else the process
 * is held open for 150 ms. What comes back takes that back: V8 accepts no code that was compiled under other flags, and
 * would compile the whole program anew in the next run.
 */
function compileParserOnce(): () => void {
  if (!IS_WAITED_FOR) return () => {};
  setFlagsFromString('--liftoff-only');
  return () => {
    for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering']) setFlagsFromString(flag);
  };
}
