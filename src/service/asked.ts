import type { ServiceReply } from './classify.ts';

/** The user ended the run before there was a reply. */
interface Interrupted {
  readonly kind: 'interrupted';
}

/** What came of one lookup, and what it took. */
export interface Asked<Reply = ServiceReply | Interrupted> {
  readonly reply: Reply;
  /** How often the request was tried; a replay on a fresh connection is no try of its own. */
  readonly attempts: number;
  readonly elapsedMs: number;
  /** Whether the peer repeated the token in the reply that decided the outcome. */
  readonly echoed: boolean;
}

/** Whether there is a reply. */
export function isReplied(asked: Asked): asked is Asked<ServiceReply> {
  return asked.reply.kind !== 'interrupted';
}
