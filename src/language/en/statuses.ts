import type { Party, StatusName } from '../../contract/status-table.ts';
import type { DocumentWords } from '../types/document.ts';
import type { HelpWords } from '../types/help.ts';
import type { BatchWords } from '../types/messages.ts';

/** The words of the statuses, all that need any in one place. */

export const MOVES: Readonly<Record<Party, string>> = {
  issuer: 'The issuer must act',
  customer: 'The customer must act',
  accountant: 'The accountant must act',
  software: "The issuing system's support must act",
  'city-hall': 'The city hall must act',
  sefaz: 'SEFAZ must act',
  asker: 'It is your move',
  nobody: 'No action needed',
};

export const status: DocumentWords['status'] = {
  pending: { short: 'Pending', now: () => 'Under way: the document waits in the queue. Ask again in a moment.' },
  issuing: {
    short: 'Issuing',
    now: (move) =>
      move === 'city-hall'
        ? 'Under way: the document waits for the city hall, which can take hours; this is not a failure. Ask again later.'
        : 'Under way: the document is being issued. Ask again in a moment.',
  },
  issued: { short: 'Issued', now: (move) => `Done: the document was issued. ${MOVES[move]}.` },
  cancelled: {
    short: 'Cancelled',
    now: (move) => `Done: the document was issued, and cancelled afterwards. ${MOVES[move]}.`,
  },
  rejected: { short: 'Rejected', now: (move) => `${MOVES[move]}: SEFAZ rejected the document.` },
  'not-found': {
    short: 'Not found',
    now: () =>
      'The service does not know this receipt. Right after sending it may just be late: ask again in a moment. Otherwise check:',
  },
  'service-error': {
    short: 'Service error',
    now: () => 'The lookup failed inside the service. This says nothing about the document: ask again later.',
  },
};

export const outcome: Pick<BatchWords['outcome'], StatusName> = {
  pending: { one: 'pending', many: 'pending' },
  issuing: { one: 'being issued', many: 'being issued' },
  issued: { one: 'issued', many: 'issued' },
  cancelled: { one: 'cancelled', many: 'cancelled' },
  rejected: { one: 'rejected', many: 'rejected' },
  'not-found': { one: 'not found', many: 'not found' },
  'service-error': { one: 'service error', many: 'service errors' },
};

export const exit: Pick<HelpWords['exit'], StatusName> = {
  pending: 'status 002: waiting to be processed',
  issuing: 'status 003: being issued',
  issued: 'status 004, or one that --accept lists; also help and version',
  cancelled: 'status 010: cancelled',
  rejected: 'status 900: rejected by SEFAZ (NF-e only)',
  'not-found': 'status 500: the service does not know the receipt',
  'service-error': 'status 999: the service failed',
};

export const ending: Pick<HelpWords['sandboxEnding'], StatusName> = {
  pending: 'status 002, pending',
  issuing: 'status 003, being issued',
  issued: 'status 004, issued',
  cancelled: 'status 010, cancelled',
  rejected: 'status 900, rejected (NF-e only)',
  'not-found': 'status 500, not found',
  'service-error': 'status 999, service error',
};
