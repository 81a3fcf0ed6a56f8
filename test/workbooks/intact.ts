import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { expect } from 'vitest';
import { unzip } from '../support/workbook.ts';

/** The children of a sheet in the order of ECMA-376, part 1, 18.3.1.99; those with a star may be there several times. */
const SHEET = (
  'sheetPr dimension sheetViews sheetFormatPr cols* sheetData sheetCalcPr sheetProtection protectedRanges scenarios ' +
  'autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting* dataValidations ' +
  'hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ' +
  'ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst'
).split(' ');

const localName = ({ name }: XmlElement) => name.replace(/^.*:/, '');
const childrenOf = (element: XmlElement) => element.children.filter((one) => 'attributes' in one) as XmlElement[];
export const named = (element: XmlElement | undefined, name: string) =>
  element ? childrenOf(element).filter((one) => localName(one) === name) : [];
export const value = ({ attributes }: XmlElement, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

/** The parts of a workbook, and what is looked for in them. */
export function opened(bytes: Buffer) {
  const parts = unzip(bytes);
  const byName = new Map([...parts.keys()].map((name) => [folded(name), name]));
  const find = (name: string) => parts.get(byName.get(folded(name)) ?? '');
  const root = (name: string) => {
    const { content = Buffer.from('<none/>') } = find(name) ?? {};
    const text = content[1] === 0 || content[0] === 0xff ? content.toString('utf16le') : decoded(content);
    const { root: found } = parseXml(text.replace(/^\ufeff/, ''));
    if (found === null) throw new Error(`${name} has no element`);
    return found;
  };
  const relations = (part: string) => named(root(part.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship');
  const target = (part: string, type: string) => {
    const found = relations(part).find((one) => value(one, 'Type')?.endsWith(`/${type}`) || value(one, 'Id') === type);
    return found && new URL((value(found, 'Target') ?? '').replaceAll('\\', '/'), `file:///${part}`).pathname.slice(1);
  };
  const book = target('', 'officeDocument') ?? '';
  const [sheets] = named(root(book), 'sheets');
  const sheet = target(book, value(named(sheets, 'sheet')[0] as XmlElement, 'id') ?? '') ?? '';
  return { parts, find, root, relations, target, book, sheet, sheets };
}

const folded = (name: string) =>
  decodeURI(
    name
      .replaceAll('\\', '/')
      .replace(/^\//, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25'),
  ).toLowerCase();
const decoded = (bytes: Buffer) => (bytes.includes('ISO-8859-1') ? bytes.toString('latin1') : bytes.toString());

/** The cells of a sheet by their place: their texts. */
export function cellsOf({ root, sheet, book, target }: ReturnType<typeof opened>): Map<string, string> {
  const strings = named(root(target(book, 'sharedStrings') ?? 'none'), 'si').map((one) => one.text);
  const cells = new Map<string, string>();
  for (const row of named(named(root(sheet), 'sheetData')[0], 'row'))
    for (const cell of named(row, 'c'))
      cells.set(value(cell, 'r') ?? '', value(cell, 't') === 's' ? (strings[Number(cell.text)] ?? '') : cell.text);
  return cells;
}

/** Holds a workbook that came back to what every reader of it may expect, and to the one that it was. */
export function expectIntact(before: Buffer, after: Buffer, isHers = (_place: string) => true): void {
  const [old, made] = [opened(before), opened(after)];
  const styles = made.target(made.book, 'styles') ?? '';
  const relationsOf = (part: string) => part.replace(/[^/]*$/, '_rels/$&.rels');
  const mayChange = [
    made.sheet,
    relationsOf(made.sheet),
    styles,
    made.book,
    '[Content_Types].xml',
    relationsOf(made.book),
    '_rels/.rels',
  ];
  for (const [name, { packed }] of old.parts) {
    if (mayChange.some((one) => folded(one) === folded(name)) || /vbaProject|_xmlsignatures/.test(name)) continue;
    expect(made.parts.get(name)?.packed, name).toEqual(packed);
  }
  for (const name of made.parts.keys()) if (/\.(xml|rels)$/.test(name)) made.root(name);
  expectTypes(made);
  expectOrder(made);
  expectStyles(made, styles);
  const cells = cellsOf(made);
  for (const [place, text] of cellsOf(old))
    if (text.trim() !== '' && isHers(place)) expect(cells.get(place), place).toBe(text);
}

/** Each part has a type, each type and relation a part. */
function expectTypes({ parts, root, find, relations }: ReturnType<typeof opened>): void {
  const types = root('[Content_Types].xml');
  const endings = named(types, 'Default').map((one) => value(one, 'Extension')?.toLowerCase());
  expect(endings).toContain('rels');
  const overrides = named(types, 'Override').map((one) => folded(value(one, 'PartName') ?? ''));
  expect(new Set(overrides).size).toBe(overrides.length);
  for (const name of parts.keys()) {
    if (name === '[Content_Types].xml') continue;
    expect(endings.includes(/[^.]*$/.exec(name)?.[0].toLowerCase()) || overrides.includes(folded(name)), name).toBe(
      true,
    );
    if (!name.endsWith('.rels')) continue;
    const from = name.replace('_rels/', '').replace(/\.rels$/, '');
    const all = relations(from);
    expect(new Set(all.map((one) => value(one, 'Id'))).size, name).toBe(all.length);
    for (const one of all) {
      if (value(one, 'TargetMode') === 'External') continue;
      const target = new URL((value(one, 'Target') ?? '').replaceAll('\\', '/'), `file:///${from}`).pathname;
      expect(find(target), target).toBeDefined();
    }
  }
}

/** The children of the sheet, its rows and cells are in order, each once, and what they link to is there. */
function expectOrder({ root, sheet, relations, sheets, book }: ReturnType<typeof opened>): void {
  const children = childrenOf(root(sheet))
    .map(localName)
    .filter((name) => name !== 'AlternateContent');
  const ranks = children.map((name) => SHEET.findIndex((one) => one.replace('*', '') === name));
  expect(ranks, children.join()).toEqual([...ranks].sort((one, other) => one - other));
  for (const [at, rank] of ranks.entries()) if (!SHEET[rank]?.endsWith('*')) expect(ranks.indexOf(rank)).toBe(at);
  const rows = named(named(root(sheet), 'sheetData')[0], 'row');
  const numbers = rows.map((row, at) => Number(value(row, 'r') ?? at + 1));
  expect(numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))).toBe(true);
  for (const row of rows) {
    const columns = named(row, 'c').map((cell, at) => columnOf(value(cell, 'r') ?? '') || at + 1);
    expect(
      columns.every((column, at) => at === 0 || column > (columns[at - 1] ?? 0)),
      columns.join(),
    ).toBe(true);
  }
  const ids = new Set(relations(sheet).map((one) => value(one, 'Id')));
  for (const link of named(named(root(sheet), 'hyperlinks')[0], 'hyperlink')) expect(ids).toContain(value(link, 'id'));
  const names = named(named(root(book), 'definedNames')[0], 'definedName').map(
    (one) => `${value(one, 'name')} ${value(one, 'localSheetId')}`,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(named(sheets, 'sheet').length).toBeGreaterThan(0);
}

const columnOf = (place: string) =>
  [...(/^[A-Z]*/.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Each style is there, and so is what it names; lists are as long as they say. */
function expectStyles({ root, sheet }: ReturnType<typeof opened>, part: string): void {
  const styles = root(part);
  const items = (list: string) =>
    childrenOf(named(styles, list)[0] as XmlElement).filter((one) => localName(one) !== 'extLst');
  for (const list of ['fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs']) {
    const count = named(styles, list)[0]?.attributes.count;
    if (count !== undefined) expect(Number(count), list).toBe(items(list).length);
  }
  const formats = named(named(styles, 'numFmts')[0], 'numFmt').map((one) => Number(value(one, 'numFmtId')));
  expect(new Set(formats).size).toBe(formats.length);
  for (const style of items('cellXfs')) {
    const [font, fill, border, format] = ['fontId', 'fillId', 'borderId', 'numFmtId'].map((name) =>
      Number(value(style, name) ?? 0),
    );
    expect(items('fonts').length).toBeGreaterThan(font ?? 0);
    expect(items('fills').length).toBeGreaterThan(fill ?? 0);
    expect(items('borders').length).toBeGreaterThan(border ?? 0);
    if ((format ?? 0) >= 164) expect(formats).toContain(format);
  }
  for (const row of named(named(root(sheet), 'sheetData')[0], 'row'))
    for (const cell of named(row, 'c')) expect(items('cellXfs').length).toBeGreaterThan(Number(value(cell, 's') ?? 0));
}
