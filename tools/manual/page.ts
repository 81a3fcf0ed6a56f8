import { COMMAND_NAMES, COMMANDS, type CommandName, TOPICS } from '../../src/cli/commands.ts';
import type { HelpWords } from '../../src/language/types/help.ts';
import { OPTION_GROUPS, OPTION_NAMES, OPTION_ROWS } from '../../src/options/options.ts';
import {
  argumentOf,
  endingTerms,
  exitTerms,
  optionTerm,
  SETTINGS_EXAMPLE,
} from '../../src/present/help/assemble-help.ts';
import { VARIABLES } from '../../src/settings/settings.ts';
import type { ToolWords } from '../language/en.ts';
import { bold, escaped, italic, LONGEST_LINE, paragraphs, section, subsection, term, title, verbatim } from './roff.ts';

/**
 * The day of the release that the manual is of. Not the day on which it is made, so that it can be made again with the
 * same result.
 */
const RELEASED = '2026-11-21';

/** What a page is about. */
interface Manual {
  /** What is typed behind `man`. */
  readonly name: string;
  readonly version: string;
  /** Other pages: `jq(1)`. */
  readonly seeAlso: readonly string[];
}

/** A page for man(1), from the same tables and words as the help. */
export function manualPage(about: Manual, help: HelpWords, { manual }: ToolWords): string {
  const { topic, heading } = help;
  const name = manual.section;
  const sections = [
    title(about.name.toUpperCase(), RELEASED, `recibo ${about.version}`, manual.volume),
    section(name.name, [`recibo \\- ${escaped(manual.purpose)}`]),
    section(name.synopsis, synopsis(help)),
    section(name.description, paragraphs(manual.description)),
    section(heading.commands.toUpperCase(), commands(help)),
    section(heading.options.toUpperCase(), options(help)),
    section(name.output, paragraphs(topic.output.text)),
    section(name.exits, [...paragraphs(topic['exit-codes'].text), ...terms(exitTerms(help))]),
    section(heading.variables.toUpperCase(), [...paragraphs(topic.environment.text), ...variables(help)]),
    section(name.files, [...paragraphs([help.settingsFile]), verbatim(SETTINGS_EXAMPLE)]),
    section('SANDBOX', [
      ...paragraphs([...topic.sandbox.text, `${heading.endings}:`]),
      ...terms(endingTerms(help)),
      ...['.PP', escaped(help.sandboxEnding['any-other'])],
    ]),
    section(heading.examples.toUpperCase(), examples(help)),
    section(name.seeAlso, [about.seeAlso.map(reference).join(',\n')]),
  ];
  return `${sections.join('\n')}\n`;
}

function synopsis(help: HelpWords): string[] {
  return COMMAND_NAMES.flatMap((command, index) => {
    const { argument, options } = COMMANDS[command];
    const typed = [argumentOfCommand(command, help)].filter((word) => word !== '');
    const optional = options.length > 0 ? [`[${italic(help.placeholder.options)}]`] : [];
    const behind = argument.isLast === true ? [...optional, ...typed] : [...typed, ...optional];
    const words = [bold('recibo'), bold(command), ...behind];
    // roff fills lines: what stands on several of them is printed on one.
    const lines = words.join(' ').length > LONGEST_LINE ? words : [words.join(' ')];
    return index === 0 ? lines : ['.br', ...lines];
  });
}

function commands(help: HelpWords): string[] {
  const rows = COMMAND_NAMES.map((command) => {
    const typed = `${bold(command)} ${argumentOfCommand(command, help)}`.trim();
    return term(typed, help.command[command].about);
  });
  return [...rows, '.PP', `${escaped(help.heading.topics)}:`, TOPICS.map(bold).join(', ')];
}

function argumentOfCommand(command: CommandName, help: HelpWords): string {
  const { choices } = COMMANDS[command].argument;
  const argument = argumentOf(command, help);
  if (argument === '') return '';
  return choices !== undefined ? choices.map(bold).join('|') : italic(argument);
}

function options(help: HelpWords): string[] {
  return OPTION_GROUPS.flatMap((group) => {
    const rows = OPTION_NAMES.filter((name) => OPTION_ROWS[name].group === group).map((name) => optionTerm(name, help));
    return [subsection(help.group[group]), ...terms(rows)];
  });
}

function variables(help: HelpWords): string[] {
  return VARIABLES.map((name) => term(bold(name), help.variable[name]));
}

function examples(help: HelpWords): string[] {
  const all = Object.values(help.examples).flat();
  return all.map(({ command, does }) => term(bold(command), does));
}

/** Terms of the help: `--output <format>` and the like, the names in bold and what stands for a value in italics. */
function terms(rows: readonly { readonly term: string; readonly meaning: string }[]): string[] {
  return rows.map((row) => {
    const [words = '', value] = row.term.trim().split(/ (?=[<[])/);
    return term(value === undefined ? bold(words) : `${bold(words)} ${italic(value)}`, row.meaning);
  });
}

/** `jq(1)`, the name in bold. */
function reference(text: string): string {
  return text.replace(/^(.*)(\(\d\))$/, (_, name: string, part: string) => `${bold(name)}${part}`);
}
