import type { Command, CommanderError, Option } from 'commander';
import { folded } from '../contract/values.ts';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import { quote } from '../quote.ts';
import { WORDS, type Words } from '../words/index.ts';

/** What people mean by a word, in whichever language they type it; accents and capitals are often left out. */
function meantBy(typed: string, isWanted: (line: string) => boolean): string | undefined {
  const word = folded(typed);
  const rows = Object.values(WORDS).flatMap(({ usage }) => Object.entries(usage.meant));
  return rows.find(([line, words]) => isWanted(line) && words.split(' ').includes(word))?.[0];
}

/** Which of these names people mean by a word, in whichever language. */
function calledBy(typed: string, names: readonly string[]): string | undefined {
  const calls = Object.values(WORDS).flatMap(({ usage }) => usage.calls.split(' '));
  return names.find((name) => calls.includes(`${folded(typed)}=${name}`.replaceAll('--', '')));
}

/** As much of a word as is repeated, in columns, and of receipts behind it, in characters. */
const REPEATED = 40;
const LONGEST_LINE = 120;

/** Where people type a token that is nowhere to be typed. */
const SECRET = /^--?([a-z]+-)?(token|secret|password|api-?key|auth[a-z]*)$/i;

/**
 * What commander refuses, in words of ours. Its messages are English and repeat what was typed as it was, secrets included: of
 * an option only what stands before `=` is told.
 */
export function refusal({ code, message }: CommanderError, command: Command): Failure {
  const [first = '', second = ''] = message.match(/--[a-z-]+/g) ?? [];
  const [, name = ''] = /'([^'=]*)/.exec(message) ?? [];
  const [, typed = '', choices = ''] =
    /'([^']*)' is invalid[^.]{0,60}\. Allowed choices are (.*)\.$/.exec(message) ?? [];
  const taker = command.options.find(({ long }) => long === first);
  const path = pathOf(command);
  const help = path.replace('recibo', 'recibo help');
  return new Failure('usage', (words) => {
    const { usage } = words;
    switch (code) {
      case 'commander.unknownOption':
        return unknownOption(cut(name, REPEATED), path, command, usage);
      case 'commander.optionMissingArgument':
        return usage.valueTaken(first, taker?.flags ?? '', taker?.description ?? '');
      case 'commander.conflictingOption':
        return usage.conflict(first, second);
      case 'commander.missingArgument':
        return usage.argumentMissing(path, `<${name}>`, help);
      case 'commander.unknownCommand':
        return unknownCommand(path, command, words);
      case 'commander.invalidArgument':
        if (first === '--output' && /^(excel|xlsx?|planilha)$|\.[a-z]+$/i.test(typed))
          return usage.forFile(typed.includes('.') ? cut(typed, REPEATED) : 'x.xlsx');
        return usage.badChoice(first || path, cut(typed, REPEATED), choices, nearest(typed, choices.split(', ')));
      default:
        // Most likely a profile, or a token: not repeated.
        return / (login|logout|doctor)$/.test(path)
          ? usage.nameOption(`${path} ${words.help.usage('--profile <name>')}`)
          : usage.tooManyArguments(help);
    }
  });
}

/** `recibo config set` */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** The options of that name, each with the command that takes it: a command, else those below it. */
export function optionsNamed(name: string, command: Command): (readonly [Command, Option])[] {
  const option = command.options.find(({ hidden, long, short }) => !hidden && [long, short].includes(name));
  return option ? [[command, option]] : command.commands.flatMap((one) => optionsNamed(name, one));
}

/** With what can be typed instead: of a lookup the whole line, since up to an option only receipts stand behind it. */
function unknownCommand(path: string, { args, commands }: Command, { usage, help }: Words): string {
  const [typed = ''] = args;
  const end = args.findIndex((word) => word.startsWith('-'));
  const isRoot = path === 'recibo';
  const isReceipt = isRoot && typed.length <= REPEATED && /\d{3}/.test(typed);
  const behind = args.slice(isReceipt ? 0 : 1, end === -1 ? undefined : end);
  const line = behind.map(quote).join(' ');
  const words = line.length > LONGEST_LINE ? '' : line;
  const word = cut(typed, REPEATED);
  const isIn = (name: 'looksUp' | 'acts') =>
    isRoot && Object.values(WORDS).some((one) => one.usage[name].split(' ').includes(folded(typed)));
  if (isReceipt || isIn('looksUp')) return usage.whichLookup(word, words || usage.receipt);
  if (isIn('acts')) return usage.onlyLooksUp(word);
  const names = commands.map((one) => one.name());
  const meant = meantBy(typed, (one) => !one.startsWith('-') && one.includes('recibo config ') === !isRoot);
  const near = calledBy(typed, names) ?? nearest(typed, names);
  if (meant === undefined && near === null && !isRoot) return usage.badChoice(path, word, names.join(', '), null);
  const nearLine = near && [path, near, ...(/^nfs?e$/.test(near) && words !== '' ? [words] : [])].join(' ');
  const shown = meant && help.usage(words === '' ? meant : meant.replace(/<.*?>/, () => words));
  return usage.unknownCommand(word, shown ?? nearLine);
}

function unknownOption(name: string, path: string, command: Command, usage: Words['usage']): string {
  let root = command;
  while (root.parent !== null) root = root.parent;
  const takers = optionsNamed(name, root).map(([taker]) => pathOf(taker));
  if (takers.includes(path)) return usage.noValueTaken(name);
  if (takers.length > 0) return usage.optionElsewhere(name, usage.and(takers).replaceAll('recibo ', ''));
  const options = command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])));
  const known = [...options, '--help', '--token'];
  const isKnown = (line: string) => known.includes(line.replace(/^-o\b/, '--output').split(/[, ]/, 1).join());
  const meant = meantBy(name, isKnown) ?? calledBy(name, known) ?? nearest(name, known);
  if (SECRET.test(name) || meant === '--token') return usage.tokenTyped;
  return usage.unknownOption(name, meant, path.replace('recibo', 'recibo help'));
}
