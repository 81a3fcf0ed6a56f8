import type { OptionName, OptionValues } from './options.ts';

/** The options of `recibo nfe` and `recibo nfse`, in the order of their help. */
export const LOOKUP_OPTIONS = [
  'output',
  'json',
  'field',
  'quiet',
  'no-hints',
  'mask',
  'accept',
  'strict',
  'wait',
  'interval',
  'input',
  'out',
  'resume',
  'force',
  'excel',
  'concurrency',
  'rate',
  'fail-fast',
  'timeout',
  'retries',
  'profile',
  'base-url',
  'sandbox',
  'verbose',
  'dry-run',
  'curl',
] as const satisfies readonly OptionName[];

/** Their values. */
export type LookupOptions = Pick<OptionValues, (typeof LOOKUP_OPTIONS)[number]>;
