import type { Json } from '../../contract/json.ts';
import { findPath } from '../../contract/json-path.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Status } from '../../contract/status.ts';
import type { Catalogue } from '../../language/catalogue.ts';
import type { DocumentWords } from '../../language/document.ts';
import type { AnsweredRecord } from '../../record.ts';
import { safeText } from '../safe-text.ts';
import type { StreamStyle } from '../stream-style.ts';
import { foldText } from '../text-width.ts';
import { createTheme, SYMBOLS, type Theme } from '../theme.ts';
import { frameFor } from './entries.ts';
import { sectionLines } from './lines.ts';
import { sectionsOf } from './page.ts';

/** An answer as a page for people: the outcome first, then the document in groups. */
export async function renderTable(record: AnsweredRecord, style: StreamStyle, catalogue: Catalogue): Promise<string> {
  const words = await catalogue.document();
  const hints = record.status?.name === 'rejected' ? await catalogue.hints() : null;
  const theme = createTheme(style.isColoured);
  const sections = sectionsOf(record.answer.tree, { operation: record.operation, words, hints });
  const frame = frameFor(sections, style.columns, theme);
  const blocks = [
    headlineLines(record, style.columns, words, theme),
    ...sections.map((section) => sectionLines(section, frame)),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headlineLines(record: AnsweredRecord, columns: number, words: DocumentWords, theme: Theme): string[] {
  const { status, operation, receipt, answer } = record;
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
