import type { AbsentField, Messages } from '../types/messages.ts';
import { inWords } from '../types/words-by-kind.ts';
import { MEANT } from './absent-fields.ts';
import { batch } from './batch.ts';
import { DOCUMENTS, documentProblems, FLAWS } from './document-problems.ts';
import { runProblems } from './run-problems.ts';
import { serviceProblems } from './service-problems.ts';
import { settingsProblems } from './settings-problems.ts';
import { usageProblems } from './usage-problems.ts';

export const messages: Messages = {
  problem: { ...usageProblems, ...settingsProblems, ...serviceProblems, ...runProblems, ...documentProblems },
  deviation: {
    missing: ({ path }) => `the field ${path} of the specification is missing`,
    extra: ({ path }) => `the field ${path} is not in the specification`,
    duplicate: ({ path }) => `the field ${path} comes more than once; the last one counts`,
    'wrong-type': ({ path, expected, found }) =>
      `the field ${path} should be ${TYPES[expected]}, but is ${TYPES[found]}`,
    'unknown-value': ({ path, value }) => `the field ${path} has a value that is not in the specification: ${value}`,
    'status-wording': ({ text, expected }) => `status is "${text}", where the specification says "${expected}"`,
    'not-utf8': () => 'the body is not valid UTF-8; unreadable bytes are shown as \ufffd',
  },
  excerpt: (text) => `; the body begins: ${text}`,
  warning: 'warning',
  note: 'note',
  moreDeviations: (count, isAll) =>
    isAll
      ? `and ${count} more ${count === 1 ? 'deviation' : 'deviations'} from the specification`
      : `and more than ${count} further deviations from the specification`,
  echoedToken: 'the service repeated the token in its answer; it is shown as (redacted)',
  absentField: (path, status, absent) =>
    `${path} is not in the answer${status === null ? '' : `, whose status is ${status}`}${inWords<AbsentField>(MEANT, absent)}`,
  sandboxAddress: (baseUrl) =>
    `the simulated service is up; to ask it: RECIBO_BASE_URL=${baseUrl}, and any text in RECIBO_TOKEN; to stop it: Ctrl-C`,
  asking: (host, seconds, ofSeconds, attempt) => `asking ${host}: ${seconds} s of ${ofSeconds} s · try ${attempt}`,
  batch,
  waiting: (status, seconds, next) => `${status ?? 'no answer'} after ${seconds} s; asking again in ${next} s`,
  stillOnItsWay: (status) =>
    `the time to wait is over and the status is still ${status}: this is not a failure; ask again later`,
  notOpened: (document, why) => {
    if (why === 'no-link') return `the answer has no link to the ${DOCUMENTS[document]}: there is nothing to open`;
    return why === 'no-program'
      ? `no program on this system opened the ${DOCUMENTS[document]}. Its link:`
      : `the ${DOCUMENTS[document]} was not opened, since its link ${FLAWS[why]}:`;
  },
  kept: (document, file, bytes, isNew) =>
    isNew
      ? `the ${DOCUMENTS[document]} is saved: ${file} (${bytes} bytes)`
      : `the ${DOCUMENTS[document]} was there already: ${file} (${bytes} bytes)`,
  notLinked: (document) => `the answer has no link to the ${DOCUMENTS[document]}: there is nothing to save`,
  fetching: (document, megabytes) => `fetching the ${DOCUMENTS[document]}: ${megabytes} MB`,
  trace: {
    timings: (steps) => steps.map(({ name, ms }) => `${TIMINGS[name]} ${ms} ms`).join(', '),
    sizes: (bodyBytes, receivedBytes) =>
      bodyBytes === receivedBytes ? `${bodyBytes} bytes` : `${bodyBytes} bytes (${receivedBytes} on the wire)`,
    reused: 'connection reused',
    failed: (fault) => `failed: ${fault}`,
    replay: 'the kept connection had been closed; asking again at once on a new one',
    again: (seconds, attempt, source) =>
      `asking again in ${seconds} s (try ${attempt})${source === 'header' ? ', as the service asked' : ''}`,
    outOfTime: (seconds, leftSeconds) =>
      `not asking again: the pause of ${seconds} s is longer than the ${leftSeconds} s left`,
  },
};

const TYPES = {
  string: 'a string',
  object: 'an object',
  array: 'an array',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
} as const;

const TIMINGS = { dns: 'DNS', connect: 'connect', tls: 'TLS', firstByte: 'first byte', total: 'total' } as const;
