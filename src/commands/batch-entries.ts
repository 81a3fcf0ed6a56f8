import type { ListEntry } from '../input/entries.ts';
import { failed } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { LookupRecord } from '../record.ts';
import type { Secret } from '../secret.ts';
import { REDACTED } from '../secret.ts';
import type { BatchEntries } from '../service/batch/work.ts';
import type { Records } from './batch-records.ts';
import { Inquiry, type InquiryTerms } from './inquiry.ts';

interface EntryTerms {
  readonly terms: InquiryTerms;
  readonly token: Secret;
  readonly records: Records;
  /** Hears of the exit code of a receipt that the file answers already. */
  readonly onSkipped: (exitCode: number) => void;
}

/** What is to be done with each entry of a list: a receipt is asked about, anything else has its record at once. */
export async function* batchEntries(
  list: AsyncIterable<readonly ListEntry[]>,
  { terms, token, records, onSkipped }: EntryTerms,
): BatchEntries<LookupRecord> {
  for await (const entries of list) {
    yield entries.flatMap((entry) => {
      if (entry.kind === 'flawed') {
        const text = token.isWithin(entry.text) ? REDACTED : entry.text;
        return { result: unasked(text, { kind: 'bad-receipt', flaw: entry.flaw }, terms) };
      }
      if (token.isWithin(entry.receipt)) return { result: unasked(REDACTED, { kind: 'receipt-is-token' }, terms) };
      const answered = records.exitCodeFor(entry.receipt);
      if (answered === null) return new Inquiry(entry.receipt, terms);
      onSkipped(answered);
      return [];
    });
  }
}

/** The record of what nobody was asked about. */
function unasked(receipt: string, problem: Problem, { operation }: InquiryTerms): LookupRecord {
  const nothing = { status: null, body: null, answer: null, deviations: [], attempts: 0, elapsedMs: 0, echoed: false };
  return { operation, receipt, outcome: failed(problem), ...nothing };
}
