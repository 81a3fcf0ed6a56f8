import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { Failure } from '../failure.ts';
import { indexOf } from './columns.ts';
import type { Row } from './tables.ts';

/** How large a workbook may be, as it is and unpacked. */
const LARGEST = 50 * 1024 * 1024;

type Attributes = Readonly<Record<string, string | undefined>>;
type Parts = Readonly<Record<string, Uint8Array | undefined>>;

/**
 * The rows of the first sheet of a workbook that is not hidden, all in memory. read-excel-file knows no hidden sheets,
 * no limit of what is unpacked, and no cells without an address.
 * @throws Failure `io`
 */
export function workbookRows(path: string): Row[] {
  const tooLarge = new Failure('io', (words) => words.files.largeWorkbook(path));
  if (statSync(path).size > LARGEST) throw tooLarge;
  const bytes = readFileSync(path);
  let unpacked = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    // Pictures and the like stay packed.
    if (!/\.(xml|rels)$/i.test(name)) return false;
    unpacked += originalSize;
    if (unpacked > LARGEST) throw tooLarge;
    return true;
  };
  try {
    return sheetRows(unzipSync(bytes, { filter }));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('io', (words) => words.files.badWorkbook(path));
  }
}

/** Rows and cells without an address stand behind the one before. */
function sheetRows(parts: Parts): Row[] {
  const texts = [''];
  walk(parts['xl/sharedStrings.xml'] ?? strToU8('<none/>'), (name, _, text) => {
    if (name === 't') texts[texts.length - 1] += text;
    if (name === 'si') texts.push('');
  });
  const rows: Row[] = [];
  let cells: string[] = [];
  let [number, column, value] = [1, 0, ''];
  const [sheet, part] = firstSheet(parts);
  walk(parts[part], (name, { r, t = 'n' }, text) => {
    if (name === 'v' || name === 't') value += text;
    else if (name === 'c') {
      if (r !== undefined) column = indexOf(r);
      if (value !== '')
        cells[column] = t === 's' ? (texts[Number(value)] ?? '') : t === 'n' ? numberText(value) : value;
      [column, value] = [column + 1, ''];
    } else if (name === 'row') {
      if (r !== undefined) number = Number(r);
      rows.push({ sheet, number, cells });
      [number, column, cells] = [number + 1, 0, []];
    }
  });
  return rows;
}

/** The name and the part of the first sheet that is not hidden; empty where there is none. */
function firstSheet(parts: Parts): readonly [name: string, part: string] {
  const targets = new Map<string | undefined, string>();
  walk(parts['xl/_rels/workbook.xml.rels'], (_, { Id, Type, Target }) => {
    if (Target && Type?.endsWith('/worksheet')) targets.set(Id, posix.resolve('/xl', Target).slice(1));
  });
  let first: readonly [string, string] = ['', ''];
  walk(parts['xl/workbook.xml'], (name, { state = 'visible', ...sheet }) => {
    const [, id] = Object.entries(sheet).find(([key]) => localName(key) === 'id') ?? [];
    const isSeen = name === 'sheet' && state === 'visible';
    if (isSeen && first[1] === '') first = [sheet.name ?? '', targets.get(id) ?? ''];
  });
  return first;
}

/** Tells of each element of a part at its end. @throws where the part is missing or no XML */
function walk(part: Uint8Array | undefined, hear: (name: string, attributes: Attributes, text: string) => void): void {
  const open: Attributes[] = [];
  let text = '';
  const parser = new Parser()
    .on('openTag', (_, attributes, decode) => {
      const { name, ...others } = attributes();
      open.push(name === undefined ? others : { ...others, name: decode(name) });
      text = '';
    })
    .on('text', (piece, decode) => {
      text += decode(piece);
    })
    .on('cdata', (piece) => {
      text += piece;
    })
    .on('closeTag', (name) => hear(localName(name), open.pop() ?? {}, text));
  parser.parse(strFromU8(part ?? new Uint8Array()));
}

/** A name without the prefix of its namespace. */
function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

/** A number digit for digit; one of more than 15, which Excel has rounded, as Excel shows it. */
function numberText(value: string): string {
  const number = Number(value);
  if (number >= 1e15) return number.toExponential().toUpperCase();
  return /^\d+$/.test(value) || Number.isNaN(number) ? value : String(number);
}
