import type { Receipt } from '../contract/receipt.ts';
import type { AskTerms, RedirectFollower } from './ask-interface.ts';
import { ask } from './ask-with-retries.ts';
import type { Fault } from './fault.ts';
import type { Asked } from './fault-of-status.ts';
import type { Asker } from './lookup-request.ts';
import { allowedLink, type LinkFlaw, resolveLink } from './resolve-link.ts';
import type { Observe } from './trace-events.ts';
import type { BodyReceiver, PlainReply, PlainRequest } from './transport-interface.ts';

/** What kept a document from being fetched. */
export type DownloadTrouble =
  | { readonly kind: 'bad-link'; readonly flaw: LinkFlaw }
  /** A redirect led to what is no link to follow. */
  | { readonly kind: 'bad-redirect'; readonly flaw: LinkFlaw }
  | { readonly kind: 'too-many-redirects' }
  /** Another HTTP status than 200. */
  | { readonly kind: 'document-status'; readonly status: number }
  | { readonly kind: 'document-fault'; readonly fault: Fault };

/** `received`: its receiver has had all that it wanted of a 200's body. */
type Downloaded =
  | { readonly kind: 'received' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly trouble: DownloadTrouble };

/** A document that an answer links to. */
interface SoughtDocument {
  /** As it came: against the base address. */
  readonly link: string;
  readonly receipt: Receipt;
  /** The answer's body. */
  readonly answer: Uint8Array;
}

/** Fetches one document. Throws only for a bug. */
export type Download = (sought: SoughtDocument, receiver: BodyReceiver) => Promise<Downloaded>;

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const MOST_REDIRECTS = 5;

/** Makes what fetches the documents that answers link to (`service.md`, section 2.7), under the rules of a lookup. */
export function downloads({ baseUrl, token, version }: Asker, terms: AskTerms): Download {
  const ownOrigin = new URL(baseUrl).origin;
  const open = { Accept: '*/*', 'User-Agent': `recibo/${version}` };
  const withToken = { Authorization: { scheme: 'Token', secret: token }, ...open };
  const requestTo = (url: URL, mayHaveToken: boolean): PlainRequest => {
    const headers = mayHaveToken && url.origin === ownOrigin ? withToken : open;
    // No server is told of a fragment.
    url.hash = '';
    return { method: 'GET', url: url.href, headers };
  };
  return async ({ link, receipt, answer }, receiver) => {
    const allowed = allowedLink(resolveLink(link, baseUrl), baseUrl);
    if ('flaw' in allowed) return { kind: 'failed', trouble: { kind: 'bad-link', flaw: allowed.flaw } };
    const redirects = new DocumentRedirects(baseUrl, receiver, (next, { headers }) =>
      requestTo(next, headers === withToken),
    );
    const observe: Observe = (event) => terms.observe(event, receipt, answer);
    const { reply } = await ask(requestTo(allowed.url, true), receipt, { ...terms, observe }, { follower: redirects });
    return downloaded(reply, redirects.trouble);
  };
}

/** The way from a link to its document. Once the token has stayed behind, it does not come back. */
class DocumentRedirects implements RedirectFollower {
  readonly receiver: BodyReceiver;
  readonly #baseUrl: string;
  readonly #next: (url: URL, request: PlainRequest) => PlainRequest;
  #redirects = 0;
  /** Why it went no further. */
  trouble: DownloadTrouble | null = null;

  constructor(baseUrl: string, receiver: BodyReceiver, next: (url: URL, request: PlainRequest) => PlainRequest) {
    this.#baseUrl = baseUrl;
    this.receiver = receiver;
    this.#next = next;
  }

  next(request: PlainRequest, { status, headers }: PlainReply): PlainRequest | null {
    const { location } = headers;
    if (!REDIRECTS.includes(status) || location === undefined) return null;
    this.#redirects += 1;
    // Headers come as bytes, one character each.
    const target = Buffer.from(location, 'latin1').toString('utf8');
    const leadsTo = URL.canParse(target, request.url) ? new URL(target, request.url) : null;
    const allowed = allowedLink(leadsTo, this.#baseUrl);
    if ('flaw' in allowed) this.trouble = { kind: 'bad-redirect', flaw: allowed.flaw };
    else if (this.#redirects > MOST_REDIRECTS) this.trouble = { kind: 'too-many-redirects' };
    else return this.#next(allowed.url, request);
    return null;
  }
}

function downloaded(reply: Asked['reply'], trouble: DownloadTrouble | null): Downloaded {
  if (reply.kind === 'interrupted') return { kind: 'interrupted' };
  if (trouble !== null) return { kind: 'failed', trouble };
  return reply.kind === 'answer' ? { kind: 'received' } : { kind: 'failed', trouble: troubleOf(reply.fault) };
}

/** A status is told as such: what it says of a lookup, it does not say of a document. */
function troubleOf(fault: Fault): DownloadTrouble {
  switch (fault.kind) {
    case 'token-refused':
    case 'server-error':
    case 'redirected':
    case 'http-status':
      return { kind: 'document-status', status: fault.status };
    case 'rate-limited':
      return { kind: 'document-status', status: 429 };
    case 'request-timeout':
      return { kind: 'document-status', status: 408 };
    default:
      return { kind: 'document-fault', fault };
  }
}
