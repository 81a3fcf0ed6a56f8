import type { Operation } from '../contract/operation.ts';
import { readReceipt } from '../contract/receipt.ts';
import type { OptionValues } from '../options/options.ts';
import { isBatch } from '../options/receipts.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Context } from './context.ts';
import type { Display, PreviewForm } from './presenter.ts';

/** What is looked up: receipts as they were typed. */
export interface Question {
  readonly operation: Operation;
  readonly receipts: readonly string[];
}

/** The options of a lookup; the table in `cli/commands.ts` gives them. */
export type LookupOptions = Pick<
  OptionValues,
  | 'output'
  | 'json'
  | 'field'
  | 'quiet'
  | 'no-hints'
  | 'accept'
  | 'strict'
  | 'wait'
  | 'interval'
  | 'input'
  | 'out'
  | 'resume'
  | 'force'
  | 'excel'
  | 'concurrency'
  | 'rate'
  | 'fail-fast'
  | 'timeout'
  | 'retries'
  | 'profile'
  | 'base-url'
  | 'sandbox'
  | 'verbose'
  | 'dry-run'
  | 'curl'
>;

/** `recibo nfe` and `recibo nfse`: looks receipts up (`service.md`, section 4) and prints what came of them. */
export async function runLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  const { operation, receipts } = question;
  if (isBatch(receipts, options)) return (await import('./batch.ts')).runBatchLookup(question, options, context);
  const read = readReceipt(receipts[0] ?? '');
  if ('flaw' in read) return failed({ kind: 'bad-receipt', flaw: read.flaw });
  return (await import('./single.ts')).runSingleLookup(operation, read.receipt, options, context);
}

/** Whether requests are only shown, and how; null where they are sent. */
export function previewFormOf(options: LookupOptions): PreviewForm | null {
  if (options['dry-run']) return 'dry-run';
  return options.curl ? 'curl' : null;
}

/** What goes to standard output. */
export function displayOf(options: LookupOptions, baseUrl: string): Display {
  const { quiet, field, json, output, 'no-hints': isWithoutHints } = options;
  if (quiet) return { kind: 'nothing' };
  if (field.length > 0) return { kind: 'fields', paths: field };
  const manner = { baseUrl, showsHints: !isWithoutHints };
  return { kind: 'format', format: json ? 'json' : output, manner };
}
