import type { ListedSettings } from '../../commands/presenter-interface.ts';
import type { ListWords } from '../../language/types/setup.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import type { SettingValue } from '../../settings/read-setting-values.ts';
import type { Source } from '../../settings/settings-problem.ts';
import { quotedIfNeeded } from '../../shell-quote.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { safeText } from '../escape-control-characters.ts';
import { escapePlain } from '../plain-format.ts';
import { printJson } from '../pretty-json.ts';
import { print } from '../print-on-stdout.ts';
import type { Screen } from '../screen.ts';
import { columnsOf } from '../text-width.ts';

const GAP = 2;

/** Prints the settings: a table on a terminal, else TAB-separated; or as JSON, which is the same in every language. */
export async function printSettings(listed: ListedSettings, isJson: boolean, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  if (isJson) return printJson(asJson(listed), DONE, screen);
  const { list } = await catalogue.setup();
  return print(answerStyle.isTerminal ? tableOf(listed, list, screen) : plainOf(listed), DONE, screen);
}

function asJson({ path, settings }: ListedSettings): unknown {
  return {
    file: path,
    settings: settings.map(({ name, value, source, overriddenBy }) => ({
      name,
      value,
      source: value === null ? null : (source ?? { kind: 'default' }),
      overriddenBy,
    })),
  };
}

/** `name<TAB>value<TAB>kind<TAB>name of the source`, without a word of any language. */
function plainOf({ settings }: ListedSettings): string {
  return settings
    .map(({ name, value, source }) => {
      const kind = value === null ? '' : (source?.kind ?? 'default');
      const texts = [name, shown(value), kind, source === null ? '' : nameOf(source)];
      return `${texts.map((text) => escapePlain(text, true)).join('\t')}\n`;
    })
    .join('');
}

function nameOf(source: Source): string {
  switch (source.kind) {
    case 'flag':
    case 'environment':
      return source.name;
    case 'profile':
      return `profiles.${source.profile}.${source.key}`;
    case 'file':
      return source.key;
    case 'input':
      return '-';
  }
}

function shown(value: SettingValue | null): string {
  if (value === null || typeof value === 'string') return value ?? '';
  return value.map(quotedIfNeeded).join(' ');
}

/** The value on the setting's line, where it came from below it: neither is ever cut. */
function tableOf({ path, settings }: ListedSettings, words: ListWords, { answerStyle }: Screen): string {
  const theme = createTheme(answerStyle.isColoured);
  const rows = settings.map(({ name, value, source, overriddenBy }) => {
    const from = words.source(source) + (overriddenBy === null ? '' : ` (${words.overridden(overriddenBy)})`);
    return { name, isSet: value !== null, text: safeText(shown(value)), from: value === null ? '' : safeText(from) };
  });
  const widest = (texts: readonly string[]) => Math.max(...texts.map(columnsOf));
  const margin = widest(rows.map(({ name }) => name)) + GAP;
  const width = widest(rows.map(({ text }) => text)) + GAP;
  const isBeside = margin + width + widest(rows.map(({ from }) => from)) <= answerStyle.columns;
  const lines = rows.map(({ name, isSet, text, from }) => {
    const label = theme.label(name.padEnd(margin));
    if (!isSet) return label + theme.note(words.unset);
    const gap = isBeside ? ' '.repeat(width - columnsOf(text)) : `\n${' '.repeat(margin)}`;
    return `${label}${text}${gap}${theme.note(from)}`;
  });
  const { setting, value, source } = words.column;
  const head = `${setting.padEnd(margin)}${isBeside ? `${value.padEnd(width)}${source}` : value}`;
  return `${[theme.heading(head), ...lines, '', safeText(words.file(path))].join('\n')}\n`;
}
