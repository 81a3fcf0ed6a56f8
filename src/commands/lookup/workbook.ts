import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../failure.ts';
import { indexOf, type Row } from './tables.ts';

/** How large a workbook may be, and each part of it that is read, unpacked. */
const LARGEST = 50 * 1024 * 1024;
/** Excel keeps no more digits of a number. */
const MOST_DIGITS = 15;

type Attributes = Readonly<Record<string, string | undefined>>;
/** Hands on where elements begin, and where they end with the text in them; names without a prefix. */
type Walk = (
  part: string,
  open: (name: string, attributes: Attributes, decode: (text: string) => string) => void,
  close?: (name: string, text: string) => void,
) => void;

/**
 * The rows of the first sheet of a workbook that is not hidden, all in memory. read-excel-file knows no hidden sheets, no limit
 * of what is unpacked, and no cells without an address.
 *
 * @throws Failure `io`
 */
export async function workbookRows(path: string): Promise<Row[]> {
  const tooLarge = new Failure('io', (words) => words.files.largeWorkbook(path));
  if ((await stat(path)).size > LARGEST) throw tooLarge;
  const bytes = await readFile(path);
  const { unzipSync, strFromU8 } = await import('fflate');
  const { Parser } = await import('saxen');
  const walk: Walk = (part, open, close) => {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === part && originalSize > LARGEST) throw tooLarge;
        return name === part;
      },
    });
    let text = '';
    new Parser()
      .on('openTag', (name, attributes, decode) => {
        text = '';
        open(bare(name), attributes(), decode);
      })
      .on('text', (piece, decode) => {
        text += decode(piece);
      })
      .on('cdata', (piece) => {
        text += piece;
      })
      .on('closeTag', (name) => close?.(bare(name), text))
      .parse(strFromU8(parts[part] ?? new Uint8Array()));
  };
  try {
    const { name, part } = firstSheet(walk);
    return sheetRows(name, part, sharedTexts(walk), walk);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('io', (words) => words.files.brokenWorkbook(path));
  }
}

function bare(name: string): string {
  return name.replace(/^.*:/, '');
}

function firstSheet(walk: Walk): { name: string; part: string } {
  const targets = new Map<string, string>();
  walk('xl/_rels/workbook.xml.rels', (_, { Id, Type = '', Target }) => {
    if (Id && Target && Type.endsWith('/worksheet')) targets.set(Id, Target);
  });
  const sheets: { name: string; part: string }[] = [];
  walk('xl/workbook.xml', (element, { name = '', state = 'visible', ...others }, decode) => {
    const [, id = ''] = Object.entries(others).find(([key]) => bare(key) === 'id') ?? [];
    const target = element === 'sheet' && state === 'visible' ? targets.get(id) : undefined;
    if (target !== undefined)
      sheets.push({ name: decode(name), part: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
  });
  const [first] = sheets;
  if (first === undefined) throw new Error('no sheet');
  return first;
}

/** Texts that cells share. Those of phonetic runs (`rPh`) only say how others are read. */
function sharedTexts(walk: Walk): string[] {
  const texts: string[] = [];
  let isPhonetic = false;
  walk(
    'xl/sharedStrings.xml',
    (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isPhonetic = true;
    },
    (name, text) => {
      if (name === 't' && !isPhonetic) texts.push((texts.pop() ?? '') + text);
      if (name === 'rPh') isPhonetic = false;
    },
  );
  return texts;
}

/** Rows and cells without an address stand behind the one before. */
function sheetRows(sheet: string, part: string, texts: readonly string[], walk: Walk): Row[] {
  const rows: Row[] = [];
  let [row, column, type, value] = [0, -1, 'n', ''];
  let cells: string[] = [];
  walk(
    part,
    (name, { r, t = 'n' }) => {
      if (name === 'row') {
        [row, column, cells] = [r === undefined ? row + 1 : Number(r), -1, []];
        rows.push({ sheet, number: row, cells });
      }
      if (name === 'c') [column, type, value] = [r === undefined ? column + 1 : indexOf(r), t, ''];
    },
    (name, text) => {
      if (name === 'v' || (name === 't' && type === 'inlineStr')) value += text;
      if (name !== 'c') return;
      const cell = type === 's' ? (texts[Number(value)] ?? '') : type === 'n' ? numberText(value) : value;
      if (value !== '') cells[column] = cell;
    },
  );
  return rows;
}

/** A number digit for digit; one that Excel has rounded as Excel shows it. */
function numberText(value: string): string {
  const [, whole = '', decimals = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(value) ?? [];
  const length = whole.length + Number(exponent);
  if (whole === '' || length <= 0) return value;
  if (length > MOST_DIGITS) return Number(value).toExponential().toUpperCase();
  const digits = (whole + decimals).padEnd(length, '0');
  return `${digits.slice(0, length)}.${digits.slice(length)}`.replace(/\.0*$/, '');
}
