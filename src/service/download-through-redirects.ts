import type { Receipt } from '../contract/receipt.ts';
import { meaningOf } from '../contract/utf8.ts';
import type { AskTerms, RedirectFollower } from './ask-interface.ts';
import { ask } from './ask-with-retries.ts';
import type { Fault } from './fault.ts';
import type { Asked } from './fault-of-status.ts';
import type { Asker } from './lookup-request.ts';
import { allowedLink, type LinkFlaw } from './resolve-link.ts';
import type { Observe } from './trace-events.ts';
import type { BodyReceiver, PlainRequest } from './transport-interface.ts';

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

interface SoughtDocument {
  /** As it came: against the base address. */
  readonly link: string;
  readonly receipt: Receipt;
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
    const allowed = allowedLink(link, baseUrl);
    if ('flaw' in allowed) return { kind: 'failed', trouble: { kind: 'bad-link', flaw: allowed.flaw } };
    const way = redirectsFrom(baseUrl, (url, { headers }) => requestTo(url, headers === withToken));
    const observe: Observe = (event) => terms.observe(event, receipt, answer);
    const follower = { receiver, next: way.next };
    const { reply } = await ask(requestTo(allowed.url, true), receipt, { ...terms, observe }, { follower });
    return downloaded(reply, way.trouble());
  };
}

/** The way from a link to its document, and why it went no further. Once the token has stayed behind, it does not come back. */
function redirectsFrom(baseUrl: string, requestAfter: (url: URL, request: PlainRequest) => PlainRequest) {
  let redirects = 0;
  let trouble: DownloadTrouble | null = null;
  const next: RedirectFollower['next'] = (request, { status, headers: { location } }) => {
    if (!REDIRECTS.includes(status) || location === undefined) return null;
    redirects += 1;
    const allowed = allowedLink(meaningOf(location), baseUrl, request.url);
    if ('flaw' in allowed) trouble = { kind: 'bad-redirect', flaw: allowed.flaw };
    else if (redirects > MOST_REDIRECTS) trouble = { kind: 'too-many-redirects' };
    else return requestAfter(allowed.url, request);
    return null;
  };
  return { next, trouble: () => trouble };
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
