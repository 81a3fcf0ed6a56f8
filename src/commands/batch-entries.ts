import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { ListEntry } from '../input/entries.ts';
import { failed } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { LookupRecord } from '../record.ts';
import type { Secret } from '../secret.ts';
import { REDACTED } from '../secret.ts';
import type { BatchEntries, Job } from '../service/batch/job.ts';
import type { Records } from './batch-records.ts';

interface EntryTerms {
  readonly operation: Operation;
  readonly inquire: (receipt: Receipt) => Job<LookupRecord>;
  readonly token: Secret;
  readonly records: Records;
  /** Hears of the exit code of a receipt that the file answers already. */
  readonly onSkipped: (exitCode: number) => void;
}

/** What is to be done with each entry of a list: a receipt is asked about, anything else has its record at once. */
export async function* batchEntries(
  list: AsyncIterable<readonly ListEntry[]>,
  { operation, inquire, token, records, onSkipped }: EntryTerms,
): BatchEntries<LookupRecord> {
  for await (const entries of list) {
    yield entries.flatMap((entry) => {
      if (entry.kind === 'flawed') {
        const text = token.isWithin(entry.text) ? REDACTED : entry.text;
        return { result: unasked(text, { kind: 'bad-receipt', flaw: entry.flaw }, operation) };
      }
      if (token.isWithin(entry.receipt)) return { result: unasked(REDACTED, { kind: 'receipt-is-token' }, operation) };
      const answered = records.exitCodeFor(entry.receipt);
      if (answered === null) return inquire(entry.receipt);
      onSkipped(answered);
      return [];
    });
  }
}

/** The record of what nobody was asked about. */
function unasked(receipt: string, problem: Problem, operation: Operation): LookupRecord {
  const nothing = { status: null, body: null, answer: null, deviations: [], echoed: false, documents: null };
  return { operation, receipt, outcome: failed(problem), attempts: 0, elapsedMs: 0, ...nothing };
}
