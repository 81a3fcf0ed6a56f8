import { columnOf, lettersOf, partsOf, rowsOf, Tags, valueIn } from './rows.ts';
import { Element, escaped } from './xml.ts';

/** What SheetJS would leave out, or take for another value, it gets as a text that begins with one of these. */
const MARKS = { '\u0001': 'unheld', '\u0002': 'noText', '\u0003': 'unsolved' } as const;
const [UNHELD, DATE, UNSOLVED] = Object.keys(MARKS);
/** What a sheet may have. */
const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384];

/** The shared texts of an .xlsx, as XML holds them. */
export function textsOf(xml: string): string[] {
  const [tags, texts]: [Tags, string[]] = [new Tags(xml), []];
  tags.next();
  tags.prefix = tags.name.slice(0, tags.name.indexOf(':') + 1);
  while (tags.next() && !tags.isEnd) {
    if (tags.is('si')) texts.push(tags.content(true));
    else tags.through();
  }
  return texts;
}

/**
 * The rows of a sheet of an .xlsx as SheetJS reads them without a doubt, with their texts in the cells. Of columns, links and rules
 * it would make work that does not grow in line. @throws where it is no sheet
 */
export function plainSheet(xml: string, texts: readonly string[]): string {
  const tags = rowsOf(xml);
  const pieces = ['<worksheet><sheetData>'];
  let number = 0;
  if (!tags.isWhole)
    while (tags.next() && !tags.isEnd) {
      if (!tags.is('row')) {
        tags.through();
        continue;
      }
      number = Number(valueIn(tags.tag, 'r') || number + 1);
      const hidden = /\shidden\s*=\s*["'](?:1|true)["']/.test(tags.tag) ? ' hidden="1"' : '';
      let [row, column] = [`<row r="${number}"${hidden}>`, -1];
      if (!tags.isWhole)
        while (tags.next() && !tags.isEnd) {
          if (!tags.is('c')) {
            tags.through();
            continue;
          }
          const [, reference, style, type] = partsOf(tags.tag);
          column = reference ? columnOf(reference) : column + 1;
          if (!(number <= MOST_ROWS && column < MOST_COLUMNS)) throw new Error('too large');
          row += plainCell(tags, `r="${lettersOf(column)}${number}" s="${Number(style ?? 0)}"`, type, texts);
        }
      pieces.push(`${row}</row>`);
    }
  return `${pieces.join('')}</sheetData></worksheet>`;
}

/** An empty text is a result of a formula, nothing is none. */
function plainCell(tags: Tags, place: string, type: string | undefined, texts: readonly string[]): string {
  let [value, hasValue, isFormula] = ['', false, false];
  if (!tags.isWhole)
    while (tags.next() && !tags.isEnd) {
      const isRich = tags.is('is');
      isFormula ||= tags.is('f');
      if (tags.is('v') || isRich) [value, hasValue] = [tags.content(isRich), true];
      else tags.through();
    }
  const cell = (attributes: string, content: string) => `<c ${place}${attributes}><v>${content}</v></c>`;
  const text = (content: string) => (content === '' ? '' : cell(' t="str"', content));
  if (value === '') return isFormula && !(type === 'str' && hasValue) ? text(UNSOLVED ?? '') : '';
  if (type === 's') return text(texts[Number(value)] ?? UNHELD ?? '');
  if (type === 'd') return text(`${DATE}${value}`);
  // Of errors SheetJS keeps the names that it knows.
  if (type === 'str' || type === 'inlineStr' || type === 'e') return text(value);
  return cell(type === 'b' ? ' t="b"' : '', value);
}

/** The formats of numbers, and one fill: SheetJS throws an error in each cell whose fill or theme it does not find. */
export function plainStyles(xml: string): string {
  const root = Element.parse(xml);
  const formats = (root.child('numFmts')?.children('numFmt') ?? []).map(
    (one) => `<numFmt numFmtId="${Number(one.get('numFmtId'))}" formatCode="${escaped(one.get('formatCode'))}"/>`,
  );
  const styles = (root.child('cellXfs')?.children('xf') ?? []).map(
    (one) => `<xf numFmtId="${Number(one.get('numFmtId'))}"/>`,
  );
  const lists = `<numFmts>${formats.join('')}</numFmts><fills><fill/></fills><cellXfs>${styles.join('')}</cellXfs>`;
  return `<styleSheet>${lists}</styleSheet>`;
}

/** Formulas without a result in an .ods, and in XML of 2003. Patterns will do, since they are SheetJS's own way too: none looks further than a tag. */
const ODS_OPEN = /<table:table-cell(?=[^<>]*\stable:formula=)(?![^<>]*value=)[^<>]*(?=\/>)/g;
const XML_OPEN = /<((?:\w+:)?)Cell(?=\s[^<>]*Formula=)([^<>]*)\/>/g;
const HTML_OPEN = /<t[dh](?:\s[^<>]*)?>(?:[^<]|<(?!\/?t(?:[dhr]|able)[\s>]))*(?=<t[dhr][\s>]|<\/tr)/gi;
const MOST_SPANS = 2000;
const XML_TYPE = /(<(?:\w+:)?Data\s[^<>]*?Type=["'])(?:Number|DateTime)(?=["'])/g;

/** The mark of a text, if it has one, and what is behind it. */
export function unmarked(text: string) {
  const flaw = MARKS[text[0] as keyof typeof MARKS];
  return flaw === undefined ? text : { text: text.slice(1, 11), flaw };
}

/** The content of an .ods. */
export const markContent = (xml: string): string =>
  xml.replace(ODS_OPEN, `$& office:value-type="string" office:string-value="${UNSOLVED}"`);

/** A table in HTML, whose cells SheetJS takes together where they have no end; or in XML of 2003, whose numbers are texts to it. */
export function markMarkup(text: string): string {
  if (!text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    // SheetJS looks through all spans for each cell.
    if ((text.match(/(?:row|col)span/gi) ?? []).length > MOST_SPANS) throw new Error('spans');
    return text.replace(HTML_OPEN, '$&</td>');
  }
  const xml = text.replace(XML_TYPE, '$1String');
  const marked = xml.replace(XML_OPEN, `<$1Cell$2><$1Data ss:Type="String">${UNSOLVED}</$1Data></$1Cell>`);
  return marked.startsWith('<?xml') ? marked : `<?xml version="1.0"?>${marked}`;
}
