import type { Language } from '../../io.ts';
import { attribute, elementsIn, escaped, type Parts, put, withAttributes, withChildren } from './parts.ts';

/** The font where a workbook names none. */
export const FONT = { name: 'Calibri', size: 11 };

/** What a workbook has that says nothing of styles; two fills are Excel's own. */
const NO_STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><sz val="${FONT.size}"/>
<name val="${FONT.name}"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>
</fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs></styleSheet>`;

/** The formats of numbers that every workbook has; those of its own are numbered from 164 on. */
const BUILT_IN: Readonly<Record<string, number>> = { General: 0, '@': 49 };

const WRAPPED = '<alignment wrapText="1"/>';

export type Style = keyof ReturnType<typeof looksIn>;

/** Of each style the format of numbers, the mark and colour of its font, and the alignment. */
function looksIn(lang: Language) {
  const dates = lang === 'pt' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  const plain = (format = 'General') => [format, '', '', ''] as const;
  // The colours of the page, in light (`html.css`).
  const toned = (colour: string) => ['@', '<b/>', colour, WRAPPED] as const;
  return {
    good: toned('10693A'),
    waiting: toned('815400'),
    cancelled: toned('71399A'),
    bad: toned('AB231C'),
    text: ['@', '', '', WRAPPED],
    head: ['@', '<b/>', '', WRAPPED],
    code: ['@', '', '', '<alignment shrinkToFit="1"/>'],
    link: ['@', '<u/>', '0563C1', ''],
    title: plain(),
    count: plain(),
    amount: plain('#,##0.00########'),
    date: plain(dates),
    moment: plain(`${dates} hh:mm:ss`),
    share: plain('0.0%'),
  } as const;
}

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
  const [size, family] = [Number(base('sz')) || FONT.size, escaped(base('name') || FONT.name)];
  const fonts = looks.map(([, [, mark, colour]]) => {
    return `<font>${mark}<sz val="${size}"/>${colour && `<color rgb="FF${colour}"/>`}<name val="${family}"/></font>`;
  });
  const font = add('fonts', 'font', fonts);
  const taken = elementsIn(xml, 'numFmt').map((format) => Number(attribute(format, 'numFmtId')));
  const free = Math.max(163, ...taken) + 1;
  const formats = looks.map(([, [format]], at) => `<numFmt numFmtId="${free + at}" formatCode="${escaped(format)}"/>`);
  add('numFmts', 'numFmt', formats);
  const hers = elementsIn(elementsIn(xml, 'cellXfs')[0] ?? '', 'xf');
  const styles = looks.map(([name, [format, , , alignment]], at) => {
    const like = name === 'head' && Number(own) > 0 ? hers[Number(own)] : undefined;
    const [aligned = '<alignment/>'] = elementsIn(like ?? '', 'alignment');
    const bare = (like ?? hers[0] ?? '<xf/>').replace(/\/?>.*$/s, '/>');
    const style = withChildren(bare, like === undefined ? alignment : withAttributes(aligned, { wrapText: 1 }));
    const ours = { numFmtId: BUILT_IN[format] ?? free + at, fontId: font + at, applyNumberFormat: 1, applyFont: 1 };
    return withAttributes(style, { ...(like === undefined && ours), applyAlignment: 1 });
  });
  const first = add('cellXfs', 'xf', styles);
  parts.write(path, xml);
  const numbers = Object.fromEntries(looks.map(([name], at) => [name, first + at]));
  // The height of a line in points: LibreOffice makes no room for lines.
  return { numbers, line: (size * 15) / 11 };
}
