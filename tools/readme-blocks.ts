import { EXITS } from '../src/exit-codes-by-status-and-problem.ts';
import type { HelpWords } from '../src/language/types/help.ts';
import { OPTION_NAMES } from '../src/options/options.ts';
import { optionTerm, SETTINGS_EXAMPLE } from '../src/present/help/assemble-help.ts';
import { VARIABLES } from '../src/settings/settings.ts';
import type { ToolWords } from './language/en.ts';

/** A README with its blocks made anew from the program's tables. They stand between markers: `<!-- exits -->`. */
export function withBlocks(readme: string, help: HelpWords, words: ToolWords): string {
  return Object.entries(blocks(help, words)).reduce((text, [name, block]) => {
    const marked = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!marked.test(text)) throw new Error(`the README has no block "${name}"`);
    return text.replace(marked, (_, start: string, end: string) => `${start}${block}\n${end}`);
  }, readme);
}

/** The blocks by the name that stands in their markers. */
function blocks(help: HelpWords, { readme: { column } }: ToolWords): Readonly<Record<string, string>> {
  return {
    options: table(
      [column.option, column.meaning],
      OPTION_NAMES.map((name) => optionTerm(name, help)).map(({ term, meaning }) => [code(term.trim()), meaning]),
    ),
    exits: table(
      [column.exit, column.name, column.when],
      EXITS.map(({ name, codes }) => [codes.join(' / '), code(name), help.exit[name]]),
    ),
    variables: table(
      [column.variable, column.setting],
      VARIABLES.map((name) => [code(name), help.variable[name]]),
    ),
    settings: `\`\`\`json\n${SETTINGS_EXAMPLE}\n\`\`\``,
  };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
