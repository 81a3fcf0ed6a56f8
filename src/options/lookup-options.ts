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

type OptionOf<Group extends OptionGroup> = {
  [Name in OptionName]: (typeof OPTIONS)[Name]['group'] extends Group ? Name : never;
}[OptionName];

type LookupOption = Exclude<OptionName, OptionOf<(typeof OTHER_GROUPS)[number]>>;

/** Their values. */
export type LookupOptions = Pick<OptionValues, LookupOption>;

/** The options of `recibo nfe`. */
export const LOOKUP_OPTIONS = OPTION_NAMES.filter((name): name is LookupOption => !isOf(OTHER_GROUPS, name));

/** What holds where nobody can ask for documents: answers about service invoices link to none (`service.md`, section 2.10). */
const WITHOUT_DOCUMENTS = { save: null, open: null } as const satisfies Pick<LookupOptions, OptionOf<'documents'>>;

/** The options of `recibo nfse`. */
export const NFSE_OPTIONS = LOOKUP_OPTIONS.filter(
  (name): name is Exclude<LookupOption, OptionOf<'documents'>> => !isOf(['documents'], name),
);

/** The options of `recibo nfse` as those of any lookup. */
export function withoutDocuments(options: Pick<OptionValues, (typeof NFSE_OPTIONS)[number]>): LookupOptions {
  return { ...options, ...WITHOUT_DOCUMENTS };
}

function isOf(groups: readonly OptionGroup[], name: OptionName): boolean {
  return groups.includes(OPTION_ROWS[name].group);
}
