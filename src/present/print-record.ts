import type { Display } from '../commands/lookup-presenter-interface.ts';
import { findField } from '../contract/find-dotted-path.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import { lettersOfText } from '../contract/utf8.ts';
import { type AnsweredRecord, isAnswered, type LookupRecord } from '../lookup-record.ts';
import type { Outcome } from '../outcome.ts';
import { defaultFormat, FORMAT_ROWS, lineForm } from './formats.ts';
import { type PrintedAnswer, print } from './print-on-stdout.ts';
import type { Screen } from './screen.ts';

/**
 * The answer first, then remarks, then what of the answer is to be seen last. The exit code is decided by now; only an answer
 * that cannot be written changes it.
 */
export async function printRecord(record: LookupRecord, display: Display, screen: Screen): Promise<Outcome> {
  const remarks = (await remarksOn(record, display, screen)).join('');
  if (display.kind === 'record') {
    const printed = await printLine(record, display, screen);
    if (remarks !== '') await screen.stderr.write(remarks);
    return printed;
  }
  if (display.kind === 'nothing' || !isAnswered(record)) {
    if (remarks !== '') await screen.stderr.write(remarks);
    return record.outcome;
  }
  const isBeside = screen.stdout.isTerminal && screen.stderr.isTerminal;
  // What is said beside a page stands apart from it.
  const beside = isBeside && remarks !== '' ? `\n${remarks}` : remarks;
  const { text, footer = '' } = await answerText(record, display, screen, isBeside ? beside.split('\n').length - 1 : 0);
  const printed = await print(text, record.outcome, screen);
  if (beside !== '') await screen.stderr.write(beside);
  const outcome = footer === '' ? printed : await print(footer, printed, screen);
  const isPageLast = remarks === '' || footer !== '';
  if (isBeside && isPageLast && outcome.kind === 'problem') await screen.stderr.write('\n');
  return outcome;
}

/** A record as it would be written among many. */
async function printLine(
  record: LookupRecord,
  display: Extract<Display, { kind: 'record' }>,
  screen: Screen,
): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  const form = await lineForm(display, answerStyle.isTerminal);
  const { head = '', lettersOf } = await FORMAT_ROWS[display.format].batch(form, answerStyle, catalogue);
  return print(Buffer.from(lettersOfText(head) + lettersOf(record), 'latin1'), record.outcome, screen);
}

/** @param below how many rows of the terminal what is said below the answer takes. */
async function answerText(
  record: AnsweredRecord,
  display: Extract<Display, { kind: 'fields' | 'format' }>,
  { answerStyle, catalogue }: Screen,
  below: number,
): Promise<PrintedAnswer> {
  if (display.kind === 'format') {
    const { single } = FORMAT_ROWS[display.format ?? defaultFormat(answerStyle)];
    const rows = answerStyle.rows === null ? null : answerStyle.rows - below;
    return single(record, { ...answerStyle, rows }, catalogue, display.extras);
  }
  const { renderFields } = await import('./plain-format.ts');
  return { text: renderFields(record.answer.tree, display.paths, answerStyle.isTerminal) };
}

/** What has to be said beside an answer: a repeated token, deviations, fields that are not there. */
async function remarksOn(record: LookupRecord, display: Display, screen: Screen): Promise<string[]> {
  const fieldNotes =
    display.kind === 'fields' && isAnswered(record) ? await notesOnAbsent(display.paths, record, screen) : [];
  const { deviations, echoed, documents } = record;
  if (deviations.length === 0 && !echoed && documents === null) return fieldNotes;
  const { messageWriter } = await import('./stderr-lines.ts');
  const { remarkMessages } = await import('./print-problem.ts');
  return remarkMessages(record, display.kind === 'nothing', fieldNotes, await messageWriter(screen));
}

async function notesOnAbsent(paths: readonly string[], record: AnsweredRecord, screen: Screen): Promise<string[]> {
  const absent = paths.filter((path) => findField(record.answer.tree, path) === null);
  if (absent.length === 0) return [];
  const { messageWriter, noteMessage } = await import('./stderr-lines.ts');
  const { absentField } = await import('./absent-field.ts');
  const writer = await messageWriter(screen);
  const status = textOfStatus(record.answer);
  return absent.map((path) => noteMessage(writer.words.absentField(path, status, absentField(path, record)), writer));
}
