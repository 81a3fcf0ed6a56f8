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
  'save',
  'open',
  'timeout',
  'retries',
  'profile',
  'base-url',
  'sandbox',
  'verbose',
  'dry-run',
  'curl',
] as const satisfies readonly OptionName[];

type LookupOption = (typeof LOOKUP_OPTIONS)[number];

/** Their values. */
export type LookupOptions = Pick<OptionValues, LookupOption>;

/** What holds where nobody can ask for documents: answers about service invoices link to none (`service.md`, section 2.10). */
const WITHOUT_DOCUMENTS = { save: null, open: null } as const satisfies Partial<LookupOptions>;

/** The options of `recibo nfse`. */
export const NFSE_OPTIONS = LOOKUP_OPTIONS.filter(
  (name): name is Exclude<LookupOption, keyof typeof WITHOUT_DOCUMENTS> => !(name in WITHOUT_DOCUMENTS),
);

/** The options of `recibo nfse` as those of any lookup. */
export function withoutDocuments(options: Pick<OptionValues, (typeof NFSE_OPTIONS)[number]>): LookupOptions {
  return { ...options, ...WITHOUT_DOCUMENTS };
}
