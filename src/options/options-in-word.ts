import { OPTION_NAMES, OPTION_ROWS, type OptionName, spelled } from './options.ts';

const BY_SPELLING = new Map(
  OPTION_NAMES.flatMap((name) => {
    const { short, long } = spelled(name);
    return [[long, name] as const, ...(short === null ? [] : [[short, name] as const])];
  }),
);

/** The option that is written so (`--output`, `-o`); undefined for none. */
export function optionWritten(word: string): OptionName | undefined {
  return BY_SPELLING.get(word);
}

/**
 * The options that a word holds (`--strict`, `--output=json`, `-qvojson`), and what stands in it behind the last of them; null for
 * nothing. The first letter whose option takes a value ends a row of them.
 */
export function optionsIn(word: string): { readonly names: readonly OptionName[]; readonly value: string | null } {
  if (word.startsWith('--')) {
    const [long = ''] = word.split('=', 1);
    const name = optionWritten(long);
    return { names: name === undefined ? [] : [name], value: long === word ? null : word.slice(long.length + 1) };
  }
  const names: OptionName[] = [];
  for (let at = 1; at < word.length && word.startsWith('-'); at += 1) {
    const name = optionWritten(`-${word[at]}`);
    if (name === undefined) break;
    names.push(name);
    if (takesValue(name) && at + 1 < word.length) return { names, value: word.slice(at + 1) };
  }
  return { names, value: null };
}

/** The option that a word ends in, so that the next word may be its value; null where there is none. */
export function openOptionIn(word: string): OptionName | null {
  const { names, value } = optionsIn(word);
  return value === null ? (names.at(-1) ?? null) : null;
}

/** Whether an option is typed with a value. */
export function takesValue(name: OptionName): boolean {
  return OPTION_ROWS[name].value !== undefined;
}

/** Whether it cannot go without. */
export function needsValue(name: OptionName): boolean {
  return takesValue(name) && OPTION_ROWS[name].bare === undefined;
}
