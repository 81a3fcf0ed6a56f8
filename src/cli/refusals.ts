import type { Command, CommanderError, Option } from 'commander';
import { folded } from '../contract/values.ts';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../output/text.ts';
import { quote } from '../quote.ts';
import type { Words } from '../words/index.ts';

/** What is to be typed, and what people type for it in Portuguese, or as other programs have it. */
const MEANT: Readonly<Record<string, string>> = {
  'recibo help': 'ajuda sobre about',
  'recibo --version': 'versao version',
  'recibo report': 'relatorio',
  'recibo explain': 'explica explicar',
  'recibo login': 'entrar init',
  'recibo logout': 'sair',
  'recibo config list': 'show mostrar',
  'recibo config set defaultProfile': 'use usar switch',
  '"$EDITOR" "$(recibo config path)"': 'edit editar',
  'recibo doctor': 'diagnostico whoami auth',
  'recibo sandbox': 'simulador',
  '--help': '--ajuda',
  '-o': '--formato --format',
  '-o message': '--mensagem --copy --copiar',
  '--json | jq': '--jq',
  '--wait': '--espera --esperar --aguardar --watch',
  '--token': '--senha',
  '--field': '--campo',
  '--profile': '--perfil',
  '--base-url': '--url --endereco',
  '--lang': '--idioma',
  '--quiet': '--silencioso',
  '--curl': '--dry-run',
  '--only': '--outcome',
  '--save, --open danfe': '--danfe --pdf',
  '--save, --open xml': '--xml',
  '--input': '--arquivo',
  '--out': '--saida',
  '--out x.xlsx': '--planilha --xlsx',
  '--mask': '--mascara',
};
/** What people type for looking a receipt up, of whichever kind. */
const LOOKUP = ['consultar', 'consulta', 'nota', 'nf', 'nfs', 'status'];

/** What is to be typed for it; undefined for any other word. Accents and capitals are often left out. */
const meantBy = (typed: string) => Object.keys(MEANT).find((name) => MEANT[name]?.split(' ').includes(folded(typed)));

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
  const [, typed = '', choices = ''] = /'([^']*)' is invalid.* Allowed choices are (.*)\.$/.exec(message) ?? [];
  const taker = command.options.find(({ long }) => long === first);
  const path = pathOf(command);
  const help = path.replace('recibo', 'recibo help');
  return new Failure('usage', ({ usage }) => {
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
        return unknownCommand(path, command, usage);
      case 'commander.invalidArgument':
        if (first === '--output' && /^(excel|xlsx?|planilha)$/i.test(typed)) return usage.forExcel(typed);
        if (first === '--output' && /\.[a-z]+$/i.test(typed)) return usage.forFile(cut(typed, REPEATED));
        return usage.badChoice(first || path, cut(typed, REPEATED), choices, nearest(typed, choices.split(', ')));
      default:
        return path === 'recibo login' ? usage.nameProfile(path) : usage.tooManyArguments(help);
    }
  });
}

/** `recibo config set` */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** The options of that name, each with the command that takes it: a command, else those below it. */
export function optionsNamed(name: string, command: Command): (readonly [Command, Option])[] {
  const own = command.options.find(({ hidden, long, short }) => !hidden && [long, short].includes(name));
  return own ? [[command, own]] : command.commands.flatMap((one) => optionsNamed(name, one));
}

/** With what can be typed instead: of a lookup the whole line, since up to an option only receipts stand behind it. */
function unknownCommand(path: string, { args, commands }: Command, usage: Words['usage']): string {
  const [typed = ''] = args;
  const end = args.findIndex((word) => word.startsWith('-'));
  const isReceipt = path === 'recibo' && typed.length <= REPEATED && /\d{3}/.test(typed);
  const behind = args.slice(isReceipt ? 0 : 1, end === -1 ? undefined : end);
  const receipts = behind.map(quote).join(' ');
  const word = cut(typed, REPEATED);
  if (isReceipt || (path === 'recibo' && LOOKUP.includes(folded(typed)))) {
    return usage.whichLookup(word, receipts === '' || receipts.length > LONGEST_LINE ? usage.receipt : receipts);
  }
  const names = commands.map((one) => one.name());
  const near = nearest(typed, names);
  const line = near && [path, near, ...(/^nfs?e$/.test(near) && receipts !== '' ? [receipts] : [])].join(' ');
  return usage.unknownCommand(word, meantBy(typed) ?? line);
}

function unknownOption(name: string, path: string, command: Command, usage: Words['usage']): string {
  let root = command;
  while (root.parent !== null) root = root.parent;
  const takers = optionsNamed(name, root).map(([taker]) => pathOf(taker));
  if (takers.includes(path)) return usage.noValueTaken(name);
  if (takers.length > 0) return usage.optionElsewhere(name, usage.and(takers).replaceAll('recibo ', ''));
  const own = command.options.flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])));
  const meant = meantBy(name) ?? nearest(name, [...own, '--help', '--token']);
  if (SECRET.test(name) || meant === '--token') return usage.tokenTyped();
  return usage.unknownOption(name, meant, path.replace('recibo', 'recibo help'));
}
