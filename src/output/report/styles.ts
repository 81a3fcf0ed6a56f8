import type { Language } from '../../io.ts';
import { attribute, bare, elementsIn, escaped, type Parts, put, withAttributes, withChildren } from './parts.ts';

/** What a workbook has that says nothing of styles. The two fills are Excel's own. */
const NO_STYLES = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<fonts><font><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs></styleSheet>',
].join('');

/** Of each style the format of numbers, the mark and colour of its font, and the alignment. */
function looksIn(lang: Language) {
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  const plain = (format = 'General') => [format, '', '', {}] as const;
  const wrapped = (mark: string, colour: string) => ['@', mark, colour, { wrapText: 1 }] as const;
  return {
    // The colours of the page, in light (`html.css`).
    good: wrapped('<b/>', '10693A'),
    waiting: wrapped('<b/>', '815400'),
    cancelled: wrapped('<b/>', '71399A'),
    bad: wrapped('<b/>', 'AB231C'),
    text: wrapped('', ''),
    head: wrapped('<b/>', ''),
    code: ['@', '', '', { shrinkToFit: 1 }],
    link: ['@', '<u/>', '0563C1', {}],
    title: plain(),
    count: plain(),
    amount: plain('#,##0.00########'),
    date: plain(dates),
    moment: plain(`${dates} hh:mm:ss`),
    share: plain('0.0%'),
  } as const;
}

export type Style = keyof ReturnType<typeof looksIn>;

/** How cells are written: the numbers of our styles, the height of a line in points, 1970-01-01 by the workbook's count of days. */
export type Look = ReturnType<typeof addStyles>;

/** Adds our styles to those of a workbook. @param own the number of the style that heads take over; none, or 0, is no style */
export function addStyles(parts: Parts, lang: Language, own: string) {
  const path = parts.styles();
  const given = parts.read(path);
  let xml = given.includes('cellXfs') ? given : NO_STYLES;
  const add = (list: string, item: string, made: readonly string[]) => {
    let before = 0;
    xml = put(xml, list, (found) => {
      before = elementsIn(found, item).length;
      return withAttributes(withChildren(found, made.join('')), { count: before + made.length });
    });
    return before;
  };
  const looks = Object.entries(looksIn(lang));
  const base = (name: string) => attribute(elementsIn(xml, name)[0] ?? '', 'val');
  const [size, family] = [Number(base('sz')) || 11, escaped(base('name') || 'Calibri')];
  const fonts = looks.map(([, [, mark, colour]]) => {
    return `<font>${mark}<sz val="${size}"/>${colour && `<color rgb="FF${colour}"/>`}<name val="${family}"/></font>`;
  });
  const font = add('fonts', 'font', fonts);
  const taken = elementsIn(xml, 'numFmt').map((format) => Number(attribute(format, 'numFmtId')));
  const free = Math.max(163, ...taken) + 1;
  const formats = looks.map(([, [format]], at) => `<numFmt numFmtId="${free + at}" formatCode="${escaped(format)}"/>`);
  add('numFmts', 'numFmt', formats);
  const theirs = elementsIn(elementsIn(xml, 'cellXfs')[0] ?? '', 'xf');
  const styles = looks.map(([name, [, , , alignment]], at) => {
    const like = name === 'head' && Number(own) > 0 ? theirs[Number(own)] : undefined;
    const ours = { numFmtId: free + at, fontId: font + at, applyNumberFormat: 1, applyFont: 1 };
    const style = withAttributes(like ?? withAttributes(bare(theirs[0] ?? '<xf/>'), ours), { applyAlignment: 1 });
    return put(style, 'alignment', (found) => withAttributes(found, alignment));
  });
  const first = add('cellXfs', 'xf', styles);
  parts.write(path, xml);
  const numbers = Object.fromEntries(looks.map(([name], at) => [name, first + at]));
  const day0 = /\sdate1904=["'](1|true)/.test(parts.read(parts.book)) ? 24_107 : 25_569;
  // LibreOffice makes no room for lines.
  return { numbers, line: (size * 15) / 11, day0 };
}
