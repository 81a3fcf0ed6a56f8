import { type ExitName, exitNamed, exitOfStatus } from '../../exits.ts';
import { isOddity, type LookupStep, type Oddity } from '../../sandbox/scenarios.ts';

/** What a lookup ends in that meets an oddity for as long as it asks. */
const EXIT_OF_ODDITY: Readonly<Record<Oddity, ExitName>> = {
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
};

/** The exit code of the first lookup of a receipt, with the options' defaults: a 429 is asked again. */
export function exitOfFirstLookup(steps: readonly LookupStep[]): number {
  const met = steps.find((step) => step !== 'http-429') ?? 'http-429';
  return isOddity(met) ? exitNamed(EXIT_OF_ODDITY[met]) : exitOfStatus(met);
}
