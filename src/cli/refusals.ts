import type { Command, CommanderError } from 'commander';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import type { Words } from '../words/index.ts';

/** How something is called here, and what people type for it in Portuguese, or as other programs have it. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  help: ['ajuda', 'sobre', 'about'],
  '--version': ['versao', 'version'],
  report: ['relatorio'],
  explain: ['explica', 'explicar'],
  login: ['entrar'],
  logout: ['sair'],
  config: ['configurar'],
  doctor: ['diagnostico'],
  sandbox: ['simulador'],
  '--help': ['--ajuda'],
  '-o message': ['--mensagem'],
  '--wait': ['--esperar', '--aguardar'],
  '--token': ['--senha'],
  '--field': ['--campo'],
  '--profile': ['--perfil'],
  '--save': ['--salvar'],
  '--input': ['--arquivo'],
  '--out': ['--saida'],
  '--mask': ['--mascara'],
};

/** What it is called here; undefined for any other word. Accents and capitals are often left out. */
function meantBy(typed: string): string | undefined {
  const word = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Object.keys(MEANT).find((name) => MEANT[name]?.includes(word));
}

/** As much of a word as is repeated, in columns. */
const REPEATED = 40;

/** Where people type a token that is nowhere to be typed. */
const SECRET = /^--?([a-z]+-)?(token|secret|password|api-?key|auth[a-z]*)$/i;

/**
 * What commander refuses, in words of ours. Its messages are English and repeat what was typed as it was, secrets included: of
 * an option only what stands before `=` is told.
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
