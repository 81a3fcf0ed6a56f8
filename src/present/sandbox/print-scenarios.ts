import { exitNamed, exitOfStatus } from '../../exit-codes-by-status-and-problem.ts';
import { CATALOGUES } from '../../language/catalogue.ts';
import type { HelpWords } from '../../language/types/help.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import {
  ANY_OTHER,
  isOddity,
  type LookupStep,
  ODDITIES,
  SCENARIOS,
  type Script,
} from '../../sandbox/scenario-by-receipt-ending.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { printJson } from '../pretty-json.ts';
import { print } from '../print-on-stdout.ts';
import type { Screen } from '../screen.ts';
import { columnsOf } from '../text-width.ts';
import { hanging, wrapText } from '../wrap-text.ts';

const GAP = 2;

/** Prints what the sandbox answers to which receipts: a table on a terminal, else TAB-separated; or as JSON. */
export async function printScenarios(isJson: boolean, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  if (isJson) return printJson(listed(await CATALOGUES.pt.help(), await CATALOGUES.en.help()), DONE, screen);
  const words = await catalogue.help();
  return print(answerStyle.isTerminal ? tableOf(words, screen) : plainOf(words), DONE, screen);
}

interface Row extends Script {
  /** Null for every ending that no other row has. */
  readonly ending: string | null;
  readonly key: keyof HelpWords['sandboxEnding'];
}

const ROWS: readonly Row[] = [...SCENARIOS, { ...ANY_OTHER, ending: null, key: 'any-other' }];

/** The same in every language; texts for people are under the languages' names. */
function listed(portuguese: HelpWords, english: HelpWords): unknown {
  return ROWS.map((row) => ({
    ending: row.ending,
    name: row.key,
    nfe: { answers: row.nfe, exitCode: exitOfFirstLookup(row.nfe) },
    nfse: { answers: row.nfse, exitCode: exitOfFirstLookup(row.nfse) },
    pt: portuguese.sandboxEnding[row.key],
    en: english.sandboxEnding[row.key],
  }));
}

/** `ending<TAB>exit code for NF-e<TAB>exit code for NFS-e<TAB>answer`. */
function plainOf(words: HelpWords): string {
  return ROWS.map((row) => {
    const cells = [
      row.ending ?? '*',
      exitOfFirstLookup(row.nfe),
      exitOfFirstLookup(row.nfse),
      words.sandboxEnding[row.key],
    ];
    return `${cells.join('\t')}\n`;
  }).join('');
}

function tableOf(words: HelpWords, { answerStyle: { columns, isColoured } }: Screen): string {
  const theme = createTheme(isColoured);
  const { ending, exit, answer } = words.sandboxColumns;
  const exits = ({ nfe, nfse }: Row) => [...new Set([nfe, nfse].map(exitOfFirstLookup))].join('/');
  const endingColumns = columnsOf(ending) + GAP;
  const exitColumns = Math.max(...[exit, ...ROWS.map(exits)].map(columnsOf)) + GAP;
  const margin = endingColumns + exitColumns;
  const lines = ROWS.flatMap((row) => {
    const label = theme.label((row.ending ?? '*').padEnd(endingColumns)) + exits(row).padEnd(exitColumns);
    return hanging(label, wrapText(words.sandboxEnding[row.key], columns - margin), margin);
  });
  const head = `${ending.padEnd(endingColumns)}${exit.padEnd(exitColumns)}${answer}`;
  return `${[theme.heading(head), ...lines].join('\n')}\n`;
}

/** The exit code of the first lookup of a receipt, with the options' defaults: a 429 is asked again. */
export function exitOfFirstLookup(steps: readonly LookupStep[]): number {
  const met = steps.find((step) => step !== 'http-429') ?? 'http-429';
  return isOddity(met) ? exitNamed(ODDITIES[met]) : exitOfStatus(met);
}
