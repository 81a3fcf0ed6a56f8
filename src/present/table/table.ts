import type { Json } from '../../contract/json.ts';
import { findPath } from '../../contract/json-path.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Report } from '../../contract/report.ts';
import type { Status } from '../../contract/status.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { DocumentWords } from '../../language/document.ts';
import { safeText } from '../safe-text.ts';
import type { Surface } from '../surface.ts';
import { foldText } from '../text-width.ts';
import { createTheme, SYMBOLS, type Theme } from '../theme.ts';
import { frameFor } from './entries.ts';
import { sectionLines } from './lines.ts';
import { sectionsOf } from './page.ts';

/** An answer as a page for people: the outcome first, then the document in groups. */
export async function renderTable(report: Report, surface: Surface, catalogue: Catalogue): Promise<string> {
  const words = await catalogue.document();
  const hints = report.status?.name === 'rejected' ? await catalogue.hints() : null;
  const theme = createTheme(surface.isColoured);
  const sections = sectionsOf(report.answer.tree, { operation: report.operation, words, hints });
  const frame = frameFor(sections, surface.columns, theme);
  const blocks = [
    headlineLines(report, surface.columns, words, theme),
    ...sections.map((section) => sectionLines(section, frame)),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headlineLines(report: Report, columns: number, words: DocumentWords, theme: Theme): string[] {
  const { status, operation, receipt, answer } = report;
  const subject = `${words.operation[operation]} · ${words.receipt} ${safeText(receipt)}`;
  const said = [textAt(answer.tree, 'status'), textAt(answer.tree, 'descricao')]
    .filter((text) => text !== '')
    .join(' – ');
  const tone = status?.tone ?? 'bad';
  const short = status === null ? words.noAnswer : `${status.code} ${words.status[status.name].short}`;
  return [
    theme.badge(tone, `${SYMBOLS[tone]} ${short}`),
    ...foldText(subject, columns).map(theme.strong),
    ...(said === '' ? [] : foldText(said, columns)),
    ...(status === null ? [] : foldText(meaningOf(status, operation, words), columns).map(theme.note)),
  ];
}

/** What a status means for who waits for the document. */
function meaningOf({ name }: Status, operation: Operation, words: DocumentWords): string {
  const { meaning } = words.status[name];
  return name === 'issuing' && operation === 'nfse' ? `${meaning} ${words.slowCityHall}` : meaning;
}

function textAt(json: Json, path: string): string {
  const found = findPath(json, path);
  return found !== null && 'text' in found ? safeText(found.text) : '';
}
