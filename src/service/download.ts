import { resolveLink } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Clock } from '../io.ts';
import { faultOfStatus } from './faults.ts';
import type { Answer } from './service.ts';

const DOCUMENT_LIMIT = 50 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** @param isOwn whether the token goes along. */
type Send = (url: URL, isOwn: boolean, limit: number) => Promise<Answer>;

/**
 * Fetches what an answer links to, through up to five redirects, each under the rules for links. The token goes along only to
 * the origin of the base address, and does not come back once it has stayed behind.
 *
 * @throws Failure
 */
export async function fetchDocument(link: string, baseUrl: string, clock: Clock, send: Send): Promise<Buffer> {
  let url = resolveLink(link, baseUrl);
  let isOwn = true;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    isOwn &&= url.origin === new URL(baseUrl).origin;
    const { status, headers, body } = await send(url, isOwn, DOCUMENT_LIMIT);
    if (status === 200) return body;
    if (headers.location === undefined || !REDIRECTS.includes(status)) {
      // Tried again as a lookup would be; what a status says of a lookup, it does not say of a document.
      const { retry, pauseMs, cause } = faultOfStatus(status, headers, '', clock.date());
      throw new Failure('io', (words) => words.service.documentStatus(status), {
        retry,
        cause,
        ...(pauseMs !== null && { pauseMs }),
      });
    }
    url = resolveLink(headers.location, baseUrl, url.href);
  }
  throw new Failure('io', (words) => words.service.documentRedirects());
}
