import { columnOf, lettersOf, rowOf } from './rows.ts';
import { type Element, escaped } from './xml.ts';

/** As wide as the paper (A4), and as many pages as it takes. */
const PAPER = { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, scale: '', id: '' };
/** Paper, orientation, scale and fit of who has set nothing, as LibreOffice writes them all the same. */
const UNSET = /^(1|9)?,(portrait|default)?,100,1,1$|^,(default)?,,,$/;

/** The table on a sheet: the rows from its head to its last receipt, numbered from 1, and the columns that are added. */
export interface Table {
  /** 0 where there is no row above the first receipt. */
  readonly head: number;
  readonly last: number;
  readonly width: number;
  /** The index of the first one, where they were added before; else -1. */
  readonly known: number;
}

/** The names that Excel gives to ranges of a sheet. */
export type Names = ReturnType<typeof namesOf>;

export function namesOf(names: Element, index: number, sheet: string) {
  const find = (name: string) =>
    names.children('definedName').find((one) => {
      return one.get('name') === `_xlnm.${name}` && one.get('localSheetId') === String(index);
    });
  const set = (name: string, range: string) => {
    const text = escaped(`'${sheet.replaceAll("'", "''")}'!${range}`);
    const attributes = { name: `_xlnm.${name}`, localSheetId: index, hidden: name.startsWith('_') ? 1 : '' };
    if (!find(name)?.fill([text])) names.put('', names.xml('definedName', attributes, text));
  };
  return { find, set };
}

/** Where columns of a sheet end, by index: those of the table, all, and what is printed; and its last row that holds something. */
interface Ends {
  readonly edge: number;
  readonly right: number;
  readonly printed: number;
  readonly end: number;
}

/** The head stays in sight and has a filter. What she has set herself stays. */
export function layOut(root: Element, names: Names, { head, last }: Table, { edge, right, printed, end }: Ends): void {
  const dimension = root.open('dimension');
  const used = dimension.get('ref').split(':').at(-1) ?? '';
  const bottom = Math.max(end, last);
  dimension.set({ ref: `A1:${lettersOf(Math.max(right, columnOf(used)))}${Math.max(bottom, rowOf(used))}` });
  const area = names.find('Print_Area');
  const wider = (range: string, from: string, top: string, to: string, low: string) =>
    columnOf(from) <= edge && columnOf(to) < printed ? `$${from}${top}:$${lettersOf(printed)}${low}` : range;
  // What is computed stays as it is.
  if (area?.content.join('').includes('(') === false)
    area.fill([area.content.join('').replace(/\$([A-Z]+)(\$\d+|):\$([A-Z]+)(\$\d+|)/g, wider)]);
  else if (!area) names.set('Print_Area', absolute(`A1:${lettersOf(printed)}${bottom}`));
  print(root);
  if (head < 1) return;
  if (!names.find('Print_Titles')) names.set('Print_Titles', `$${head}:$${head}`);
  freeze(root.open('sheetViews').open('sheetView'), head);
  const filter = root.child('autoFilter')?.get('ref') || `A${head}:A${last}`;
  // A table of Excel's has a filter of its own, and hers may be that of another one.
  if (root.child('tableParts')?.elements.length || rowOf(filter) !== head) return;
  const [start = '', stop = start] = filter.split(':');
  const ref = `${start}:${lettersOf(Math.max(columnOf(stop), right))}${rowOf(stop)}`;
  root.open('autoFilter').set({ ref });
  // LibreOffice shows no filter without.
  names.set('_FilterDatabase', absolute(ref));
}

function print(root: Element): void {
  const setup = root.child('pageSetup');
  const fit = root.child('sheetPr')?.child('pageSetUpPr')?.get('fitToPage') ?? '';
  const set = ['paperSize', 'orientation', 'scale', 'fitToWidth', 'fitToHeight'].map((name) => setup?.get(name) ?? '');
  if (/^(1|true)$/.test(fit) || !UNSET.test(set.join(','))) return;
  root.open('sheetPr').open('pageSetUpPr').set({ fitToPage: 1 });
  root.open('pageSetup').set(PAPER);
}

function freeze(view: Element, rows: number): void {
  view.set({ workbookViewId: view.get('workbookViewId') || 0 });
  if (view.child('pane') || view.get('view') === 'pageLayout') return;
  // Where the cursor stands is said by pane.
  for (const selection of view.children('selection')) selection.set({ pane: 'bottomLeft' });
  const pane = { ySplit: rows, topLeftCell: `A${rows + 1}`, activePane: 'bottomLeft', state: 'frozen' };
  view.set({ topLeftCell: '' }).put('pane', view.xml('pane', pane));
}

/** `$A$1:$B$2` */
const absolute = (range: string) => range.replace(/[A-Z]+|\d+/g, '$$$&');
