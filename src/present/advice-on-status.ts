import type { PageExtras } from '../commands/lookup-presenter-interface.ts';
import type { FieldPath } from '../contract/answer-shapes.ts';
import { textIn } from '../contract/find-dotted-path.ts';
import type { Json } from '../contract/json.ts';
import { readKey } from '../contract/key-doubts.ts';
import { isRounded, pastedAlong } from '../contract/receipt.ts';
import { keysInMessage, rejectionOf } from '../contract/sefaz-codes.ts';
import type { Status } from '../contract/status-table.ts';
import type { Catalogue } from '../language/catalogue.ts';
import type { DocumentWords, RejectionHints } from '../language/types/document.ts';
import type { AnsweredRecord } from '../lookup-record.ts';
import { safeText } from './escape-control-characters.ts';

/** Where a document stands and what that asks of whom, in words; every text is safe for a terminal. */
export interface Advice {
  /** Whose move it is and what to do, or that there is nothing to do; null where no status counts. */
  readonly move: string | null;
  /** What recibo can do about it: for whoever sits at the terminal. */
  readonly tip: string | null;
  /** What to look at before asking again, a line each. */
  readonly checks: readonly string[];
  /** Why, in the words of SEFAZ or of the service, as they came. */
  readonly reason: { readonly label: string; readonly text: string } | null;
  /** Keys of documents that stand in the way. */
  readonly otherKeys: readonly string[];
  readonly hint: string | null;
  /** The fields of `data` whose values are told by all this. */
  readonly told: readonly FieldPath[];
}

const NOTHING: Advice = { move: null, tip: null, checks: [], reason: null, otherKeys: [], hint: null, told: [] };

/** The hints that may have to do with an answer: only a rejection has any. Null where they are not to be shown. */
export async function hintsOn(
  { status }: AnsweredRecord,
  { hints }: Catalogue,
  { showsHints }: PageExtras,
): Promise<RejectionHints | null> {
  return showsHints && status?.name === 'rejected' ? hints() : null;
}

/** What an answer means. Without `hints` nothing unofficial is told. */
export function adviceOn(record: AnsweredRecord, words: DocumentWords, hints: RejectionHints | null): Advice {
  const { status, operation } = record;
  const { tree } = record.answer;
  if (status === null) return NOTHING;
  if (status.name === 'rejected') return rejection(tree, status, words, hints);
  const move = words.status[status.name].now(status.move[operation]);
  if (status.course === 'passing') return { ...NOTHING, move, tip: words.waitTip };
  switch (status.name) {
    case 'issued':
    case 'cancelled':
      return { ...NOTHING, move };
    case 'not-found':
      return { ...NOTHING, ...mistaken(record, words, move) };
    case 'service-error':
      return { ...NOTHING, move, ...reasonFrom(tree, ['erro'], words.field.erro) };
  }
}

function rejection(
  tree: Json,
  { move }: Extract<Status, { name: 'rejected' }>,
  words: DocumentWords,
  hints: RejectionHints | null,
): Advice {
  const codigo = dataText(tree, 'sefaz.codigo');
  const known = rejectionOf(codigo);
  const party = (hints === null ? null : known?.move) ?? move.nfe;
  // That SEFAZ has the document already is no hint: its own message says so.
  const sendAgain = hints !== null || known?.sendAgain === 'no' ? known?.sendAgain : undefined;
  const hint = hints === null || known === undefined ? null : hints[known.code];
  const sentences = [
    words.status.rejected.now(party),
    ...(sendAgain === undefined ? [] : [words.sendAgain[sendAgain]]),
  ];
  return {
    ...NOTHING,
    ...reasonFrom(tree, ['sefaz.codigo', 'sefaz.mensagem'], words.reason),
    move: sentences.join(' '),
    otherKeys: known?.sendAgain === 'no' ? keysInMessage(dataText(tree, 'sefaz.mensagem')) : [],
    hint: hint === null ? null : words.hint(hint),
  };
}

/** Says why in the texts of `fields`; those that are not there, or are empty, are left to the page. */
function reasonFrom(tree: Json, fields: readonly FieldPath[], label: string): Pick<Advice, 'reason' | 'told'> {
  const there = fields.filter((field) => dataText(tree, field) !== '');
  const text = there.map((field) => safeText(dataText(tree, field))).join(' – ');
  return { reason: text === '' ? null : { label, text }, told: there };
}

/** What may be wrong with a receipt that the service does not know. Of a key it is certain. */
function mistaken({ receipt, operation }: AnsweredRecord, words: DocumentWords, move: string) {
  const key = readKey(receipt)?.key;
  const marks = pastedAlong(receipt);
  const pasted = marks.length === 0 ? [] : [words.pastedAlong(marks)];
  const rounded = isRounded(receipt) ? [words.rounded] : [];
  return key === undefined
    ? { move, checks: [...pasted, ...rounded, ...words.checks(operation)] }
    : { move: words.isAccessKey(key.length, key) };
}

/** The text of a scalar in `data`, as it came; empty where there is none. */
export function dataText(tree: Json, field: FieldPath): string {
  return textIn(tree, `data.${field}`);
}
