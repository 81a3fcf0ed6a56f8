import type { Command, Option } from 'commander';
import zsh from '../../completions/_recibo';
import powershell from '../../completions/_recibo.ps1';
import bash from '../../completions/recibo.bash';
import fish from '../../completions/recibo.fish';
import { fieldPaths } from '../contract/answers.ts';
import { STATUSES } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import { readSettingsFile, settingsOf } from '../settings/file.ts';
import { SETTABLE_KEYS } from './config.ts';

const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish, powershell };

export const SHELLS = Object.keys(SCRIPTS);

/** `recibo completion SHELL`: prints a script that has the shell ask what can be typed. */
export async function completion(shell: string, io: Io): Promise<number> {
  await io.out.write(SCRIPTS[shell] ?? '');
  return 0;
}

/** A word, and what it means: empty where it speaks for itself. `:file` and `:folder` have the shell offer its own. */
type Candidate = readonly [word: string, about: string];

const FILES: readonly Candidate[] = [[':file', '']];
const FOLDERS: readonly Candidate[] = [[':folder', '']];

/**
 * `recibo __complete LINE`: what may stand at the end of a command line, a line each, with a TAB before what it means.
 * Installed scripts outlive updates: they have to understand what is printed.
 *
 * @param program with every command, in the reader's language
 */
export async function complete(line: string, program: Command, io: Io): Promise<number> {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  const { command, operands, open } = placeBehind(typed, program);
  // `--accept=002,0` goes on behind its last comma.
  const [before = '', long = ''] = /^(?:(--[a-z-]+)=)?(?:[^,]*,)*/.exec(last) ?? [];
  const option = open ?? optionIn(command, long);
  let found: readonly Candidate[];
  if (option !== undefined) found = await valuesOf(option, command, before, io);
  else if (typed.includes('--')) found = /^(sandbox|set)$/.test(command.name()) ? FILES : [];
  else if (last.startsWith('-')) found = optionsOf(command);
  else found = await operandsOf(command, operands, program, io);
  const fitting = found.filter(([word]) => word.startsWith(last) || word.startsWith(':'));
  await io.out.write(fitting.map(([word, about]) => `${word}${about === '' ? '' : `\t${about}`}\n`).join(''));
  return 0;
}

interface Place {
  readonly command: Command;
  /** Behind the command. */
  readonly operands: readonly string[];
  /** The option whose value comes next. */
  readonly open: Option | undefined;
}

function placeBehind(typed: readonly string[], program: Command): Place {
  let command = program;
  let open: Option | undefined;
  const operands: string[] = [];
  for (const word of typed) {
    const below = operands.length === 0 ? command.commands.find((one) => one.name() === word) : undefined;
    if (open !== undefined) open = undefined;
    else if (word.startsWith('-')) open = optionIn(command, word);
    else if (below !== undefined) command = below;
    else operands.push(word);
    if (!open?.required) open = undefined;
  }
  return { command, operands, open };
}

function optionIn(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name);
}

function optionsOf(command: Command): Candidate[] {
  const options = command.createHelp().visibleOptions(command);
  return options.flatMap(({ long, short, description }) =>
    [long, short].flatMap((word) => (word === undefined ? [] : [[word, description] as const])),
  );
}

async function valuesOf({ argChoices, flags, long }: Option, command: Command, before: string, io: Io) {
  const { file, folder } = io.words.help.placeholders;
  if (flags.endsWith(`<${file}>`)) return FILES;
  if (flags.endsWith(`<${folder}>`)) return FOLDERS;
  let found = plain(argChoices ?? []);
  if (long === '--profile') found = plain(await profiles(io));
  if (long === '--field') found = plain(fieldPaths(command.name() === 'nfse' ? 'nfse' : 'nfe'));
  if (long === '--accept') found = STATUSES.map(({ code, name }) => [code, io.words.statuses.exit[name]]);
  return found.map(([word, about]): Candidate => [before + word, about]);
}

async function operandsOf(
  command: Command,
  [first]: readonly string[],
  program: Command,
  io: Io,
): Promise<readonly Candidate[]> {
  const [operand] = command.registeredArguments;
  if (operand?.name() === io.words.help.placeholders.file || first === 'tokenFile') return FILES;
  if (first === 'lang') return plain(['pt', 'en']);
  if (first !== undefined) return plain(first === 'defaultProfile' ? await profiles(io) : []);
  const name = command.name();
  if (name === 'set' || name === 'get') return plain(SETTABLE_KEYS);
  if (name === 'unset') return plain([...SETTABLE_KEYS, 'token']);
  if (name === 'help') {
    const { sandbox: _, ...topics } = io.words.help.topics;
    return [...commandsOf(program), ...Object.entries(topics)];
  }
  return [...commandsOf(command), ...plain(operand?.argChoices ?? [])];
}

function commandsOf(command: Command): Candidate[] {
  return command.commands.map((one) => [one.name(), one.summary()]);
}

/** Words that speak for themselves. */
function plain(words: readonly string[]): Candidate[] {
  return words.map((word) => [word, '']);
}

/** The names in the settings file, but those that a shell would take for more than a word: the file may come from elsewhere. */
async function profiles(io: Io): Promise<string[]> {
  try {
    const names = Object.keys(settingsOf(readSettingsFile(io)).profiles);
    return names.filter((name) => /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*$/u.test(name));
  } catch {
    return [];
  }
}
