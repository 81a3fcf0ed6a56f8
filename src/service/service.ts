import { isUtf8 } from 'node:buffer';
import { readBody, readJson } from '../contract/json.ts';
import { type Body, caught, Failure } from '../failure.ts';
import { type Question, SANDBOX } from '../record.ts';
import { faultOfStatus, tooLarge } from './faults.ts';
import { Gate } from './gate.ts';
import type { Http } from './http.ts';
import {
  type Deadline,
  documentHeaders,
  type Get,
  lookupAddress,
  lookupHeaders,
  type Reply,
  resolveLink,
  type ServiceTerms,
  type Surroundings,
} from './request.ts';

/** An invoice of 990 items has a quarter of it. */
const BODY_LIMIT = 4 * 1024 * 1024;
const DOCUMENT_LIMIT = 50 * 1024 * 1024;
const MOST_REDIRECTS = 5;

/** What bounds the questions about one receipt, besides the time of each. */
interface Limits {
  /** `--wait`: no try goes on longer than so many milliseconds after the first request about the receipt. */
  readonly wait?: number | undefined;
  /** When that was sent, by the clock; null where there was none yet. */
  readonly since?: number | null;
  /** Ends what waits at the gate; rejects with its reason. */
  readonly halted?: AbortSignal | undefined;
  /** What is left of `--timeout`, in milliseconds, where an earlier request had its part of it. */
  readonly leftMs?: number;
}

/** Loads the HTTP client and makes ready to ask; `close` what comes back. */
export async function openService(terms: ServiceTerms, io: Surroundings): Promise<Service> {
  const { Http } = await import('./http.ts');
  return new Service(terms, new Http(terms, io), io);
}

/** The service (`service.md`): is asked, and gives what its answers link to. */
export class Service {
  readonly gate: Gate;
  /** As records name it. */
  readonly name: string;
  readonly #origin: string;

  constructor(
    readonly terms: ServiceTerms,
    private readonly http: Http,
    readonly io: Surroundings,
  ) {
    this.gate = new Gate(terms, io.clock);
    this.#origin = new URL(terms.baseUrl).origin;
    this.name = terms.isSandbox ? SANDBOX : this.#origin;
  }

  /** The body of an answer, less the token if that was in it; `onSend` is called as each request is sent. @throws Failure */
  ask(question: Question, limits: Limits = {}, onSend = () => {}): Promise<Body> {
    const { baseUrl, token } = this.terms;
    const { clock, secrets } = this.io;
    const url = new URL(lookupAddress(baseUrl, question));
    const get = { url, headers: lookupHeaders(token.reveal()), limit: BODY_LIMIT };
    return this.#retried(question, limits, async (deadline) => {
      onSend();
      const { status, headers, answer } = await this.#send(get, question, deadline);
      if (status !== 200) {
        const named = Object.entries(headers).map(([name, value]) => [name, secrets.redact(value)]);
        throw faultOfStatus(status, Object.fromEntries(named), answer, clock.date(), token.source);
      }
      // A body without a length ends with its connection: neither TCP nor TLS tells for certain whether that was meant, JSON does.
      const hasLength = 'content-length' in headers || 'transfer-encoding' in headers;
      if (!hasLength && readBody(answer.text).is === 'cut')
        throw new Failure('unavailable', (words) => words.service.cut());
      return answer;
    });
  }

  /**
   * A document, decoded, through up to five redirects, each under the rules for links; `link` as it stands in the answer to
   * `question`. The token goes along only to the origin of the base address, and does not come back once it has stayed
   * behind. @throws Failure
   */
  async download(link: string, question: Question): Promise<Buffer> {
    const { baseUrl, token, timeout } = this.terms;
    // All of them together have the time of one lookup.
    let leftMs = timeout;
    let url = resolveLink(link, baseUrl);
    let hasToken = true;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      hasToken &&= url.origin === this.#origin;
      const get = { url, headers: documentHeaders(hasToken ? token.reveal() : null), limit: DOCUMENT_LIMIT };
      const { location, body } = await this.#retried(question, { leftMs }, async (deadline) => {
        const reply = await this.#fetch(get, question, deadline);
        leftMs = deadline.at - this.io.clock.now();
        return reply;
      });
      if (location === undefined) return body;
      url = resolveLink(location, baseUrl, url.href);
    }
    throw new Failure('io', (words) => words.service.documentRedirects());
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /**
   * Tries until there is an answer, another try makes no sense, or the time is over. A pause that would pass the deadline
   * ends it at once. Time at the gate is not counted. @throws Failure the last one
   */
  async #retried<T>(question: Question, limits: Limits, attempt: (deadline: Deadline) => Promise<T>): Promise<T> {
    const { gate, terms } = this;
    const { clock, signal } = this.io;
    let { wait = Number.POSITIVE_INFINITY, since, halted = signal, leftMs = terms.timeout } = limits;
    let end = (since ?? Number.POSITIVE_INFINITY) + wait;
    for (let tries = 1; ; ) {
      await gate.enter(end, halted);
      signal.throwIfAborted();
      const startedAt = clock.now();
      end = Math.min(end, startedAt + wait);
      const deadline = deadlineOf(startedAt + leftMs, end, terms.timeout);
      if (deadline.at <= startedAt) throw deadline.timeoutFailure();
      try {
        return await attempt(deadline);
      } catch (thrown) {
        const error = caught(thrown);
        const { ms, isShared, isTry } = gate.pauseAfter(error, tries);
        const now = clock.now();
        leftMs = isShared ? terms.timeout : leftMs - (now - startedAt) - ms;
        const mayRetry = !isTry || (error.retry && tries <= terms.retries);
        if (!mayRetry || leftMs <= 0 || now + ms >= end) throw error;
        terms.trace?.pause?.(question, ms, tries);
        if (!isShared) await clock.sleep(ms, signal);
        if (isTry) tries += 1;
      }
    }
  }

  /** A document, or where it has gone. What a status says of a lookup, it does not say of a document, but for another try. */
  async #fetch(get: Get, question: Question, deadline: Deadline) {
    const { status, headers, body } = await this.#send(get, question, deadline, true);
    const { location } = headers;
    if (status === 200) return { body };
    if (location !== undefined && status >= 300 && status <= 399) return { body, location };
    const { retry, pauseMs, reason } = faultOfStatus(status, headers, { text: '', raw: null }, this.io.clock.date());
    throw new Failure('io', (words) => words.service.documentStatus(status), { retry, pauseMs, reason });
  }

  /** The answer to one request, decoded; a document is no text. */
  async #send(get: Get, question: Question, { at, timeoutFailure }: Deadline, isDocument = false) {
    const { trace, token } = this.terms;
    const { clock, secrets } = this.io;
    const { url, headers, limit } = get;
    const shown = 'Authorization' in headers ? { ...headers, Authorization: `Token ${token}` } : headers;
    trace?.request?.(question, url.href, shown);
    const startedAt = clock.now();
    try {
      const reply = await this.http.get(get, at - startedAt, timeoutFailure);
      if (url.origin === this.#origin) this.gate.answered();
      const { body, encoding } = decoded(reply, limit);
      const original = isDocument ? '' : body.toString();
      const text = secrets.redact(original);
      trace?.response?.(question, reply.status, reply.headers, isDocument ? null : text, clock.now() - startedAt);
      return { ...reply, body, answer: { text, raw: text === original ? body : null, encoding } };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      trace?.failed?.(question, error, clock.now() - startedAt);
      // That nobody listens elsewhere says nothing of the service.
      const isElsewhere = error.reason === 'refused' && url.origin !== this.#origin;
      throw isElsewhere ? new Failure(error.exit, error.say) : error;
    }
  }
}

