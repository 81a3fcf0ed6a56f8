import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { complete, placeBehind, SCRIPTS } from '../commands/completion.ts';
import { CONFIG } from '../commands/config.ts';
import { doctor } from '../commands/doctor.ts';
import { explain } from '../commands/explain/explain.ts';
import { login, logout } from '../commands/login.ts';
import { lookup } from '../commands/lookup/lookup.ts';
import { report } from '../commands/report.ts';
import { sandbox } from '../commands/sandbox.ts';
import { type Kind, PARTIES } from '../contract/statuses.ts';
import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { CHECK_FORMATS } from '../output/doctor.ts';
import { REPORT_FORMATS } from '../records/made.ts';
import { LANGUAGES } from '../words/index.ts';
import { helpOn, helpStyle } from './help.ts';
import type { Line } from './line.ts';
import { checked, connection, lookupOptions, masked, option } from './options.ts';
import { pathOf, refusal } from './refusals.ts';
import { duration, inputPath, name, outcomes, wholeNumber } from './values.ts';

/** One run: how it ends, and what commander has to print, which is help or the version. */
interface Run {
  readonly io: Io;
  readonly isVerbose: boolean;
  /** Whether help is what most people need of it. */
  readonly isShort: boolean;
  exit: number;
  readonly pages: string[];
}

/** Declares what a command takes, and returns what carries it out. */
type Declare = (command: Command, io: Io) => () => number | Promise<number>;

/** Commands by what is typed: one, or those below it (`config`). */
type Tree = Readonly<Record<string, Declare | { readonly [line: string]: Declare }>>;

const COMMANDS: Tree = {
  'nfe [receipt...]': lookupOf('nfe'),
  'nfse [receipt...]': lookupOf('nfse'),
  login: (command, io) => {
    connection(command, io);
    return () => login(command.opts(), io);
  },
  logout: (command, io) => {
    command.addOption(option('--profile <name>', io, name));
    return () => logout(command.opts(), io);
  },
  config: Object.fromEntries(Object.entries(CONFIG).map(([line, act]) => [line, configOf(line, act)])),
  doctor: (command, io) => {
    command
      .addOption(option('--receipt <receipt>', io))
      .addOption(option('-o, --output <format>', io, undefined, 'doctorOutput').choices(CHECK_FORMATS))
      .addOption(option('--json', io).conflicts('output'))
      .addOption(option('--strict', io));
    connection(command, io);
    return () => doctor(command.opts(), io);
  },
  'sandbox [program...]': (command, io) => {
    command
      .addOption(option('--port <n>', io, wholeNumber(0, 65_535)).default(0))
      .addOption(option('--latency <duration>', io, duration).default(0))
      .addOption(option('-v, --verbose', io));
    return () => {
      const [program = ''] = command.args;
      if (/^\d{3,}$/.test(program)) refuse((usage) => usage.forSandbox(program));
      return sandbox(command.args, command.optsWithGlobals(), io);
    };
  },
  'explain [word...]': (command, io) => {
    command.addOption(option('--json', io));
    return () => explain(command.args, command.opts(), io);
  },
  'report <file...>': (command, io) => {
    command
      .addOption(option('-o, --output <format>', io, undefined, 'reportOutput').choices(REPORT_FORMATS))
      .addOption(option('--only <codes>', io, outcomes))
      .addOption(option('--next <party>', io).choices(PARTIES))
      .addOption(option('--since <file>', io, inputPath))
      .addOption(option('--title <text>', io, name))
      .addOption(option('--excel', io))
      .addOption(option('--out <file>', io, name, 'reportOut'))
      .addOption(option('--force', io))
      .addOption(option('--open', io, undefined, 'reportOpen'))
      .addOption(option('--mask', io).default(undefined))
      .addOption(option('--no-mask', io));
    return async () => report(command.args, await masked(command, io), io);
  },
  'completion <shell>': (command, io) => {
    command.registeredArguments[0]?.choices(Object.keys(SCRIPTS));
    return () => io.out.write(SCRIPTS[command.args[0] ?? ''] ?? '').then(() => 0);
  },
  'help [command|topic...]': (command, io) => {
    // `recibo help --wait` is about an option.
    command.allowUnknownOption();
    return () => helpOn(command.args, command.parent ?? command, io);
  },
};

