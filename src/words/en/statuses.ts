/** What becomes of a receipt, and who acts next: pages, batches, `explain` and `report` say the same. */
export const statuses = {
  outcome: {
    issued: 'Issued',
    bug: 'Fault of recibo',
    usage: 'Not a receipt',
    pending: 'Pending',
    issuing: 'Issuing',
    cancelled: 'Cancelled',
    mixed: 'Mixed',
    'not-found': 'Not found',
    unavailable: 'No service',
    io: 'File failure',
    'no-answer-in-time': 'No answer',
    contract: 'Not understood',
    'token-refused': 'Token refused',
    config: 'Settings',
    rejected: 'Rejected',
    'service-error': 'Service error',
    interrupted: 'Interrupted',
  },
  /** When each exit code is given. */
  exit: {
    issued: 'status 004, or one that --accept lists',
    bug: 'a fault of recibo itself',
    usage: 'wrong option, argument or receipt; nothing was sent',
    pending: 'status 002: waiting to be processed',
    issuing: 'status 003: being issued',
    cancelled: 'status 010: cancelled',
    mixed: 'a batch whose receipts ended differently',
    'not-found': 'status 500: the service does not know the receipt',
    unavailable: 'no connection: name, network, TLS, proxy, or HTTP 5xx',
    io: 'a file could not be read or written',
    'no-answer-in-time': 'no answer before the deadline, or HTTP 429 to the end',
    contract: 'an answer that cannot be relied on; with --strict any deviation',
    'token-refused': 'HTTP 401 or 403',
    config: 'no token, no base address, or settings that cannot be used',
    rejected: 'status 900: rejected by SEFAZ (NF-e only)',
    'service-error': 'status 999: the lookup failed inside the service',
    interrupted: 'a signal ended the run (143 by SIGTERM, 129 by SIGHUP)',
  },
  /** What is the matter, and what to do about it. */
  now: {
    pending: 'The document waits in the queue: ask again in a moment, or wait for it with --wait.',
    issuing: 'The document is being issued: ask again in a moment, or wait for it with --wait.',
    issuingAtCity: 'It is with the city hall, which can take hours and is not a failure: ask again later.',
    issued: 'It is done.',
    cancelled: 'A cancelled document does not cover goods on the road: they need another one.',
    cancelledService: 'If the service is still due, it needs another document.',
    rejected: 'The document does not exist: fix the cause, then issue it again.',
    'not-found':
      'Right after sending it may only be late: ask again in a moment. Otherwise check that the receipt is complete, that ' +
      'the token (--profile) is that of the issuing company, and whether it is an NF-e or an NFS-e.',
    'service-error': 'The lookup failed, which says nothing about the document: ask again later.',
    contract: 'The answer is not the expected one: what can be read of it is below.',
  },
  party: {
    nobody: 'Nobody',
    wait: 'Wait',
    asker: 'Whoever asks',
    issuer: 'The issuer',
    accountant: 'The accountant',
    customer: 'The customer',
    software: 'The issuing software',
    sefaz: 'SEFAZ',
    service: 'The lookup service',
  },
  /** What is to become of a rejected document. */
  sendAgain: {
    yes: 'Once the cause is gone, send it again with the same number.',
    'other-number': 'Do not send it again with the same number: issue it with another.',
    no: 'Do not send it again: the document may exist already.',
  },
  bug: (message: string) =>
    `recibo: this is a fault of recibo itself: ${message}\n` +
    'Please report it with what you typed; RECIBO_DEBUG=1 adds details',
  interrupted: (signal: string) => `interrupted (${signal})`,
};
