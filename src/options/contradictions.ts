import type { Operation } from '../contract/operation.ts';
import { readReceipt } from '../contract/receipt.ts';
import { type ConfigAction, FORMATS, printsRecords } from './choices.ts';
import type { OptionName, OptionValues } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';

type Given = Readonly<Partial<OptionValues>>;

/** Two options of which only one may be given, and when they agree all the same. */
interface Contradiction {
  readonly pair: readonly [OptionName, OptionName];
  readonly unless?: (options: Given) => boolean;
}

const CONTRADICTIONS: readonly Contradiction[] = [
  { pair: ['json', 'output'], unless: ({ output }) => output === 'json' },
  { pair: ['field', 'json'] },
  { pair: ['field', 'output'] },
  { pair: ['dry-run', 'curl'] },
  // The sandbox needs no settings: one that is typed beside it is a mistake.
  { pair: ['sandbox', 'base-url'] },
  { pair: ['sandbox', 'profile'] },
  // Its links lead nowhere once the run is over.
  { pair: ['open', 'sandbox'] },
  { pair: ['resume', 'force'] },
  { pair: ['out', 'field'] },
  { pair: ['out', 'output'], unless: ({ output }) => output != null && FORMATS[output].inFile !== null },
];

/** Options that mean something only beside another one. */
interface Dependence {
  readonly option: OptionName;
  /** How the others are written; one of them is enough. */
  readonly partners: readonly string[];
  readonly isMet: (options: Given) => boolean;
}

const DEPENDENCES: readonly Dependence[] = [
  { option: 'resume', partners: ['--out'], isMet: ({ out }) => isGiven(out) },
  { option: 'force', partners: ['--out', '--save'], isMet: ({ out, save }) => isGiven(out) || isGiven(save) },
  { option: 'excel', partners: ['-o csv'], isMet: ({ output }) => output === 'csv' },
];

/** What keeps the options that were given from being carried out together, or null where nothing does. */
export function contradictionIn(options: Given): UsageProblem | null {
  const found = CONTRADICTIONS.find(
    ({ pair, unless }) => pair.every((name) => isGiven(options[name])) && unless?.(options) !== true,
  );
  if (found !== undefined) {
    const [first, second] = found.pair;
    return { kind: 'conflicting-options', first: typedAs(first, options), second: typedAs(second, options) };
  }
  const alone = DEPENDENCES.find(({ option, isMet }) => isGiven(options[option]) && !isMet(options));
  return alone === undefined
    ? null
    : { kind: 'partner-missing', option: `--${alone.option}`, partners: alone.partners };
}

/** How an option was typed, and a format with it: others may agree with what stands beside it. */
function typedAs(name: OptionName, { output }: Given): string {
  return name === 'output' && output ? `-o ${output}` : `--${name}`;
}

/** Whether an option can never stand beside those that are given. */
export function isRuledOut(name: OptionName, given: ReadonlySet<OptionName>): boolean {
  return CONTRADICTIONS.some(
    ({ pair, unless }) =>
      unless === undefined && pair.includes(name) && pair.some((one) => one !== name && given.has(one)),
  );
}

function isGiven(value: OptionValues[OptionName] | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}

/** What keeps `recibo sandbox` from being carried out, or null: a list is no server, and only a list comes as JSON. */
export function sandboxProblem(
  command: readonly string[],
  { list, json }: Pick<OptionValues, 'list' | 'json'>,
): UsageProblem | null {
  if (list && command.length > 0) return { kind: 'surplus-argument', command: 'sandbox' };
  return json && !list ? { kind: 'partner-missing', option: '--json', partners: ['--list'] } : null;
}

/** What keeps `recibo config` from being carried out, or null: only a list comes as JSON. */
export function configProblem(
  { word }: { readonly word: ConfigAction },
  { json }: Pick<OptionValues, 'json'>,
): UsageProblem | null {
  return json && word !== 'list' ? { kind: 'conflicting-options', first: '--json', second: `config ${word}` } : null;
}

type ReceiptOptions = Pick<OptionValues, 'input' | 'out' | 'output' | 'open' | 'dry-run' | 'curl'>;

/** What is wrong with receipts as arguments, or null. One that is no receipt has its record, wherever records are printed. */
export function receiptsProblem(
  operation: Operation,
  typed: readonly string[],
  options: ReceiptOptions,
): UsageProblem | null {
  const [first] = typed;
  if (options.out === '-') return { kind: 'dash-out' };
  if (typed.includes('-')) return { kind: 'dash-receipt', operation };
  if (options.input !== null && first !== undefined) return { kind: 'receipts-and-input' };
  if (options.input === null && first === undefined) return { kind: 'missing-receipt', operation };
  if (isBatch(typed, options)) return problemOfBatch(options);
  const isPreview = options['dry-run'] || options.curl;
  const hasRecord = options.output !== null && printsRecords(options.output) && !isPreview;
  const read = readReceipt(first ?? '');
  return 'flaw' in read && !hasRecord ? { kind: 'bad-receipt', flaw: read.flaw } : null;
}

function problemOfBatch({ output, open }: ReceiptOptions): UsageProblem | null {
  if (output !== null && FORMATS[output].prints === 'answers') return { kind: 'single-only', option: `-o ${output}` };
  return open === null ? null : { kind: 'single-only', option: '--open' };
}

/** Whether there are, or may be, several receipts, or a file that more may be added to. */
export function isBatch(typed: readonly string[], { input, out }: Pick<OptionValues, 'input' | 'out'>): boolean {
  return typed.length > 1 || input !== null || out !== null;
}
