import type { Messages } from '../language/messages.ts';

/** What the status is after how long, null where there is none, and how long until it is asked again; both in milliseconds. */
export function waitingText(status: string | null, elapsedMs: number, ms: number, words: Messages): string {
  return words.waiting(status, Math.round(elapsedMs / 1000), Math.ceil(ms / 1000));
}
