import { applyEdits, modify } from 'jsonc-parser';
import type { SettingValue } from './readers.ts';

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
