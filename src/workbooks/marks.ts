/**
 * What SheetJS would leave out, or take for another value, it gets as a text that begins with one of these. Patterns will do,
 * since they are its own way too: none looks further than a tag.
 */
const MARKS = { '\u0001': 'unheld', '\u0002': 'noText', '\u0003': 'unsolved' } as const;
const [UNHELD, DATE, UNSOLVED] = Object.keys(MARKS);

const FORMULA = String.raw`<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*`;
const START = String.raw`(<((?:\w+:)?)c\b[^<>]{0,300}`;
const VALUE = String.raw`(["'][^<>]{0,300}>\s*(?:${FORMULA})?<(?:\w+:)?v>)`;
/** A formula without a result, whose type would make one of it. */
const OPEN = new RegExp(String.raw`${START})(>\s*${FORMULA})(<\2v(?:\s*\/>|>\s*<\/\2v>))?(?=\s*<\/\2c>)`, 'g');
/** A date, or an error, of which SheetJS keeps the names that it knows. */
const TYPED = new RegExp(String.raw`${START}\st=["'])([de])${VALUE}`, 'g');
/** A cell that names a text by its number. */
const NAMED = new RegExp(String.raw`${START}\st=["'])s${VALUE}(\d+)`, 'g');
/** The same formulas in an .ods, and in XML of 2003. */
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

/** A text before the pieces of its cell, which SheetJS takes for all of it. */
const BEFORE = /(<((?:\w+:)?)(?:si|is)\b[^<>]*>\s*)(<\2t\b[^<>]*>[^<]*<\/\2t>)(?=\s*<\2r\b)/g;

/** Texts of an .xlsx. */
export const markTexts = (xml: string): string => xml.replace(BEFORE, '$1<$2r>$3</$2r>');

/** An element of the root, of whatever prefix, with all that is in it; empty where there is none. */
function partOf(xml: string, name: string): string {
  const [head = '', prefix = ''] = new RegExp(`<((?:\\w+:)?)${name}(?=[\\s/>])[^<>]*>`).exec(xml) ?? [];
  const end = `</${prefix}${name}>`;
  const [from, to] = [xml.indexOf(head), xml.lastIndexOf(end)];
  return head === '' || head.endsWith('/>') || to < from ? '' : xml.slice(from, to + end.length);
}

/**
 * The rows of a sheet of an .xlsx: of columns, links and rules SheetJS makes work that does not grow in line. An empty text is a
 * result. @param held how many texts there are for cells that name them
 */
export function markSheet(xml: string, held: number): string {
  const marked = markTexts(`<worksheet>${partOf(xml, 'sheetData')}</worksheet>`)
    .replace(OPEN, (cell, start, prefix, rest, value) =>
      value && /\st=["']str/.test(start) ? cell : `${start} t="str"${rest}<${prefix}v>${UNSOLVED}</${prefix}v>`,
    )
    .replace(TYPED, (_, start, _prefix, type, rest) => `${start}str${rest}${type === 'd' ? DATE : ''}`);
  if (held === Infinity) return marked;
  return marked.replace(NAMED, (cell, start, _prefix, rest, index) =>
    Number(index) < held ? cell : `${start}str${rest}${UNHELD}`,
  );
}

/** The formats of numbers, and one fill: SheetJS throws an error in each cell whose fill or theme it does not find. */
export function markStyles(xml: string): string {
  const formats = partOf(xml, 'numFmts') + partOf(xml, 'cellXfs').replace(/\sfillId=["']\d*["']/g, '');
  return `<styleSheet><fills><fill/></fills>${formats}</styleSheet>`;
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
