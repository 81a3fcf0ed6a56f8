import { type Command, Option } from 'commander';
import { formatOf, isBatch, type LookupOptions } from '../commands/lookup/options.ts';
import type { Kind } from '../contract/statuses.ts';
import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { FORMATS, type Format, isMade } from '../records/made.ts';
import { maskOf } from '../settings/resolve.ts';
import { pathOf } from './refusals.ts';
import { duration, fields, listPath, name, rate, shard, statusCodes, wholeNumber } from './values.ts';

/** An option in the reader's words, by `key` where it does something else than under the same name elsewhere. `-h` shows those with `*`. */
export function option<T>(row: string, { words }: Io, read?: (typed: string, before?: T) => T, key?: string) {
  const abouts: Readonly<Record<string, string>> = words.help.options;
  const made = Object.assign(new Option(words.help.usage(row.replace('*', ''))), { isCommon: row.startsWith('*') });
  made.description = abouts[key ?? made.name()] ?? '';
  if (made.isBoolean()) made.default(false);
  return read === undefined ? made : made.argParser<T>(read);
}

/** The options of `recibo nfe` and `recibo nfse`; answers about service invoices link to no documents. */
export function lookupOptions(command: Command, kind: Kind, io: Io): void {
  const { groups } = io.words.help;
  command
    .optionsGroup(groups.answer)
    .addOption(option('*-o, --output <format>', io).choices(FORMATS))
    .addOption(option('*--json', io).implies({ output: 'json' }).conflicts('field'))
    .addOption(option('*-f, --field <path>', io, fields(kind)).default([]).conflicts(['output', 'out']))
    .addOption(option('*-q, --quiet', io))
    .addOption(option('--mask', io).default(undefined))
    .addOption(option('--no-mask', io))
    .addOption(option('-v, --verbose', io))
    .addOption(option('--curl', io))
    .addOption(option('--accept <codes>', io, statusCodes).default([]))
    .addOption(option('--strict', io))
    .optionsGroup(groups.waiting)
    .addOption(option('*-w, --wait [duration]', io, duration))
    .addOption(option('--interval <duration>', io, duration).default(2000, '2s'))
    .addOption(option('--timeout <duration>', io, duration).default(30_000, '30s'))
    .addOption(option('--retries <n>', io, wholeNumber(0, 10)).default(2, '2'));
  batchOptions(command, io);
  if (kind === 'nfe') {
    command
      .optionsGroup(groups.documents)
      .addOption(option('*--save <folder>', io, name))
      .addOption(option('*--open <danfe|xml>', io).choices(['danfe', 'xml']).conflicts('sandbox'));
  }
  command
    .optionsGroup(groups.service)
    .addOption(option('*--profile <name>', io, name))
    .addOption(option('--any-profile', io).conflicts(['profile', 'sandbox']))
    .addOption(option('--base-url <url>', io))
    .addOption(option('*--sandbox', io).conflicts(['profile', 'baseUrl']));
}

function batchOptions(command: Command, io: Io): void {
  command
    .optionsGroup(io.words.help.groups.batch)
    .addOption(option('*-i, --input <file>', io, listPath))
    .addOption(option('--column <name>', io, name))
    .addOption(option('--sheet <name>', io, name))
    .addOption(option('--shard <i/n>', io, shard))
    .addOption(option('*--out <file>', io, name))
    .addOption(option('*--resume', io).conflicts('force'))
    .addOption(option('--again <codes>', io, statusCodes).default([]))
    .addOption(option('--force', io))
    .addOption(option('--excel', io))
    .addOption(option('--concurrency <n>', io, wholeNumber(1, 64)).default(4, '4'))
    .addOption(option('--rate <n>', io, rate))
    .addOption(option('--fail-fast', io));
}

/** The options of commands that try the settings out with one lookup. */
export function connection(command: Command, io: Io): void {
  command
    .addOption(option('--profile <name>', io, name))
    .addOption(option('--base-url <url>', io))
    .addOption(option('--timeout <duration>', io, duration).default(30_000, '30s'));
}

/** What was typed, for a command that can hide CPFs. `recibo -v nfe R1` is as good as `recibo nfe -v R1`. */
export async function masked<Typed>(command: Command, io: Io): Promise<Typed> {
  const typed = command.optsWithGlobals();
  return { ...typed, mask: (await maskOf(typed.mask, io)).value } as Typed;
}

type Typed = Omit<LookupOptions, 'output' | 'kind' | 'receipts'> & { readonly output?: Format; readonly json: boolean };

/** Options that are nothing without one of those behind them. */
const NEEDS: Readonly<Partial<Record<keyof LookupOptions, readonly (keyof LookupOptions)[]>>> = {
  resume: ['out'],
  again: ['resume'],
  force: ['out', 'save'],
  column: ['input'],
  sheet: ['input'],
  shard: ['input'],
};

/** The options of a lookup once they are sure to go together; commander has refused some that never do. @throws Failure `usage` */
export async function checked(command: Command, kind: Kind, io: Io): Promise<LookupOptions> {
  const path = pathOf(command);
  const receipts = command.args;
  const typed: Typed = await masked(command, io);
  const { output, out, input, json } = typed;
  const options: LookupOptions = { ...typed, kind, receipts, output: formatOf(output, out, io.out.isTerminal) };
  const isCsv = options.output === 'csv';
  const conflict = (one: string, other: string) => refuse((usage) => usage.conflict(one, other));
  const lacks = (option: string, partner: string) => refuse((usage) => usage.partnerMissing(option, partner));
  const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli';

  if (json && output !== 'json') conflict('--json', `-o ${output}`);
  if (out !== undefined && /^(table|plain|message)$/.test(output ?? '')) conflict('--out', `-o ${output}`);
  if (out === undefined && isMade(options.output)) lacks(`-o ${output}`, '--out');
  const [ending = ''] = /\.(xls|ods|pdf)$/i.exec(out ?? '') ?? [];
  if (ending !== '') refuse((usage) => usage.unknownEnding(ending));
  for (const [name, partners] of Object.entries(NEEDS)) {
    if (isTyped(name) && !partners.some(isTyped)) lacks(`--${name}`, partners.map((one) => `--${one}`).join('/'));
  }
  if (options.resume && isCsv && input === undefined) refuse((usage) => usage.csvResumed);
  if (options.excel && !isCsv) lacks('--excel', '-o csv');

  if (receipts.includes('-') || (input === undefined && receipts.length === 0))
    refuse((usage) => usage.noReceipt(path));
  if (input !== undefined && receipts.length > 0) refuse((usage) => usage.conflict('--input', usage.receipt));
  if (options.shard !== undefined && isMade(options.output)) refuse((usage) => usage.shardOut());
  if (isBatch(options) && options.open !== undefined) refuse((usage) => usage.singleOnly('--open'));
  if (isBatch(options) && options.anyProfile) refuse((usage) => usage.singleOnly('--any-profile'));
  return options;
}
