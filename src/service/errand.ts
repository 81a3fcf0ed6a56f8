import type { BodyReceiver, PlainReply, PlainRequest } from './transport.ts';

/** What is asked for besides an answer: a document, whose body goes elsewhere, and which may be in another place. */
export interface Errand {
  readonly receiver: BodyReceiver;
  /** The request that a reply leads to; null where it leads nowhere. */
  onward(request: PlainRequest, reply: PlainReply): PlainRequest | null;
}
