import type { Advice } from '../../contract/messages.ts';
import type { Party, StatusName } from '../../contract/statuses.ts';
import type { ExitName } from '../../exit-codes.ts';
import { column } from '../span.ts';

/** Where a status and the words beside it contradict each other. */
const otherwise = (status: string, says: string, by = "SEFAZ's code", what = 'key') =>
  `The status says ${status}, but ${by} says ${says}: look the ${what} up.`;
const NOT_ALONE = 'Do not issue it again because of this alone.';
const IN_TRANSIT =
  'unless goods are in transit: a cancelled NF-e does not cover them; if no other does, issue another one.';

/** What became of a receipt, by its exit, and when each exit code is given. */
const exits = (): Readonly<Record<ExitName, readonly string[]>> => ({
  issued: ['Issued', 'status 004, or one that --accept lists'],
  bug: ['Fault of recibo', 'a fault of recibo itself'],
  usage: ['Invalid receipt', 'wrong option, argument or receipt; nothing was sent'],
  pending: ['Pending', 'status 002: waiting to be processed'],
  issuing: ['Issuing', 'status 003: being issued'],
  cancelled: ['Cancelled', 'status 010: cancelled'],
  mixed: ['Different outcomes', 'a batch whose receipts ended differently'],
  'not-found': ['Not found', 'status 500: the service does not know the receipt'],
  unavailable: ['Service unavailable', 'no connection: name, network, TLS, proxy, or HTTP 5xx'],
  io: ['File failure', 'a file could not be read or written'],
  'no-answer-in-time': ['No answer', 'no answer before the deadline, or HTTP 429 to the end'],
  contract: ['Unexpected answer', 'an answer that cannot be relied on; with --strict any deviation'],
  'token-refused': ['Token refused', 'HTTP 401 or 403'],
  config: ['Settings', 'no token, no base address, or settings that cannot be used'],
  rejected: ['Rejected', 'status 900: rejected by SEFAZ (NF-e only)'],
  'service-error': ['Service error', 'status 999: the lookup failed inside the service'],
  interrupted: ['Interrupted', 'a signal ended the run (143 by SIGTERM, 129 by SIGHUP)'],
});

/** What becomes of a receipt, and who acts next: pages, batches, `explain` and `report` say the same. */
export const statuses = () => ({
  outcome: column(exits(), 0),
  exit: column(exits(), 1),
  /** What to do, said wherever a receipt is shown. */
  now: {
    pending: 'The document waits in the queue: ask again in a moment.',
    issuing: 'The document is being issued: ask again in a moment.',
    issued: 'The document is issued.',
    cancelled: `Nothing to do, ${IN_TRANSIT}`,
    rejected: 'SEFAZ did not authorise it: read the reason before sending it again.',
    'not-found': `If it was sent a moment ago, it may not be there yet: ask again in a moment. Otherwise check that the receipt is complete, that the company asking is the issuer, and whether it is an NF-e or an NFS-e. ${NOT_ALONE}`,
    'service-error': 'The lookup failed, which says nothing about the document: ask again later.',
    io: 'The answer is here; a document of it could not be kept.',
    contract: 'The service gave an answer that this program does not know.',
    address: 'The answer is not that of the service: check the base address, version included.',
  } satisfies Record<StatusName | 'io' | 'contract' | 'address', string>,
  /** The same of a service invoice, where it differs. */
  nowOfService: {
    issuing:
      'It is with the municipality or the national system (Sefin), which can take hours and is not a failure: ask again later.',
    cancelled: 'If the service was rendered and no other NFS-e covers it, issue another.',
  } satisfies Partial<Record<StatusName, string>>,
  /** Behind what is odd about a receipt that does not exist. */
  odd: (what: string) => `${what} ${NOT_ALONE}`,
  /** What recibo's own page adds, since its reader has recibo. */
  withRecibo: {
    wait: 'Or wait for it with --wait.',
    profile: 'The company is that of the token (--profile).',
    key: (key: string) => `What the key says: recibo explain ${key}`,
  },
  party: {
    nobody: 'Nobody',
    wait: 'Nobody for now: wait',
    asker: 'You (whoever is asking)',
    issuer: 'The issuer',
    accountant: 'The accountant',
    customer: 'The customer',
    software: 'The issuing software',
    sefaz: 'SEFAZ',
    service: 'The lookup service',
  } satisfies Record<Party, string>,
  /** Behind the party of a page or a message, in the place of what is said elsewhere. */
  nobody: { issued: ': the document is issued.', cancelled: `, ${IN_TRANSIT}` },
  /** What is told of a document by what SEFAZ or a municipality says. */
  advice: {
    yes: 'Once the cause is corrected, send it again with the same number.',
    'other-number': 'Do not send it again with the same number: issue it with another.',
    no: 'Do not send it again: the document may exist already.',
    'same-later': 'There is nothing to correct: wait and send the same document, with the same number.',
    denied: 'Put it right first; then issue it with another number.',
    'look-up': 'Look the key up before anything else: the document may have been authorised.',
    'issued-but-cancelled': otherwise('issued', 'cancelled'),
    'issued-but-denied': otherwise('issued', 'denied'),
    'issued-but-unknown': otherwise('issued', 'not on record'),
    'issued-but-rejected': otherwise('issued', 'rejected'),
    'rejected-but-authorised': otherwise('rejected', 'authorised'),
    'rejected-but-cancelled': otherwise('rejected', 'cancelled'),
    'rejected-but-other': otherwise('rejected', 'something else'),
    'rejected-but-words': otherwise('rejected', 'authorised', 'the message'),
    'nfse-issued-but-otherwise': otherwise('issued', 'cancelled', 'the municipality', 'NFS-e'),
    'nfse-cancelled-but-otherwise': otherwise('cancelled', 'not cancelled', 'the municipality', 'NFS-e'),
    'nfse-exists': 'Do not send it again: the NFS-e may exist already.',
    'event-exists': 'Do not send it again: the event may exist already.',
    'nfse-look-up': 'Do not send it again yet: look up by its DPS or RPS whether the NFS-e was made.',
    'nfse-correct': 'The municipality or the national system returned an error: correct what its message says.',
    'nfse-read': 'The municipality answered this: if it is an error, correct it; if not, wait.',
    replaced: 'It was replaced by another NFS-e: do not issue another.',
    duplicate: 'It was cancelled as a duplicate: the other NFS-e stands; do not issue another.',
  } satisfies Record<Advice, string>,
  bug: (message: string, where: string) =>
    `this is a fault of recibo itself: ${message}. Please report it at ${where} with what you typed; RECIBO_DEBUG=1 adds details`,
  interrupted: (signal: string) => `interrupted (${signal})`,
});
