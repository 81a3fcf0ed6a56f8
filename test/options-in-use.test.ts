import { expect, test } from 'vitest';
import { COMMAND_NAMES, type CommandName, optionsOf } from '../src/cli/commands.ts';
import { COMMON_OPTIONS, OPTION_NAMES } from '../src/options/options.ts';
import { runBy, SOURCES, type Source, sourcesIn } from './support/sources.ts';

const TABLE = SOURCES.find(({ path }) => path === 'cli/commands.ts')?.code ?? '';
const TESTS = sourcesIn('test');
/** Where the options of every command are used: before there is one. */
const BEFORE_COMMANDS = SOURCES.filter(({ path }) => /^(cli|main)\b/.test(path) && path !== 'cli/commands.ts');
const TAKEN = COMMAND_NAMES.flatMap((command) =>
  optionsOf(command).flatMap((name) => (isCommon(name) ? [] : [[command, name] as const])),
);

test.each(OPTION_NAMES)('--%s is taken by a command', (name) => {
  const takers = COMMAND_NAMES.filter((command) => optionsOf(command).includes(name));
  expect(takers, `No command in cli/commands.ts takes --${name}`).not.toEqual([]);
});

test.each(TAKEN)('recibo %s uses --%s', (command, name) => {
  const runners = runnersOf(command);
  const reached = new Set([...runners, ...runBy(runners)]);
  const users = SOURCES.filter(({ path, code }) => reached.has(path) && usesIn(code, name));
  expect(users, `Nothing that ${runners.join()} runs looks at options['${name}']`).not.toEqual([]);
});

test.each(COMMON_OPTIONS)('--%s is used before any command', (name) => {
  const users = BEFORE_COMMANDS.filter(({ code }) => new RegExp(`(?:[.{,]\\s*|')${name}\\b(?!:\\s*\\{)`).test(code));
  expect(users).not.toEqual([]);
});

test.each(COMMAND_NAMES)('recibo %s is run by a test of the built program', (command) => {
  const tests = TESTS.filter((source) => runsBuilt(source, command));
  expect(tests, `No test that imports support/program.ts runs ['${command}', …]`).not.toEqual([]);
});

function isCommon(name: string): boolean {
  return COMMON_OPTIONS.some((common) => common === name);
}

/** The files that a command's row, or the function that makes the row, has it run. */
function runnersOf(command: CommandName): string[] {
  const row = new RegExp(`^ {2}${command}: (\\w+)\\(.*?\\),$`, 'ms').exec(TABLE);
  const maker = row?.[1] === 'command' ? null : new RegExp(`^function ${row?.[1]}\\(.*?^}`, 'ms').exec(TABLE);
  const texts = `${row?.[0]}${maker?.[0]}`;
  return [...texts.matchAll(/import\('\.\.\/(commands\/[\w-]+\.ts)'\)/g)].map(([, path = '']) => path);
}

/** A type that lists an option does not use it. */
function usesIn(code: string, name: string): boolean {
  const taken = `\\{[^{}]*(?<![\\w-])${name}(?![\\w-])[^{}]*\\}`;
  const ways = [
    `\\boptions(?:\\.${name}\\b|\\['${name}'\\])`,
    `\\boptions: ${taken}`,
    `${taken} = (?:[\\w.]+\\.)?options\\b`,
    `${taken}: (?:Pick<)?\\w*Option(?:s|Values)\\b`,
  ];
  return new RegExp(ways.join('|')).test(code);
}

/** Whether a test has the built program begin with a command: in a call, or anywhere where nothing else is run. */
function runsBuilt({ code, imports }: Source, command: CommandName): boolean {
  const names = imports.map(({ to }) => to);
  const isAlone = !names.some((to) => /\b(?:terminal|person|ask)\.ts$/.test(to));
  const begun = new RegExp(`${isAlone ? '' : String.raw`\b(?:recibo|startProgram|commandFor)\(`}\\[\\s*'${command}'`);
  return names.includes('support/program.ts') && begun.test(code);
}
