import type { Command, CommanderError } from 'commander';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import type { Words } from '../words/index.ts';

/** What people type in Portuguese, or as other programs have it, and how it is called here. */
const MEANT: Readonly<Record<string, string>> = {
  ajuda: 'help',
  sobre: 'help',
  about: 'help',
  versao: '--version',
  version: '--version',
  relatorio: 'report',
  explica: 'explain',
  explicar: 'explain',
  entrar: 'login',
  sair: 'logout',
  configurar: 'config',
  diagnostico: 'doctor',
  simulador: 'sandbox',
  '--ajuda': '--help',
  '--mensagem': '-o message',
  '--esperar': '--wait',
  '--aguardar': '--wait',
  '--senha': '--token',
  '--campo': '--field',
  '--perfil': '--profile',
  '--salvar': '--save',
  '--arquivo': '--input',
  '--saida': '--out',
  '--mascara': '--mask',
};

/** The word that stands for it here; undefined where it is none of them. Accents and capitals are often left out. */
function meantBy(typed: string): string | undefined {
  const word = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Object.hasOwn(MEANT, word) ? MEANT[word] : undefined;
}

/** As much of a word as is repeated, in columns. */
const REPEATED = 40;

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
        return unknownOption(cut(quoted.split('=')[0] ?? '', REPEATED), help, command, whole, usage);
      case 'commander.optionMissingArgument':
        return usage.valueMissing(first, help);
      case 'commander.conflictingOption':
        return usage.conflict(first, second);
      case 'commander.missingArgument':
        return usage.argumentMissing(path, `<${quoted}>`, help);
      case 'commander.unknownCommand': {
        const names = command.commands.map((one) => one.name());
        return usage.unknownCommand(cut(quoted, REPEATED), path, meantBy(quoted) ?? nearest(quoted, names));
      }
      case 'commander.invalidArgument': {
        const typed = /'([^']*)' is invalid/.exec(message)?.[1] ?? '';
        const choices = /Allowed choices are ([^']*)\.$/.exec(message)?.[1] ?? '';
        if (first === '--output' && /^(excel|xlsx?|planilha)$/i.test(typed)) return usage.forExcel(typed);
        return usage.badChoice(first || path, cut(typed, REPEATED), choices, nearest(typed, choices.split(', ')));
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

function unknownOption(name: string, help: string, command: Command, whole: () => Command, usage: Words['usage']) {
  const own = command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])));
  const meant = meantBy(name) ?? nearest(name, [...own, '--help', '--token']);
  if (own.includes(name)) return usage.noValueTaken(name);
  const elsewhere = commandsWith(name, whole());
  if (elsewhere.length > 0) return usage.optionElsewhere(name, usage.and(elsewhere));
  return SECRET.test(name) || meant === '--token' ? usage.tokenTyped() : usage.unknownOption(name, meant, help);
}

/** The commands that take an option, as they are typed behind `recibo`. */
function commandsWith(name: string, command: Command): string[] {
  const takes = command.options.some(({ hidden, long, short }) => !hidden && [long, short].includes(name));
  return [
    ...(takes ? [pathOf(command).replace('recibo ', '')] : []),
    ...command.commands.flatMap((one) => commandsWith(name, one)),
  ];
}
