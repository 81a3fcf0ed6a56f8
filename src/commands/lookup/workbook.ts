import { promises as files } from 'node:fs';
import { Failure } from '../../failure.ts';
import { indexOf, type Row } from './tables.ts';

/** How large a workbook may be, and each part of it that is read, unpacked. */
const LARGEST = 50 * 1024 * 1024;
/** Excel keeps no more digits of a number. */
const MOST_DIGITS = 15;

type Attributes = Readonly<Record<string, string | undefined>>;
/** Hears where each element begins, with its attributes, and where it ends, with its text; names have no prefix. */
type Walk = (part: string, hear: (name: string, attributes: Attributes | null, text: string) => void) => void;

/**
 * The rows of the first sheet of a workbook that is not hidden, all in memory. read-excel-file knows no hidden sheets, no limit
 * of what is unpacked, and no cells without an address.
 *
 * @throws Failure `io`
 */
export async function workbookRows(path: string): Promise<Row[]> {
  const tooLarge = new Failure('io', (words) => words.files.largeWorkbook(path));
  if ((await files.stat(path)).size > LARGEST) throw tooLarge;
  const bytes = await files.readFile(path);
  const [{ unzipSync, strFromU8, strToU8 }, { Parser }] = await Promise.all([import('fflate'), import('saxen')]);
  const walk: Walk = (part, hear) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name === part && originalSize > LARGEST) throw tooLarge;
      return name === part;
    };
    let text = '';
    new Parser()
      .on('openTag', (element, attributes, decode) => {
        const { name, ...others } = attributes();
        text = '';
        hear(localName(element), name === undefined ? others : { ...others, name: decode(name) }, '');
      })
      .on('text', (piece, decode) => {
        text += decode(piece);
      })
      .on('cdata', (piece) => {
        text += piece;
      })
      .on('closeTag', (name) => hear(localName(name), null, text))
      .parse(strFromU8(unzipSync(bytes, { filter })[part] ?? strToU8('<none/>')));
  };
  try {
    return sheetRows(firstSheet(walk), sharedTexts(walk), walk);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('io', (words) => words.files.badWorkbook(path));
  }
}

function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

interface Sheet {
  readonly name: string;
  readonly part: string;
}

function firstSheet(walk: Walk): Sheet {
  const targets = new Map<string | undefined, string>();
  walk('xl/_rels/workbook.xml.rels', (_, link) => {
    if (link?.Target && link.Type?.endsWith('/worksheet')) targets.set(link.Id, link.Target);
  });
  const sheets: Sheet[] = [];
  walk('xl/workbook.xml', (element, sheet) => {
    const { name = '', state = 'visible', ...others } = sheet ?? {};
    const target = targets.get(Object.entries(others).find(([key]) => localName(key) === 'id')?.[1]);
    if (element !== 'sheet' || state !== 'visible' || target === undefined) return;
    sheets.push({ name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
  });
  const [first] = sheets;
  if (first === undefined) throw new Error('it has no sheet');
  return first;
}

function sharedTexts(walk: Walk): string[] {
  const texts: string[] = [];
  walk('xl/sharedStrings.xml', (name, attributes, text) => {
    if (name === 'si' && attributes !== null) texts.push('');
    if (name === 't' && attributes === null) texts.push((texts.pop() ?? '') + text);
  });
  return texts;
}

/** Rows and cells without an address stand behind the one before. */
function sheetRows({ name: sheet, part }: Sheet, texts: readonly string[], walk: Walk): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let [row, column, type, value] = [0, -1, 'n', ''];
  walk(part, (name, attributes, text) => {
    const { r, t = 'n' } = attributes ?? {};
    if (attributes === null) {
      if (name === 'v' || (name === 't' && type === 'inlineStr')) value += text;
      if (name === 'c' && value !== '') {
        cells[column] = type === 's' ? (texts[Number(value)] ?? '') : type === 'n' ? numberText(value) : value;
      }
    } else if (name === 'c') [column, type, value] = [r === undefined ? column + 1 : indexOf(r), t, ''];
    else if (name === 'row') {
      [row, column, cells] = [r === undefined ? row + 1 : Number(r), -1, []];
      rows.push({ sheet, number: row, cells });
    }
  });
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
