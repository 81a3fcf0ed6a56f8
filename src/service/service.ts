import { isUtf8 } from 'node:buffer';
import { readBody } from '../contract/json.ts';
import { type Body, Failure } from '../failure.ts';
import { type Question, SANDBOX } from '../record.ts';
import { faultOfStatus, tooLarge } from './faults.ts';
import type { Http } from './http.ts';
import {
  documentHeaders,
  type Get,
  type Headers,
  lookupAddress,
  lookupHeaders,
  type Reply,
  resolveLink,
  type ServiceTerms,
  type Surroundings,
} from './request.ts';
import { type Deadline, Gate, type Limits, withRetries } from './retry.ts';

/** An invoice of 990 items has a quarter of it. */
const BODY_LIMIT = 4 * 1024 * 1024;
const DOCUMENT_LIMIT = 50 * 1024 * 1024;
const MOST_REDIRECTS = 5;

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
    this.gate = new Gate(terms.rate, io.clock);
    this.#origin = new URL(terms.baseUrl).origin;
    this.name = terms.isSandbox ? SANDBOX : this.#origin;
  }

  /** The body of an answer, less the token if that was in it; `onSend` is called as each request is sent. @throws Failure */
  ask(question: Question, limits: Limits = {}, onSend = () => {}): Promise<Body> {
    const path = lookupAddress(this.terms.baseUrl, question).slice(this.#origin.length);
    return withRetries(this, question, limits, async (deadline) => {
      onSend();
      const get = { origin: this.#origin, path, headersOf: lookupHeaders, limit: BODY_LIMIT };
      const { status, headers, body, text } = await this.#send(get, question, deadline);
      const encoding = oddEncoding(headers);
      // Of a coding that was not undone there are no words to tell.
      const isCoded = encoding !== null && text.includes('\ufffd') && readBody(text).is === 'text';
      // Its bytes are not those of its text: it begins with a byte order mark, or is no UTF-8.
      const isOther = text.startsWith('\ufeff') || text.includes('\ufffd');
      const raw = isOther && body.toString('utf8') === text ? body : null;
      const answer = { text: isCoded ? '' : text, raw, encoding };
      if (status !== 200) throw faultOfStatus(status, headers, answer, this.io.clock.date(), this.terms.token.place);
      if (isCoded) throw new Failure('contract', (words) => words.service.encoding(encoding));
      // A body without a length ends with its connection: neither TCP nor TLS tells for certain whether that was meant, JSON does.
      const hasLength = 'content-length' in headers || 'transfer-encoding' in headers;
      if (!hasLength && readBody(text).is === 'cut') throw new Failure('unavailable', (words) => words.service.cut());
      return answer;
    });
  }

  /** A document, decoded; `link` as it stands in the answer to `question`. @throws Failure */
  download(link: string, question: Question): Promise<Buffer> {
    return withRetries(this, question, {}, (deadline) => this.#follow(link, question, deadline));
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /**
   * Fetches what an answer links to, through up to five redirects, each under the rules for links. The token goes along only
   * to the origin of the base address, and does not come back once it has stayed behind.
   */
  async #follow(link: string, question: Question, { at, timeoutFailure }: Deadline): Promise<Buffer> {
    const { clock, signal } = this.io;
    const { baseUrl } = this.terms;
    let url = resolveLink(link, baseUrl);
    let hasToken = true;
    let waitedMs = 0;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const gateAt = clock.now();
      if (redirects > 0) await this.gate.enter(Number.POSITIVE_INFINITY, signal);
      waitedMs += clock.now() - gateAt;
      hasToken &&= url.origin === this.#origin;
      const headersOf = hasToken ? documentHeaders : () => documentHeaders(null);
      const get = { origin: url.origin, path: url.pathname + url.search, headersOf, limit: DOCUMENT_LIMIT };
      const deadline = { at: at + waitedMs, timeoutFailure };
      const { status, headers, body } = await this.#send(get, question, deadline, true);
      if (status === 200) return body;
      if (headers.location === undefined || status < 300 || status > 399) {
        // Tried again as a lookup would be; what a status says of a lookup, it does not say of a document.
        const { retry, pauseMs, reason } = faultOfStatus(status, headers, { text: '', raw: null }, clock.date());
        throw new Failure('io', (words) => words.service.documentStatus(status), { retry, pauseMs, reason });
      }
      url = resolveLink(headers.location, baseUrl, url.href);
    }
    throw new Failure('io', (words) => words.service.documentRedirects());
  }

  /** A document is no text, and kept as it comes. */
  async #send(get: Get, question: Question, { at, timeoutFailure }: Deadline, isDocument = false) {
    const { origin, path, limit, headersOf } = get;
    const { trace, token } = this.terms;
    const { clock, secrets } = this.io;
    trace?.request?.(question, 'GET', secrets.redact(origin + path), headersOf(String(token)));
    const startedAt = clock.now();
    try {
      const reply = await this.http.get(get, headersOf(token.reveal()), at - startedAt, timeoutFailure);
      if (origin === this.#origin) this.gate.answered();
      const body = decodedBody(reply, limit);
      const { status } = reply;
      const text = isDocument ? '' : secrets.redact(body.toString('utf8'));
      // Of a good answer nobody tells them: 3 µs of each receipt of a batch.
      const isShown = status !== 200 || trace !== null;
      const shown = () => Object.entries(reply.headers).map(([name, value]) => [name, secrets.redact(value)]);
      const headers: Headers = isShown ? Object.fromEntries(shown()) : reply.headers;
      trace?.response?.(question, status, headers, isDocument ? null : text, clock.now() - startedAt);
      return { status, body, text, headers };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      trace?.failed?.(question, error, clock.now() - startedAt);
      // That nobody listens elsewhere says nothing of the service.
      const isElsewhere = error.reason === 'refused' && origin !== this.#origin;
      throw isElsewhere ? new Failure(error.exit, error.say) : error;
    }
  }
}

const CODED = /^(gzip|x-gzip|br|deflate)$/;

/** The names in `Content-Encoding`, in lowercase. */
function encodingsOf(headers: Headers): string[] {
  const names = headers['content-encoding']?.toLowerCase().split(/[\s,]+/) ?? [];
  return names.filter((one) => one !== '' && one !== 'identity');
}

/** All of `Content-Encoding`, where it names more than the one coding that is undone: `aws-chunked`, `zstd`, `gzip, gzip`; else null. */
function oddEncoding(headers: Headers): string | null {
  const names = encodingsOf(headers);
  return names.length > Number(names.some((one) => CODED.test(one))) ? names.join(', ') : null;
}

/**
 * The body of an answer without its encoding. @throws Failure where it has more than `maxOutputLength` bytes then, was cut, or
 * is not what its header says; under another status than 200, which says enough, it is empty instead.
 */
function decodedBody({ status, headers, body }: Reply, maxOutputLength: number): Buffer {
  const encoding = encodingsOf(headers).find((one) => CODED.test(one));
  // Some servers send the header with an empty body too.
  if (body.length === 0 || encoding === undefined) return body;
  const zlib = process.getBuiltinModule('node:zlib');
  // Some servers send the bare stream of RFC 1951; one of RFC 1950 has 8 in the low bits of its first byte.
  const isBare = encoding === 'deflate' && ((body[0] ?? 0) & 0x0f) !== 8;
  const decode = encoding === 'br' ? zlib.brotliDecompressSync : isBare ? zlib.inflateRawSync : zlib.unzipSync;
  try {
    return decode(body, { maxOutputLength });
  } catch (error) {
    if (status !== 200) return Buffer.alloc(0);
    if (error instanceof RangeError) throw tooLarge(maxOutputLength);
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && !isUtf8(body);
    if (isCut) throw new Failure('unavailable', (words) => words.service.cut());
    throw new Failure('contract', (words) => words.service.encoding(encoding));
  }
}
