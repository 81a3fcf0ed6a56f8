import { isDefinedFor, STATUSES, type Status, type StatusCodeOf } from '../contract/status-table.ts';

/** What the sandbox can do beside answering with a status of the service, and what a lookup ends in that meets nothing else. */
export const ODDITIES = {
  'http-401': 'token-refused',
  'http-403': 'token-refused',
  'http-404': 'contract',
  'http-429': 'no-answer-in-time',
  'http-502': 'unavailable',
  'http-503': 'unavailable',
  silence: 'no-answer-in-time',
  redirect: 'contract',
  'html-page': 'contract',
  'cut-body': 'unavailable',
  'unknown-status': 'contract',
  'missing-fields': 'issued',
  'unknown-fields': 'issued',
  'escape-sequences': 'issued',
} as const;

/** One of {@link ODDITIES}. */
export type Oddity = keyof typeof ODDITIES;

/** How the documents are served that a receipt's answers link to. */
export type DocumentReply = 'whole' | 'missing' | 'html-page' | 'relative-links' | 'cut';

/** What happens on one lookup: an answer with a status, or something else. */
export type LookupStep = Status['code'] | Oddity;

/** What happens on the first lookup of a receipt, on the second, and so on; the last one stays. */
type Steps<Of extends LookupStep> = readonly [Of, ...Of[]];

/** What happens to the receipts of one ending. */
export interface Script {
  readonly nfe: Steps<StatusCodeOf<'nfe'> | Oddity>;
  readonly nfse: Steps<StatusCodeOf<'nfse'> | Oddity>;
  /** Default: `whole`. */
  readonly documents?: DocumentReply;
}

interface ScenarioRow extends Script {
  /** The last three characters of the receipt. */
  readonly ending: string;
  /** A short name for texts about the scenario. */
  readonly key: string;
}

/** What happens to a receipt with any other ending: it does not exist. */
export const ANY_OTHER: Script = both('500');

/** Every ending that means something: one row an ending, in the order of the help. */
export const SCENARIOS = [
  ...STATUSES.map(statusScenario),
  { ending: '204', key: 'becomes-issued', ...both('002', '003', '004') },
  { ending: '290', key: 'becomes-failed', nfe: ['002', '003', '900'], nfse: ['002', '003', '999'] },
  { ending: '401', key: 'http-401', ...both('http-401') },
  { ending: '403', key: 'http-403', ...both('http-403') },
  { ending: '404', key: 'http-404', ...both('http-404') },
  { ending: '429', key: 'http-429', ...both('http-429') },
  { ending: '502', key: 'http-502', ...both('http-502') },
  { ending: '503', key: 'http-503', ...both('http-503') },
  { ending: '428', key: 'http-429-once', ...both('http-429', '004') },
  { ending: '408', key: 'silence', ...both('silence') },
  { ending: '301', key: 'redirect', ...both('redirect') },
  { ending: '601', key: 'html-page', ...both('html-page') },
  { ending: '602', key: 'cut-body', ...both('cut-body') },
  { ending: '603', key: 'unknown-status', ...both('unknown-status') },
  { ending: '604', key: 'missing-fields', ...both('missing-fields') },
  { ending: '605', key: 'unknown-fields', ...both('unknown-fields') },
  { ending: '606', key: 'escape-sequences', ...both('escape-sequences') },
  { ending: '610', key: 'documents-missing', ...both('004'), documents: 'missing' },
  { ending: '611', key: 'documents-html-page', ...both('004'), documents: 'html-page' },
  { ending: '612', key: 'documents-relative-links', ...both('004'), documents: 'relative-links' },
  { ending: '613', key: 'documents-cut', ...both('004'), documents: 'cut' },
] as const satisfies readonly ScenarioRow[];

/** One row of {@link SCENARIOS}. */
export type Scenario = (typeof SCENARIOS)[number];

/** What happens when the receipt is asked for. */
export function scriptOf(receipt: string): Script {
  return SCENARIOS.find((scenario) => receipt.endsWith(scenario.ending)) ?? ANY_OTHER;
}

/** Whether the goods invoice ends up cancelled. */
export function isCancelled(receipt: string): boolean {
  return scriptOf(receipt).nfe.includes('010');
}

/** Whether a step leaves the service's statuses. */
export function isOddity<Step extends LookupStep>(step: Step): step is Step & Oddity {
  return step in ODDITIES;
}

/** Each status has its own digits for an ending. */
function statusScenario(status: Status): ScenarioRow & { readonly key: Status['name'] } {
  return {
    ending: status.code,
    key: status.name,
    nfe: isDefinedFor(status, 'nfe') ? [status.code] : ANY_OTHER.nfe,
    nfse: isDefinedFor(status, 'nfse') ? [status.code] : ANY_OTHER.nfse,
  };
}

function both(...steps: Script['nfse']): Pick<Script, 'nfe' | 'nfse'> {
  return { nfe: steps, nfse: steps };
}
