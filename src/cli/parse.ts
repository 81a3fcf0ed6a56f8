import type { Operation } from '../contract/operation.ts';
import { type Receipt, readReceipt } from '../contract/receipt.ts';
import { nearestOf } from '../settings/nearest.ts';
import { COLOR_CHOICES, type ColorChoice, FORMATS, LANGUAGES, OPTIONS } from '../settings/options.ts';
import { COMMAND_NAMES, type CommandName, SHELLS, TOPICS } from './commands.ts';
import { type Typed, type TypedOptions, takeApart } from './grammar.ts';
import type { Display, HelpSubject, Invocation, LookupInvocation } from './invocation.ts';
import type { UsageProblem } from './problem.ts';
import { all, readChoice, readDuration, readNumber, readStatuses, repeatable, type Value } from './values.ts';

/** Reads a command line: argv in, a plain value out. */
export function parse(argv: readonly string[]): Value<Invocation> {
  const typed = takeApart(argv);
  if ('problem' in typed) return typed;
  const common = all({ color: readColor(typed.options), lang: readLanguage(textOf(typed.options, 'lang')) });
  if ('problem' in common) return common;
  if (typed.options.version === true) return { value: { kind: 'version' } };
  if (typed.options.help === true) return help(subjectOf(typed.command));
  switch (typed.command) {
    case null:
      return readNoCommand(typed.arguments);
    case 'completion':
      return readCompletion(typed.arguments);
    case 'help':
      return readHelp(typed.arguments);
    case 'nfe':
    case 'nfse':
      return readLookup(typed.command, typed);
  }
}

/** `--color` and `--lang` before anything else is read: they say how even a usage error is told. */
export function readManner(argv: readonly string[]): { color: ColorChoice; lang: string | null } {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  const color = readChoice('--color', lastValueOf('--color', options) ?? 'auto', COLOR_CHOICES);
  const lang = readLanguage(lastValueOf('--lang', options));
  return { color: 'value' in color ? color.value : 'auto', lang: 'value' in lang ? lang.value : null };
}

function lastValueOf(option: string, argv: readonly string[]): string | null {
  const at = argv.findLastIndex((argument) => argument === option || argument.startsWith(`${option}=`));
  const found = argv[at];
  if (found === undefined) return null;
  return found === option ? (argv[at + 1] ?? null) : found.slice(option.length + 1);
}

function readColor(options: TypedOptions): Value<ColorChoice> {
  return readChoice('--color', textOf(options, 'color') ?? 'auto', COLOR_CHOICES);
}

/** `pt_BR.UTF-8` is as good as `pt`. */
function readLanguage(text: string | null): Value<string | null> {
  if (text === null) return { value: null };
  return readChoice('--lang', text.toLowerCase().split(/[-_.]/)[0] ?? '', LANGUAGES);
}

function help(subject: HelpSubject): Value<Invocation> {
  return { value: { kind: 'help', subject } };
}

function subjectOf(command: CommandName | null): HelpSubject {
  return command === null ? { kind: 'program' } : { kind: 'command', command };
}

function readNoCommand([typed]: readonly string[]): Value<Invocation> {
  if (typed === undefined) return help({ kind: 'program' });
  return { problem: { kind: 'unknown-command', typed: repeatable(typed), nearest: nearestOf(typed, COMMAND_NAMES) } };
}

function readHelp([typed, ...surplus]: readonly string[]): Value<Invocation> {
  if (surplus.length > 0) return { problem: { kind: 'surplus-argument' } };
  if (typed === undefined) return help({ kind: 'program' });
  const command = COMMAND_NAMES.find((name) => name === typed);
  if (command !== undefined) return help({ kind: 'command', command });
  const topic = TOPICS.find((name) => name === typed);
  if (topic !== undefined) return help({ kind: 'topic', topic });
  const nearest = nearestOf(typed, [...COMMAND_NAMES, ...TOPICS]);
  return { problem: { kind: 'unknown-topic', typed: repeatable(typed), nearest } };
}

function readCompletion([typed, ...surplus]: readonly string[]): Value<Invocation> {
  if (surplus.length > 0) return { problem: { kind: 'surplus-argument' } };
  if (typed === undefined)
    return { problem: { kind: 'missing-choice', command: 'recibo completion', choices: SHELLS } };
  const shell = readChoice('recibo completion', typed, SHELLS);
  return 'problem' in shell ? shell : { value: { kind: 'completion', shell: shell.value } };
}

function readLookup(operation: Operation, { arguments: operands, options }: Typed): Value<Invocation> {
  const read = all<LookupInvocation>({
    operation: { value: operation },
    display: readDisplay(options),
    preview: readPreview(options),
    isVerbose: { value: options.verbose === true },
    accept: readStatuses('--accept', textsOf(options, 'accept')),
    isStrict: { value: options.strict === true },
    timeoutMs: readDuration('--timeout', textOf(options, 'timeout') ?? OPTIONS.timeout.fallback),
    retries: readNumber('--retries', textOf(options, 'retries') ?? OPTIONS.retries.fallback, OPTIONS.retries.range),
    profile: { value: textOf(options, 'profile') },
    baseUrl: { value: textOf(options, 'base-url') },
    isSandbox: readSandbox(options),
    receipt: readOneReceipt(operation, operands),
  });
  return 'problem' in read ? read : { value: { kind: 'lookup', lookup: read.value } };
}

function readOneReceipt(operation: Operation, [typed, ...others]: readonly string[]): Value<Receipt> {
  if (typed === undefined) return { problem: { kind: 'missing-receipt', operation } };
  if (others.length > 0) return { problem: { kind: 'several-receipts' } };
  const read = readReceipt(typed);
  return 'flaw' in read ? { problem: { kind: 'bad-receipt', flaw: read.flaw } } : { value: read.receipt };
}

function readDisplay(options: TypedOptions): Value<Display> {
  const output = textOf(options, 'output');
  const format = output === null ? { value: null } : readChoice('--output', output, FORMATS);
  if ('problem' in format) return format;
  const isJson = options.json === true;
  if (isJson && format.value !== null && format.value !== 'json') return conflict('--json', '--output');
  const paths = textsOf(options, 'field');
  if (paths.some((path) => path === '')) return { problem: { kind: 'bad-field' } };
  if (paths.length > 0 && (isJson || format.value !== null)) return conflict('--field', isJson ? '--json' : '--output');
  if (options.quiet === true) return { value: { kind: 'nothing' } };
  if (paths.length > 0) return { value: { kind: 'fields', paths } };
  return { value: { kind: 'format', format: isJson ? 'json' : format.value } };
}

/** The sandbox needs no settings: one that is typed beside it is a mistake. */
function readSandbox(options: TypedOptions): Value<boolean> {
  if (options.sandbox !== true) return { value: false };
  if (textOf(options, 'base-url') !== null) return conflict('--sandbox', '--base-url');
  return textOf(options, 'profile') === null ? { value: true } : conflict('--sandbox', '--profile');
}

function readPreview(options: TypedOptions): Value<LookupInvocation['preview']> {
  const isDry = options['dry-run'] === true;
  const isCurl = options.curl === true;
  if (isDry && isCurl) return conflict('--dry-run', '--curl');
  return { value: isDry ? 'dry-run' : isCurl ? 'curl' : null };
}

function conflict(first: string, second: string): { problem: UsageProblem } {
  return { problem: { kind: 'conflicting-options', first, second } };
}

function textOf(options: TypedOptions, name: keyof TypedOptions): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

function textsOf(options: TypedOptions, name: keyof TypedOptions): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value : [];
}