/** The end of a try: by `--timeout`, or by the end of `--wait` where that comes first. */
function deadlineOf(timeoutAt: number, waitEnd: number, timeout: number): Deadline {
  const isWait = waitEnd < timeoutAt;
  const timeoutFailure = () => {
    const say: Failure['say'] = ({ service }) => (isWait ? service.waitOver() : service.late(timeout));
    return new Failure('no-answer-in-time', say, { reason: isWait ? 'wait-over' : null });
  };
  return { at: Math.min(timeoutAt, waitEnd), timeoutFailure };
}

const CODED = /^(gzip|x-gzip|br|deflate)$/;

/**
 * The body of an answer without its encoding; `encoding` is all of `Content-Encoding` where it names more than the one coding
 * that was undone (`aws-chunked`, `zstd`, `gzip, gzip`). @throws Failure where the body has more than `maxOutputLength` bytes,
 * was cut, or is not what its header says; under another status than 200, which says enough, it is empty instead.
 */
function decoded({ status, headers, body }: Reply, maxOutputLength: number) {
  const names = headers['content-encoding']?.toLowerCase().split(/[\s,]+/) ?? [];
  const codings = names.filter((one) => one !== '' && one !== 'identity');
  const coding = codings.find((one) => CODED.test(one));
  const encoding = codings.length > (coding === undefined ? 0 : 1) ? codings.join(', ') : null;
  let plain = body;
  try {
    // Some servers send the header with an empty body too.
    if (coding !== undefined && body.length > 0) {
      const zlib = process.getBuiltinModule('node:zlib');
      // Some servers, .NET's among them, send the bare stream of RFC 1951: one of RFC 1950 has 8 in the low bits of its first byte.
      const isBare = coding === 'deflate' && ((body[0] ?? 0) & 0x0f) !== 8;
      const inflate = isBare ? zlib.inflateRawSync : zlib.unzipSync;
      const decode = coding === 'br' ? zlib.brotliDecompressSync : inflate;
      plain = decode(body, { maxOutputLength });
    }
    // Of a coding that was not undone there are no words to tell.
    if (encoding !== null && !isUtf8(plain) && readJson(plain.toString()) === null) throw new Error(encoding);
    return { body: plain, encoding };
  } catch (error) {
    if (status !== 200) return { body: Buffer.alloc(0), encoding: null };
    if (error instanceof RangeError) throw tooLarge(maxOutputLength);
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && !isUtf8(body);
    if (isCut) throw new Failure('unavailable', (words) => words.service.cut());
    throw new Failure('contract', (words) => words.service.encoding(encoding ?? coding ?? ''));
  }
}
