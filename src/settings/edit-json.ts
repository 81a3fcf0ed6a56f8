import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import type { SettingValue } from './read-setting-values.ts';

/** One change of a settings file: what is to stand at a path of keys, or null for nothing. */
export interface SettingsEdit {
  readonly path: readonly string[];
  readonly value: SettingValue | null;
  /** Whether a key that is new stands before all others. */
  readonly isFirst?: true;
}

/**
 * A settings file with the changes made. All else in it stays as it is, token by token; only the lines around a change are
 * indented anew.
 */
export function editSettings(source: string, edits: readonly SettingsEdit[]): string {
  const text = source.replace(/^\ufeff/, '');
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  const formattingOptions = {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  const edited = edits.reduce((changed, { path, value, isFirst }) => {
    const getInsertionIndex = (keys: readonly string[]) => (isFirst === true ? 0 : keys.length);
    return applyEdits(
      changed,
      modify(changed, [...path], value ?? undefined, { formattingOptions, getInsertionIndex }),
    );
  }, text);
  return edited.endsWith('\n') ? edited : `${edited}${formattingOptions.eol}`;
}

/**
 * Where a text stops being JSON; both count from 1. What `JSON.parse` says of it quotes the text, and tells no place on
 * Node 20.
 */
export function faultIn(text: string): { readonly line: number; readonly column: number } {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
