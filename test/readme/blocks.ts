import { help } from '../../src/language/en/help.ts';
import { EXITS } from '../../src/outcome.ts';
import { optionTerm, SETTINGS_EXAMPLE } from '../../src/present/help/pages.ts';
import { VARIABLES } from '../../src/settings/environment.ts';
import { OPTION_NAMES } from '../../src/settings/options.ts';

/** The parts of the README that come from the program's tables, by the name that stands in their markers. */
const BLOCKS: Readonly<Record<string, string>> = {
  options: table(
    ['option', 'meaning'],
    OPTION_NAMES.map((name) => optionTerm(name, help)).map(({ term, meaning }) => [code(term.trim()), meaning]),
  ),
  exits: table(
    ['exit', 'name', 'when'],
    EXITS.map(({ name, codes }) => [codes.join(' / '), code(name), help.exit[name]]),
  ),
  variables: table(
    ['variable', 'setting'],
    VARIABLES.map((name) => [code(name), help.variable[name]]),
  ),
  settings: `\`\`\`json\n${SETTINGS_EXAMPLE}\n\`\`\``,
};

/** `readme` with its blocks made anew. */
export function withBlocks(readme: string): string {
  return Object.entries(BLOCKS).reduce((text, [name, block]) => {
    const marked = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!marked.test(text)) throw new Error(`the README has no block "${name}"`);
    return text.replace(marked, (_, start: string, end: string) => `${start}${block}\n${end}`);
  }, readme);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
