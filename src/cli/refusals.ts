import type { Command, CommanderError } from 'commander';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import type { Words } from '../words/index.ts';

/** Where people type a token that is nowhere to be typed. */
const SECRET = /^--?([a-z]+-)?(token|secret|password|api-?key|auth[a-z]*)$/i;

/**
 * What commander refuses, in words of ours. Its messages are English and repeat what was typed as it was, secrets included: of
 * an option only what stands before `=` is told.
 *
 * @param whole the program with every command, for what belongs elsewhere
 */
export function refusal({ code, message }: CommanderError, command: Command, whole: () => Command): Failure {
  const [first = '', second = ''] = message.match(/--[a-z-]+/g) ?? [];
  const quoted = /'([^']*)'?/.exec(message)?.[1] ?? '';
  const path = pathOf(command);
  const help = path.replace('recibo', 'recibo help');
  return new Failure('usage', ({ usage }) => {
    switch (code) {
      case 'commander.unknownOption':
        return unknownOption(repeated(quoted.split('=')[0] ?? ''), help, command, whole, usage);
      case 'commander.optionMissingArgument':
        return usage.valueMissing(first, help);
      case 'commander.conflictingOption':
        return usage.conflict(first, second);
      case 'commander.missingArgument':
        return usage.argumentMissing(path, `<${quoted}>`, help);
      case 'commander.unknownCommand': {
        const names = command.commands.map((one) => one.name());
        return usage.unknownCommand(repeated(quoted), path, nearest(quoted, names));
      }
      case 'commander.invalidArgument': {
        const typed = /'([^']*)' is invalid/.exec(message)?.[1] ?? '';
        const taker = command.options.find(({ long }) => long === first) ?? command.registeredArguments[0];
        const choices = taker?.argChoices ?? [];
        return usage.badChoice(first || path, repeated(typed), choices.join(', '), nearest(typed, choices));
      }
      default:
        return usage.tooManyArguments(help);
    }
  });
}

/** `recibo config set` */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** As much of a word as is repeated. */
function repeated(typed: string): string {
  return cut(typed, 40);
}

function unknownOption(name: string, help: string, command: Command, whole: () => Command, usage: Words['usage']) {
  const own = command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])));
  const meant = nearest(name, [...own, '--help', '--token']);
  if (own.includes(name)) return usage.noValueTaken(name);
  const elsewhere = commandsWith(name, whole());
  if (elsewhere.length > 0) return usage.optionElsewhere(name, usage.or(elsewhere.slice(0, 3)));
  return SECRET.test(name) || meant === '--token' ? usage.tokenTyped() : usage.unknownOption(name, meant, help);
}

/** The commands that take an option, as they are typed. */
function commandsWith(name: string, command: Command): string[] {
  const takes = command.options.some(({ hidden, long, short }) => !hidden && [long, short].includes(name));
  return [...(takes ? [pathOf(command)] : []), ...command.commands.flatMap((one) => commandsWith(name, one))];
}
