import { expect, test } from 'vitest';
import { COMMAND_NAMES, optionsOf } from '../src/cli/commands.ts';
import { OPTION_NAMES } from '../src/options/options.ts';
import { SOURCES } from './support/sources.ts';

/** Where an option's value is used: a row and its words alone do nothing. */
const USERS = SOURCES.filter(({ path }) => /^(commands|cli|main)\b/.test(path) && path !== 'cli/commands.ts');

test.each(OPTION_NAMES)('--%s is taken by a command, and used', (name) => {
  const takers = COMMAND_NAMES.filter((command) => optionsOf(command).includes(name));
  expect(takers, `No command in cli/commands.ts takes --${name}`).not.toEqual([]);
  const isNamed = new RegExp(`(?:[.{,]\\s*|\\['|'|readonly )${name}\\b(?!:\\s*\\{)`);
  const users = USERS.filter(({ code }) => isNamed.test(withoutTypes(code)));
  expect(users, `No command looks at options['${name}']`).not.toEqual([]);
});

/** A type that lists an option does not use it. */
function withoutTypes(code: string): string {
  return code.replace(/(?:Pick|Omit)<[^>]*>/g, '');
}
