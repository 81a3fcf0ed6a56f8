import { textIn } from '../../contract/find-dotted-path.ts';
import type { DocumentWords } from '../../language/types/document.ts';
import type { AnsweredRecord } from '../../lookup-record.ts';
import type { Advice } from '../advice-on-status.ts';
import { SYMBOLS, type Theme } from '../colours-and-symbols.ts';
import type { DocumentSummary } from '../document-summary.ts';
import { safeText } from '../escape-control-characters.ts';
import { BLANK, beside, blanks, type Line, line, withLabel } from './line.ts';
import { wrapCell } from './wrap-cell.ts';

/** What the first lines of a page are made of. */
export interface PageHead {
  readonly record: AnsweredRecord;
  readonly advice: Advice;
  readonly document: DocumentSummary;
}

/** The first lines of a page: the outcome, what it is about, whose move it is, and why. */
export function headLines(head: PageHead, words: DocumentWords, columns: number, theme: Theme): Line[] {
  const { record, advice, document } = head;
  const summary = [
    ...(document.customer === null ? [] : [document.customer]),
    ...(document.total === null ? [] : [`${words.field['valor-total']} ${document.total}`]),
  ];
  const texts = ['status', 'descricao'].map((field) => safeText(textIn(record.answer.tree, field)));
  const echo = texts.filter((text) => text !== '').join(' – ');
  return [
    ...titleLines(head, words, columns, theme),
    ...inParts(summary, ' · ', columns),
    ...verdictLines(head, columns, theme),
    ...reasonLines(advice, words, columns, theme),
    // Grey is what the badge has said already: of a status that nobody knows, it has said nothing.
    ...paragraph(echo, columns, record.status === null ? undefined : theme.note),
  ];
}

/** The badge and whose move it is: what a page that is taller than its terminal says again at its end. */
export function footerLines(head: PageHead, words: DocumentWords, columns: number, theme: Theme): Line[] {
  return [badge(head, words, theme), ...verdictLines(head, columns, theme)];
}

function titleLines(head: PageHead, words: DocumentWords, columns: number, theme: Theme): Line[] {
  const outcome = badge(head, words, theme);
  const name = wrapCell(nameOf(head, words), columns, theme.strong);
  const [first] = name;
  const isOneLine = name.length === 1 && first !== undefined && outcome.columns + 2 + first.columns <= columns;
  return isOneLine ? [beside(outcome, blanks(2), first)] : [outcome, ...name];
}

function nameOf({ document: { kind, number, series, receipt } }: PageHead, words: DocumentWords): string {
  return [
    number === null ? kind : `${kind} ${words.keyPart.number} ${number}`,
    ...(series === null ? [] : [`${words.keyPart.series} ${series}`]),
    `${words.receipt} ${receipt}`,
  ].join(' · ');
}

function badge({ record: { status } }: PageHead, words: DocumentWords, theme: Theme): Line {
  const tone = status?.tone ?? 'bad';
  const text = status === null ? words.noAnswer : `${status.code} ${words.status[status.name].short}`;
  // A symbol takes one column: to measure it would make the tables of all graphemes, 1 ms.
  const columns = line(text).columns + (theme.isColoured ? 4 : 2);
  return { text: theme.badge(tone, `${SYMBOLS[tone]} ${text}`), columns };
}

function verdictLines({ record: { status }, advice: { move, tip } }: PageHead, columns: number, theme: Theme): Line[] {
  if (move === null) return [];
  const parts = tip === null ? [move] : [move, tip];
  return inParts(parts, ' ', columns, (text) => theme.tone(status?.tone ?? 'bad', text));
}

function reasonLines(advice: Advice, words: DocumentWords, columns: number, theme: Theme): Line[] {
  const { checks, reason, hint, otherKeys } = advice;
  const otherKey = labelled(words.otherKey, '', columns, theme);
  return [
    ...checks.flatMap((check) => checkLines(check, columns)),
    ...(reason === null ? [] : labelled(reason.label, reason.text, columns, theme)),
    ...otherKeys.flatMap((key) => [...otherKey, line(key)]),
    ...(hint === null ? [] : wrapCell(hint, columns)),
  ];
}

function checkLines(check: string, columns: number): Line[] {
  return wrapCell(check, columns - 2).map((one, row) => beside(row === 0 ? line('– ') : blanks(2), one));
}

/** `label: text`, the label in its colour. */
function labelled(label: string, text: string, columns: number, theme: Theme): Line[] {
  const [first = BLANK, ...more] = wrapCell(`${label}: ${text}`.trimEnd(), columns);
  return [withLabel(first, `${label}:`, theme), ...more];
}

/** Parts of one paragraph; where that has to be broken, and it takes no more lines, it is broken between them. */
function inParts(parts: readonly string[], between: string, columns: number, paint?: (text: string) => string): Line[] {
  const together = paragraph(parts.join(between), columns, paint);
  if (together.length <= 1) return together;
  const apart = parts.flatMap((part) => wrapCell(part, columns, paint));
  return apart.length <= together.length ? apart : together;
}

function paragraph(text: string, columns: number, paint?: (text: string) => string): Line[] {
  return text === '' ? [] : wrapCell(text, columns, paint);
}
