import type { AbsentField, BatchWords } from '../types/messages.ts';
import { inWords } from '../types/words-by-kind.ts';
import { MEANT_IN_ALL } from './absent-fields.ts';
import { outcome } from './statuses.ts';

export const batch: BatchWords = {
  outcome: {
    ...outcome,
    unavailable: { one: 'no service', many: 'without service' },
    'no-answer-in-time': { one: 'no answer', many: 'without answer' },
    contract: { one: 'unexpected', many: 'unexpected' },
    'token-refused': { one: 'token refused', many: 'with a refused token' },
    usage: { one: 'not a receipt', many: 'not receipts' },
    config: { one: 'bad settings', many: 'with bad settings' },
    io: { one: 'file failure', many: 'file failures' },
    mixed: { one: 'mixed', many: 'mixed' },
    interrupted: { one: 'interrupted', many: 'interrupted' },
    bug: { one: 'fault of recibo', many: 'faults of recibo' },
  },
  done: (done, total) => (total === null ? `${done} done` : `${done} of ${total}`),
  rate: (perSecond) => `${perSecond}/s`,
  timeLeft: (span) => `${span} left`,
  wait: {
    'rate-limited': (span) => `too many requests (HTTP 429): pausing ${span}`,
    rate: (span) => `next request in ${span} (--rate)`,
  },
  briefWait: {
    'rate-limited': (span) => `HTTP 429: pausing ${span}`,
    rate: (span) => `next request in ${span}`,
  },
  receipts: (done, span) => `${done} ${done === 1 ? 'receipt' : 'receipts'} in ${span}`,
  answeredBefore: (count) => `${count} answered before`,
  received: (megabytes) => `${megabytes} MB of documents`,
  documents: ({ saved, before, lost, unlinked }) =>
    [
      `${saved} ${saved === 1 ? 'document' : 'documents'} saved`,
      ...(before > 0 ? [`${before} there before`] : []),
      ...(lost > 0 ? [`${lost} not saved`] : []),
      ...(unlinked > 0 ? [`${unlinked} without a link`] : []),
    ].join(', '),
  rejections: (codes) => `SEFAZ codes: ${codes.map(([code, count]) => `${code} (${count})`).join(', ')}`,
  deviating: (count) => `${count} ${count === 1 ? 'answer deviates' : 'answers deviate'} from the specification`,
  wrongList: {
    utf16: 'the list seems to be in UTF-16: save it as UTF-8, or convert it with iconv -f UTF-16 -t UTF-8',
    odd: 'most of these are not receipts, or have something beside one: a list is text in UTF-8, one receipt a line and nothing else',
  },
  wrongReceipts: {
    rounded: (count) =>
      `${count} of the receipts that were not found ${count === 1 ? 'looks like a number' : 'look like numbers'} that a spreadsheet has rounded: format the column as text before it is saved`,
    key: (count) =>
      `${count} of the receipts that were not found ${count === 1 ? 'is an access key' : 'are access keys'}: ask with the receipt that came back when the document was sent`,
    pasted: (count) =>
      `${count} of the receipts that were not found ${count === 1 ? 'has' : 'have'} quotes, other punctuation or invisible characters, perhaps copied along`,
  },
  left: ({ done, remaining, canResume, isUntouched, isTooLong }) => {
    const line = isUntouched ? 'type the same line' : 'type the same line with --resume and without --force';
    const way = isTooLong ? `, ${line}` : ':';
    if (remaining === 0) return `no receipt remains${canResume ? `; to ask again about what failed${way}` : ''}`;
    const goOn = isUntouched ? 'to begin again' : 'to go on from here';
    return `${
      remaining === null
        ? `${done} ${done === 1 ? 'receipt has' : 'receipts have'} a record`
        : `${remaining} ${remaining === 1 ? 'receipt remains' : 'receipts remain'}`
    }; ${canResume ? `${goOn}${way}` : 'with --out <file> a run can go on where it ended, by --resume'}`;
  },
  neverFound: (path, absent) => `${path} is in none of the answers${inWords<AbsentField>(MEANT_IN_ALL, absent)}`,
  failFast: (receipt) => `ended at the first failure, as --fail-fast asks: ${receipt}`,
  breaker: (count) => `${count} lookups in a row found no service; nothing more was asked`,
};
