import {
  OPTION_NAMES,
  OPTION_ROWS,
  type OPTIONS,
  type OptionGroup,
  type OptionName,
  type OptionValues,
} from './options.ts';

/** The groups of options that no lookup takes, or every command. */
const OTHER_GROUPS = ['check', 'server', 'general'] as const satisfies readonly OptionGroup[];

type LookupOption = {
  [Name in OptionName]: (typeof OPTIONS)[Name]['group'] extends (typeof OTHER_GROUPS)[number] ? never : Name;
}[OptionName];

/** Their values. */
export type LookupOptions = Pick<OptionValues, LookupOption>;

/** The options of `recibo nfe`. */
export const LOOKUP_OPTIONS = OPTION_NAMES.filter(
  (name): name is LookupOption => !OTHER_GROUPS.some((group) => group === OPTION_ROWS[name].group),
);

/** Those of `recibo nfse`: answers about service invoices link to no documents (`service.md`, section 2.10). */
export const NFSE_OPTIONS = LOOKUP_OPTIONS.filter((name) => OPTION_ROWS[name].group !== 'documents');
