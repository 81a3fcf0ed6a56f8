import type { DocumentWords } from '../../language/document.ts';
import { exitOf, type LookupOutcome, nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';
import { safeText } from '../safe-text.ts';
import type { StreamStyle } from '../stream-style.ts';
import { columnsOf, wrapText } from '../text-width.ts';
import { createTheme, SYMBOLS, type Theme } from '../theme.ts';
import { COLUMNS, type ErrorMessage } from './columns.ts';

const GAP = '  ';
/** Columns of the terminal for each part; what is left belongs to the customer or the message. */
const STATE = 16;
const RECEIPT = 16;
const NUMBER = 12;
const AMOUNT = 12;
/** With less room than this for the customer, number and amount are left out. */
const NARROWEST_REST = 14;

type LineOf = (record: LookupRecord, errorMessage: ErrorMessage) => string;

/**
 * A record as one line for people: state, receipt, number and series, amount, customer or message. Each part has its place,
 * whatever stands in the others; a receipt is never cut, what people wrote is.
 */
export function tableLines(words: DocumentWords, style: StreamStyle): LineOf {
  const theme = createTheme(style.isColoured);
  const wide = style.columns - STATE - RECEIPT - NUMBER - AMOUNT - 4 * GAP.length;
  const isWide = wide >= NARROWEST_REST;
  const rest = isWide ? wide : Math.max(NARROWEST_REST, style.columns - STATE - RECEIPT - 2 * GAP.length);
  return (record, errorMessage) => {
    const text = (column: 'numero' | 'serie' | 'customer' | 'valor-total' | 'message') =>
      safeText(COLUMNS[column].textOf(record, errorMessage) ?? '');
    const number = [text('numero'), text('serie')].filter((part) => part !== '').join('/');
    const last = record.status?.name === 'issued' ? text('customer') : text('message') || text('customer');
    const parts = [
      painted(record.outcome, fitted(stateOf(record.outcome, words), STATE), theme),
      fitted(safeText(record.receipt), RECEIPT, false),
      ...(isWide ? [fitted(number, NUMBER), atRight(text('valor-total'), AMOUNT)] : []),
      cut(last, rest),
    ];
    return `${parts.join(GAP).trimEnd()}\n`;
  };
}

function stateOf(outcome: LookupOutcome, words: DocumentWords): string {
  if (outcome.kind === 'answered') {
    return `${SYMBOLS[outcome.status.tone]} ${outcome.status.code} ${words.status[outcome.status.name].short}`;
  }
  return `${SYMBOLS.bad} ${exitOf(outcome)} ${nameOf(outcome)}`;
}

function painted(outcome: LookupOutcome, text: string, theme: Theme): string {
  return theme.tone(outcome.kind === 'answered' ? outcome.status.tone : 'bad', text);
}

function fitted(text: string, width: number, mayCut = true): string {
  const shown = mayCut ? cut(text, width) : text;
  return `${shown}${' '.repeat(Math.max(0, width - columnsOf(shown)))}`;
}

function atRight(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - columnsOf(text)))}${text}`;
}

function cut(text: string, width: number): string {
  const [first = '', ...others] = wrapText(text, width);
  return others.length === 0 ? first : `${wrapText(text, width - 1)[0] ?? ''}…`;
}
