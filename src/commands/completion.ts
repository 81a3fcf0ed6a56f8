import type { Command, Option } from 'commander';
import zsh from '../../completions/_recibo';
import powershell from '../../completions/_recibo.ps1';
import bash from '../../completions/recibo.bash';
import fish from '../../completions/recibo.fish';
import { fieldPaths } from '../contract/answers.ts';
import { STATUSES } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import { RECORD_COLUMNS } from '../output/machine.ts';
import { CHOICES } from '../settings/schema.ts';
import { SETTABLE_KEYS } from './config.ts';

/** What `recibo completion SHELL` prints: a script that has the shell ask what can be typed. */
export const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish, powershell };

/**
 * `recibo __complete LINE`: prints what may stand at the end of a command line, one a line, with a TAB before what it means.
 * `:file` and `:folder` have the shell offer its own. Installed scripts outlive updates, and have to understand all this.
 * @param program with every command, in the reader's language
 */
export async function complete(line: string, program: Command, io: Io): Promise<number> {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  const { command, operands, open } = placeBehind(typed, program);
  // `--accept=002,0` goes on behind its last comma.
  const [before = '', long = ''] = /^(?:(--[a-z-]+)=)?(?:[^,]*,)*/.exec(last) ?? [];
  const option = open ?? optionIn(command, long);
  let found: readonly string[];
  if (option !== undefined) found = optionValues(option, command, io).map((one) => one.replace(/^(?!:)/, before));
  else if (typed.includes('--')) found = /^(sandbox|set)$/.test(command.name()) ? [':file'] : [];
  else found = last.startsWith('-') ? optionsOf(command) : operandsOf(command, operands, program, io);
  const fitting = found.filter((one) => one.startsWith(last) || one.startsWith(':'));
  await io.out.write(fitting.map((one) => `${one}\n`).join(''));
  return 0;
}

/** The command that is typed, what is typed behind it, and the option whose value comes next. */
export function placeBehind(typed: readonly string[], program: Command) {
  let command = program;
  let open: Option | undefined;
  const operands: string[] = [];
  for (const word of typed) {
    const below = operands.length === 0 ? command.commands.find((one) => one.name() === word) : undefined;
    if (open !== undefined) open = undefined;
    else if (word.startsWith('-')) open = optionIn(command, word);
    else if (below !== undefined) command = below;
    else operands.push(word);
  }
  return { command, operands, open };
}

function optionIn(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short, required }) => required && (long === name || short === name));
}

function optionsOf(command: Command): string[] {
  const options = command.createHelp().visibleOptions(command);
  return options.flatMap(({ long, short, description }) =>
    [long, short].filter(Boolean).map((word) => `${word}\t${description}`),
  );
}

function optionValues({ argChoices, flags, long }: Option, command: Command, io: Io): readonly string[] {
  const { help, statuses } = io.words;
  for (const what of ['file', 'folder']) if (flags.endsWith(help.usage(`<${what}>`))) return [`:${what}`];
  if (long === '--profile') return profiles(io);
  if (long === '--field') return [...fieldPaths(command.name() === 'nfse' ? 'nfse' : 'nfe'), ...RECORD_COLUMNS];
  if (long !== '--accept' && long !== '--again' && long !== '--only') return argChoices ?? [];
  const codes = STATUSES.map(({ code, name }) => `${code}\t${statuses.exit[name]}`);
  return long === '--only' ? codes : [...codes, 'final'];
}

function operandsOf(command: Command, [key]: readonly string[], program: Command, io: Io): readonly string[] {
  const [operand] = command.registeredArguments;
  if (`<${operand?.name()}>` === io.words.help.usage('<file>') || key === 'tokenFile') return [':file'];
  if (key === 'defaultProfile') return profiles(io);
  if (key !== undefined) return CHOICES.get(key) ?? [];
  const name = command.name();
  if (/^(set|get|unset)$/.test(name)) return name === 'unset' ? [...SETTABLE_KEYS, 'token'] : SETTABLE_KEYS;
  const offered = (commands: readonly Command[]) => commands.map((one) => `${one.name()}\t${one.summary()}`);
  if (name !== 'help') return [...offered(command.commands), ...(operand?.argChoices ?? [])];
  // The sandbox is a command, and a topic.
  const { sandbox: _, ...topics } = io.words.help.topics;
  return [...offered(program.commands), ...Object.entries(topics).map((topic) => topic.join('\t'))];
}

/** The file may come from elsewhere: a name that a shell would run, or take apart, is left out. */
function profiles({ settings }: Io): string[] {
  const names = Object.keys(Object(settings.known.profiles));
  return names.filter((name) => /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*$/u.test(name));
}
