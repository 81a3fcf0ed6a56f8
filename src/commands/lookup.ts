import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { OptionValues } from '../options/options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { openService } from '../service/open.ts';
import { lookupRequest } from '../service/request.ts';
import type { Context } from './context.ts';
import { recordOf } from './judge.ts';
import type { Display, PreviewForm } from './presenter.ts';
import { findTarget, type Target } from './target.ts';

/** From this size on, in bytes, reading and drawing an answer takes so long that a signal could be missed. */
const MUCH_WORK = 256 * 1024;

/** What is looked up. */
export interface Question {
  readonly operation: Operation;
  readonly receipt: Receipt;
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
  | 'timeout'
  | 'retries'
  | 'profile'
  | 'base-url'
  | 'sandbox'
  | 'verbose'
  | 'dry-run'
  | 'curl'
>;

/** `recibo nfe` and `recibo nfse`: looks one receipt up (`service.md`, section 4) and prints what came of it. */
export async function runLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  const target = await findTarget(options, [question.receipt], context);
  if ('problem' in target) return failed(target.problem);
  try {
    if (target.exposedFile !== null) await context.presenter.exposedFile(target.exposedFile);
    return await lookUp(question, target, options, context);
  } finally {
    await target.close();
  }
}

async function lookUp(
  question: Question,
  { baseUrl, token, proxies }: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const { presenter, version } = context;
  const request = lookupRequest({ ...question, baseUrl, token, version });
  const preview = previewFormOf(options);
  if (preview !== null) return presenter.request(request, preview);
  const { timeout: timeoutMs, retries } = options;
  const { observe, end } = await presenter.follow(request, timeoutMs, options.verbose);
  const service = await openService({
    ...context,
    baseUrl,
    token,
    proxies,
    connections: 1,
    timeoutMs,
    retries,
    observe,
  });
  try {
    const asked = await service.ask(question.operation, question.receipt);
    if (asked.reply.kind !== 'interrupted' && (asked.reply.body?.length ?? 0) > MUCH_WORK) context.yieldToSignals();
    end();
    const record = recordOf(question, asked, { ...options, baseUrl, interruption: context.interruption });
    return await presenter.record(record, displayOf(options, baseUrl));
  } finally {
    end();
    await service.close();
  }
}

function previewFormOf(options: LookupOptions): PreviewForm | null {
  if (options['dry-run']) return 'dry-run';
  return options.curl ? 'curl' : null;
}

function displayOf(options: LookupOptions, baseUrl: string): Display {
  const { quiet, field, json, output, 'no-hints': isWithoutHints } = options;
  if (quiet) return { kind: 'nothing' };
  if (field.length > 0) return { kind: 'fields', paths: field };
  const manner = { baseUrl, showsHints: !isWithoutHints };
  return { kind: 'format', format: json ? 'json' : output, manner };
}
