import type { Command, CommanderError } from 'commander';
import { folded } from '../contract/values.ts';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import { quote } from '../quote.ts';
import type { Words } from '../words/index.ts';
import { ACTS, LOOKS_UP, MEANT } from '../words/meant.ts';

/** Which of these lines people mean by a word, in whichever language they type it; accents and capitals are often left out. */
function meantBy(typed: string, isWanted: (line: string) => boolean): string | undefined {
  const word = folded(typed);
  return Object.keys(MEANT).find((line) => isWanted(line) && MEANT[line]?.split(' ').includes(word));
}

/** As much of a word as is repeated, in columns, and of receipts behind it, in characters. */
const REPEATED = 40;
const LONGEST_LINE = 120;

/** Where people type a token that is nowhere to be typed. */
const SECRET = /^--?([a-z]+-)?(token|secret|password|api-?key|auth[a-z]*)$/i;

/** What a message of commander says of a value: it ends in what the option takes, or in nothing. */
const INVALID = /'([^']*)' is invalid[^.]{0,60}\. (?:Allowed choices are )?(.*?)\.?$/s;

/**
 * What commander refuses, in words of ours. Its messages are English and repeat what was typed as it was, secrets included: of
 * an option only what stands before `=` is told.
 */
export function refusal({ code, message }: CommanderError, command: Command): Failure {
  const [first = '', second = ''] = message.match(/--[a-z-]+/g) ?? [];
  const [, name = ''] = /'([^'=]*)/.exec(message) ?? [];
  const [, typed = '', choices = ''] = INVALID.exec(message) ?? [];
  const { flags = '', description = '' } = command.options.find(({ long }) => long === first) ?? {};
  const path = pathOf(command);
  const help = path.replace('recibo', 'recibo help');
  return new Failure('usage', (words) => {
    const { usage } = words;
    if (code === 'commander.unknownOption') return unknownOption(cut(name, REPEATED), path, command, usage);
    if (code === 'commander.unknownCommand') return unknownCommand(path, command, words);
    if (code === 'commander.conflictingOption') return usage.conflict(first, second);
    if (code === 'commander.missingArgument') return usage.argumentMissing(path, `<${name}>`, help);
    if (code === 'commander.optionMissingArgument') return usage.valueTaken(first, flags, description);
    if (code === 'commander.invalidArgument') {
      if (choices === '') return usage.valueTaken(first, flags, description);
      if (first === '--output' && /^(excel|xlsx?|planilha)$|\.[a-z]+$/i.test(typed))
        return usage.forFile(typed.includes('.') ? cut(typed, REPEATED) : 'x.xlsx');
      return badChoice(first || path, typed, choices, usage);
    }
    // Most likely a profile, or a token: not repeated.
    if (/ (login|logout|doctor)$/.test(path))
      return usage.nameOption(`${path} ${words.help.usage('--profile <name>')}`);
    return usage.tooManyArguments(help);
  });
}

/** Examples of a value, among which stands `…`, are no choices. */
function badChoice(taker: string, typed: string, choices: string, usage: Words['usage']): string {
  const known = choices.includes('…') ? [] : choices.split(', ');
  const odd = typed.split(/[\s,]+/).find((word) => !known.includes(word)) ?? '';
  return usage.badChoice(taker, cut(typed, REPEATED), choices, nearest(odd, known));
}

/** `recibo config set` */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** With what can be typed instead: of a lookup the whole line, since up to an option only receipts stand behind it. */
function unknownCommand(path: string, { args, commands }: Command, { usage, help }: Words): string {
  const [typed = ''] = args;
  const end = args.findIndex((word) => word.startsWith('-'));
  const isRoot = path === 'recibo';
  const isReceipt = isRoot && typed.length <= REPEATED && /\d{3}/.test(typed);
  const behind = args.slice(isReceipt ? 0 : 1, end === -1 ? undefined : end);
  const line = behind.map(quote).join(' ');
  const receipts = line.length > LONGEST_LINE ? '' : line;
  const word = cut(typed, REPEATED);
  const isOf = (words: string) => isRoot && words.split(' ').includes(folded(typed));
  if (isReceipt || isOf(LOOKS_UP)) return usage.whichLookup(word, receipts || usage.receipt);
  if (isOf(ACTS)) return usage.onlyLooksUp(word);
  const meant = meantBy(typed, (one) => !one.startsWith('-') && one.includes('recibo config ') === !isRoot);
  if (meant !== undefined) {
    const shown = receipts === '' ? meant : meant.replace(/<.*?>/, () => receipts);
    return usage.unknownCommand(word, help.usage(shown));
  }
  const names = commands.map((one) => one.name());
  const near = nearest(typed, names);
  if (near === null && !isRoot) return usage.badChoice(path, word, names.join(', '), null);
  const nearLine = near && [path, near, /^nfs?e$/.test(near) ? receipts : ''].join(' ').trim();
  return usage.unknownCommand(word, nearLine);
}

function unknownOption(name: string, path: string, command: Command, usage: Words['usage']): string {
  let root = command;
  while (root.parent !== null) root = root.parent;
  const takers = takersOf(name, root).map(pathOf);
  if (name === '--help' || takers.includes(path)) return usage.noValueTaken(name);
  if (takers.length > 0) return usage.optionElsewhere(name, takers.join(', ').replaceAll('recibo ', ''));
  const options = command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])));
  const known = [...options, '--help', '--token'];
  const isKnown = (line: string) => known.includes(line.replace(/^-o\b/, '--output').split(/[, ]/, 1).join());
  const meant = meantBy(name, isKnown) ?? nearest(name, known);
  if (SECRET.test(name) || meant === '--token') return usage.tokenTyped;
  return usage.unknownOption(name, meant, path.replace('recibo', 'recibo help'));
}

/** The commands that take an option: this one, else those below it. */
export function takersOf(name: string, command: Command): Command[] {
  const isTaken = command.options.some(({ hidden, long, short }) => !hidden && [long, short].includes(name));
  return isTaken ? [command] : command.commands.flatMap((one) => takersOf(name, one));
}