function lookupOf(kind: Kind): Declare {
  return (command, io) => {
    lookupOptions(command, kind, io);
    return async () => lookup(await checked(command, kind, io), io);
  };
}

function configOf(line: string, act: (typeof CONFIG)['set <key> <value...>']): Declare {
  return (command, io) => {
    if (line === 'list') command.addOption(option('--json', io));
    command.addOption(option('--profile <name>', io, name));
    return () => act(command.opts(), io, command.args[0] ?? '', command.args.slice(1)).then(() => 0);
  };
}

/** Reads the command line, does what it asks for, and returns the exit code. `recibo` alone is its help. */
export async function run(line: Line, io: Io): Promise<number> {
  const { isVerbose, isShort, subject } = line;
  const run: Run = { io, isVerbose, isShort, exit: 0, pages: [] };
  const program = programOf(run);
  try {
    if (subject === null) {
      const { words } = line;
      if (words[0] === '__complete') return await complete(words[1] ?? '', program, io);
      await program.parseAsync(words, { from: 'user' });
    } else {
      const { command, operands } = placeBehind(subject, program);
      if (command === program) helpOn(operands, program, io);
      else command.outputHelp();
    }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  await io.out.write(run.pages.join(''));
  return run.exit;
}

/** Every command with its options, in the reader's words: the manual is made of it as well (`tools/manual.mjs`). */
export function programOf(run: Run): Command {
  const { io, isVerbose, isShort } = run;
  const { about, options, groups } = io.words.help;
  const show = (text: string) => void run.pages.push(text);
  const program = refusing(new Command('recibo'))
    .description(about)
    .usage('<command> [options]')
    .enablePositionalOptions()
    .configureHelp(helpStyle(io, isShort))
    .configureOutput({
      writeOut: show,
      writeErr: show,
      outputError: () => undefined,
      getOutHasColors: () => true,
      // It would ask a stream of Node's, and load it.
      getOutHelpWidth: () => io.out.width,
    })
    .optionsGroup(groups.everywhere)
    .helpOption('-h, --help', options.help)
    .addOption(option('-v, --verbose', io).hideHelp().default(undefined))
    // Where an option is a digit, commander takes `-5` for an option, not for a receipt.
    .addOption(option('-0 <n>', io, () => refuse((usage) => usage.unknownOption('-0', null, 'recibo help'))).hideHelp())
    .version(`recibo ${version}${isVerbose ? ` (${io.engine})` : ''}`, '-V, --version', options.version)
    .addOption(option('--color <when>', io).choices(['auto', 'always', 'never']).default(undefined, 'auto'))
    .addOption(option('--lang <pt|en>', io).choices(LANGUAGES));
  for (const [line, what] of Object.entries(COMMANDS)) declare(program, line, what, run);
  return program;
}

function declare(parent: Command, line: string, what: Tree[string], run: Run): void {
  const { help } = run.io.words;
  const { commands, abouts }: Record<'commands' | 'abouts', Readonly<Record<string, string>>> = help;
  const command = refusing(parent.command(help.usage(line)));
  const path = pathOf(command).replace('recibo ', '');
  const summary = commands[path] ?? '';
  command.summary(summary).description(abouts[path] ?? `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`);
  // What a program takes stands behind `--`.
  const [, operands = ''] = / (.*)/.exec(help.usage(line).replace('[program', '[-- program')) ?? [];
  command.usage(`[options] ${typeof what === 'function' ? operands : '[command]'}`.trim());
  let action: ReturnType<Declare> | null = null;
  const { options } = command;
  const get = () => {
    if (action !== null) return options;
    action = () => 0;
    if (typeof what === 'function') action = what(command, run.io);
    for (const one of parent.options) if (/^--(color|lang)$/.test(one.long ?? '')) command.addOption(one);
    return options;
  };
  // Made once they are looked at: those of all commands take a twentieth of a start.
  Object.defineProperty(command, 'options', { get });
  if (typeof what !== 'function') for (const [below, one] of Object.entries(what)) declare(command, below, one, run);
  else
    command.action(async () => {
      run.exit = (await action?.()) ?? 0;
    });
}

/** With commander's refusals told in our words; help and version are refusals to it as well. */
function refusing(command: Command): Command {
  return command.helpCommand(false).exitOverride((error) => {
    throw /^commander\.(help|helpDisplayed|version)$/.test(error.code) ? error : refusal(error, command);
  });
}
