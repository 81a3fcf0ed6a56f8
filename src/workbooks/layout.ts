import { columnOf, isTrue, lettersOf, MOST_COLUMNS, MOST_LINKS, rowOf } from './excel.ts';
import type { Package } from './parts.ts';
import type { Site } from './sheet.ts';
import { type Element, escaped } from './xml.ts';

/** As wide as the paper (A4), and as many pages as it takes. */
const PAPER = { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, scale: '', id: '' };
/** Paper, orientation, scale and fit of who has set nothing, as LibreOffice writes them all the same. */
const UNSET = /^(1|9)?,(portrait|default)?,100,1,1$|^,(default)?,,,$/;

/** Sets the widths of the added columns, in characters. */
export function widen({ root, first }: Site, widths: readonly number[]): void {
  const columns = root.open('cols');
  const hers = columns.children('col');
  const within = (from: number, to: number) =>
    hers.flatMap((column) => {
      const [min, max] = [Math.max(from, Number(column.get('min'))), Math.min(to, Number(column.get('max')))];
      return min > max ? [] : columns.make('col', { ...column.attributes, min, max });
    });
  const added = widths.flatMap((width, at) => {
    return width === 0 ? [] : columns.make('col', { min: first + at + 1, max: first + at + 1, width, customWidth: 1 });
  });
  columns.fill([...within(1, first), ...added, ...within(first + widths.length + 1, MOST_COLUMNS)]);
}

/** Links cells to addresses, as many as Excel takes; the links of earlier answers go. */
export async function link(parts: Package, site: Site, links: readonly (readonly [cell: string, address: string])[]) {
  const { root, part, first, block } = site;
  const list = root.open('hyperlinks');
  const old = list.remove((one) => {
    const [column, row] = [columnOf(one.get('ref')), rowOf(one.get('ref'))];
    return row >= block.head && row <= block.last && column >= first && column < first + block.width;
  });
  await parts.unrelate(part, new Set(old.map((one) => one.get('id'))));
  const added = links.slice(0, Math.max(0, MOST_LINKS - list.elements.length));
  const addresses = added.map(([, address]) => address);
  for (const [at, id] of (await parts.relate(part, 'hyperlink', addresses)).entries())
    list.put(list.make('hyperlink', { ref: added[at]?.[0] ?? '', 'xmlns:r': parts.relationTypes, 'r:id': id }));
  // Excel takes an empty one for broken.
  if (list.elements.length === 0) root.remove((one) => one === list);
}

/** The head stays in sight and has a filter; printed are her columns and the first ones of ours. What she has set herself stays. */
export async function layOut(parts: Package, { root, block, index, name, first, edge, end }: Site): Promise<void> {
  const { head, last } = block;
  const [right, printed, bottom] = [first + block.width - 1, first + block.printed - 1, Math.max(end, last)];
  const names = (await parts.xml(parts.book)).open('definedNames');
  const find = (kind: string) =>
    names.children('definedName').find((one) => {
      return one.get('name') === `_xlnm.${kind}` && one.get('localSheetId') === String(index);
    });
  const set = (kind: string, range: string) => {
    const attributes = { name: `_xlnm.${kind}`, localSheetId: index, hidden: kind.startsWith('_') ? 1 : '' };
    const found = find(kind) ?? names.put(names.make('definedName', attributes));
    found.fill([escaped(`'${name.replaceAll("'", "''")}'!${range}`)]);
  };
  // It is a hint, and would be wrong now.
  root.remove((one) => one === root.child('dimension'));
  const area = find('Print_Area');
  const wider = (range: string, from: string, top: string, to: string, low: string) =>
    columnOf(from) <= edge && columnOf(to) < printed ? `$${from}${top}:$${lettersOf(printed)}${low}` : range;
  // What is computed stays as it is.
  if (area?.content.join('').includes('(') === false)
    area.fill([area.content.join('').replace(/\$([A-Z]+)(\$\d+|):\$([A-Z]+)(\$\d+|)/g, wider)]);
  else if (!area) set('Print_Area', absolute(`A1:${lettersOf(printed)}${bottom}`));
  print(root);
  if (head < 1) return;
  if (!find('Print_Titles')) set('Print_Titles', `$${head}:$${head}`);
  freeze(root.open('sheetViews').open('sheetView'), head);
  const filter = root.child('autoFilter')?.get('ref') || `A${head}:A${last}`;
  // A table of Excel's has a filter of its own, and hers may be that of another one.
  if (root.child('tableParts')?.elements.length || rowOf(filter) !== head) return;
  const [start = '', stop = start] = filter.split(':');
  const ref = `${start}:${lettersOf(Math.max(columnOf(stop), right))}${rowOf(stop)}`;
  root.open('autoFilter').set({ ref });
  // LibreOffice shows no filter without.
  set('_FilterDatabase', absolute(ref));
}

function print(root: Element): void {
  const setup = root.child('pageSetup');
  const isFit = isTrue(root.child('sheetPr')?.child('pageSetUpPr')?.get('fitToPage'));
  const set = ['paperSize', 'orientation', 'scale', 'fitToWidth', 'fitToHeight'].map((name) => setup?.get(name) ?? '');
  if (isFit || !UNSET.test(set.join(','))) return;
  root.open('sheetPr').open('pageSetUpPr').set({ fitToPage: 1 });
  root.open('pageSetup').set(PAPER);
}

function freeze(view: Element, rows: number): void {
  view.set({ workbookViewId: view.get('workbookViewId') || 0 });
  if (view.child('pane') || view.get('view') === 'pageLayout') return;
  // Where the cursor stands is said by pane.
  for (const selection of view.children('selection')) selection.set({ pane: 'bottomLeft' });
  const pane = { ySplit: rows, topLeftCell: `A${rows + 1}`, activePane: 'bottomLeft', state: 'frozen' };
  view.set({ topLeftCell: '' }).open('pane').set(pane);
}

/** `$A$1:$B$2` */
const absolute = (range: string) => range.replace(/[A-Z]+|\d+/g, '$$$&');
