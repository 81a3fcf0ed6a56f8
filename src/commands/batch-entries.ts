import type { ListEntry } from '../input/entries.ts';
import { failed } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { LookupRecord } from '../record.ts';
import type { Secret } from '../secret.ts';
import { REDACTED } from '../secret.ts';
import type { BatchEntries } from '../service/batch/job.ts';
import type { Records } from './batch-records.ts';
import type { DocumentKeeper } from './document-keeper.ts';
import { Inquiry, type InquiryTerms } from './inquiry.ts';
import { KeepingInquiry } from './keeping-inquiry.ts';

interface EntryTerms {
  readonly terms: InquiryTerms;
  readonly token: Secret;
  readonly records: Records;
  /** Keeps the documents of what is found; null without `--save`. */
  readonly keeper: DocumentKeeper | null;
  /** Hears of the exit code of a receipt that the file answers already. */
  readonly onSkipped: (exitCode: number) => void;
}

/** What is to be done with each entry of a list: a receipt is asked about, anything else has its record at once. */
export async function* batchEntries(
  list: AsyncIterable<readonly ListEntry[]>,
  { terms, token, records, keeper, onSkipped }: EntryTerms,
): BatchEntries<LookupRecord> {
  for await (const entries of list) {
    yield entries.flatMap((entry) => {
      if (entry.kind === 'flawed') {
        const text = token.isWithin(entry.text) ? REDACTED : entry.text;
        return { result: unasked(text, { kind: 'bad-receipt', flaw: entry.flaw }, terms) };
      }
      if (token.isWithin(entry.receipt)) return { result: unasked(REDACTED, { kind: 'receipt-is-token' }, terms) };
      const answered = records.exitCodeFor(entry.receipt);
      if (answered === null) {
        const inquiry = new Inquiry(entry.receipt, terms);
        return keeper === null ? inquiry : new KeepingInquiry(inquiry, keeper);
      }
      onSkipped(answered);
      return [];
    });
  }
}

/** The record of what nobody was asked about. */
function unasked(receipt: string, problem: Problem, { operation }: InquiryTerms): LookupRecord {
  const nothing = { status: null, body: null, answer: null, deviations: [], echoed: false, documents: null };
  return { operation, receipt, outcome: failed(problem), attempts: 0, elapsedMs: 0, ...nothing };
}
