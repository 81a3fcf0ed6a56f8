import { exitOf, nameOf } from '../../exit-code-of-outcome.ts';
import type { DocumentWords } from '../../language/types/document.ts';
import type { Messages } from '../../language/types/messages.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { createTheme, SYMBOLS, type Theme } from '../colours-and-symbols.ts';
import { safeText } from '../escape-control-characters.ts';
import { problemText } from '../print-problem.ts';
import type { StreamStyle } from '../screen.ts';
import { columnsOf } from '../text-width.ts';
import { cutText } from '../wrap-text.ts';
import { COLUMNS } from './record-columns.ts';

const GAP = '  ';
/** Columns of the terminal for each part, the state's for the longest of them; what is left belongs to the customer or the message. */
const STATE = 19;
const RECEIPT = 18;
const NUMBER = 10;
const AMOUNT = 10;
/** With less room than this there is but the state and the receipt. */
const LEAST_REST = 2;
/** With less room than this for the customer, number and amount are left out. */
const NARROWEST_REST = 14;

/** The words of the reader's language that a line is made of. */
interface LineWords {
  readonly document: DocumentWords;
  readonly messages: Messages;
}

/**
 * A record as one line for people: state, receipt, number and series, amount and customer, or the message. Each part has its
 * place, whatever stands in the others; a receipt is never cut, what people wrote is, so that the line fits.
 */
export function tableLines(words: LineWords, style: StreamStyle): (record: LookupRecord) => string {
  const theme = createTheme(style.isColoured);
  return (record) => {
    const { columns } = style;
    const isWide = columns - STATE - RECEIPT - NUMBER - AMOUNT - 4 * GAP.length >= NARROWEST_REST;
    const state = atLeft(cutText(stateOf(record, words), STATE), STATE);
    const begin = `${GAP}${atLeft(safeText(record.receipt), RECEIPT)}${GAP}`;
    const room = columns - STATE - columnsOf(begin);
    const rest = room < LEAST_REST ? '' : restOf(record, words, isWide, room);
    const line = `${painted(record, state, theme)}${begin}${rest}`;
    return `${line.trimEnd()}\n`;
  };
}

function restOf(record: LookupRecord, words: LineWords, isWide: boolean, room: number): string {
  const { outcome } = record;
  if (outcome.kind === 'problem') {
    return cutText(problemText(outcome.problem, outcome.circumstances, words.messages), room);
  }
  const text = (column: 'numero' | 'serie' | 'customer' | 'valor-total' | 'codigo' | 'message') =>
    safeText(COLUMNS[column].textOf(record, () => null) ?? '');
  const customer = text('customer');
  const isExplained = outcome.status.tone === 'bad';
  // A message is cut at the line's end, and mostly begins with what all of its kind do: its code tells it from the others.
  const last = isExplained ? [text('codigo'), text('message')].filter((part) => part !== '').join(' – ') : customer;
  if (!isWide) return cutText(last, room);
  const number = [text('numero'), text('serie')].filter((part) => part !== '').join('/');
  const amount = text('valor-total');
  // A message may begin where number and amount would stand.
  const isAmountLeftOut = isExplained && amount === '';
  const isNumberLeftOut = isAmountLeftOut && number === '';
  const parts = [
    ...(isNumberLeftOut ? [] : [atLeft(number, NUMBER)]),
    ...(isAmountLeftOut ? [] : [atRight(amount, AMOUNT)]),
  ];
  const begin = parts.map((part) => `${part}${GAP}`).join('');
  return `${begin}${cutText(last, Math.max(1, room - columnsOf(begin)))}`;
}

function stateOf({ outcome }: LookupRecord, { document, messages }: LineWords): string {
  if (outcome.kind === 'answered') {
    const { tone, code, name } = outcome.status;
    return `${SYMBOLS[tone]} ${code} ${document.status[name].short}`;
  }
  return `${SYMBOLS.bad} ${exitOf(outcome)} ${messages.batch.outcome[nameOf(outcome)].one}`;
}

function painted({ outcome }: LookupRecord, text: string, theme: Theme): string {
  return theme.tone(outcome.kind === 'answered' ? outcome.status.tone : 'bad', text);
}

function atLeft(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - columnsOf(text)))}`;
}

function atRight(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - columnsOf(text)))}${text}`;
}
