import type { PageExtras } from '../commands/lookup-presenter-interface.ts';
import type { FieldPath } from '../contract/answer-shapes.ts';
import { textIn } from '../contract/find-dotted-path.ts';
import type { Json } from '../contract/json.ts';
import type { Catalogue } from '../language/catalogue.ts';
import type { DocumentWords } from '../language/types/document.ts';
import type { AnsweredRecord } from '../lookup-record.ts';
import { type Advice, adviceOn, dataText, hintsOn } from './advice-on-status.ts';
import { documentSummaryOf } from './document-summary.ts';
import { safeText } from './escape-control-characters.ts';
import { KEY_FIELDS, LINK_FIELDS, linkForms } from './keys-and-links.ts';

/** An answer in a few sentences, to be pasted into a ticket, an e-mail or a chat: no colour, no line broken. */
export async function renderMessage(record: AnsweredRecord, catalogue: Catalogue, extras: PageExtras): Promise<string> {
  const words = await catalogue.document();
  const hints = await hintsOn(record, catalogue, extras);
  const { tree } = record.answer;
  const lines = [
    sentence(words.documentSentence(documentSummaryOf(record, words))),
    sentence(`${words.situation}: ${situationText(record, words)}`),
    ...situationLines(adviceOn(record, words, hints), words),
    ...copies(tree, words, extras.baseUrl),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The status as it came; of one that nobody knows, what the service says of it is all there is to tell. */
function situationText({ answer: { tree }, status }: AnsweredRecord, words: DocumentWords): string {
  const text = textIn(tree, 'status');
  if (text === '') return words.noAnswer;
  const description = status === null ? textIn(tree, 'descricao') : '';
  return safeText(description === '' ? text : `${text} – ${description}`);
}

function situationLines({ reason, move, checks, otherKeys }: Advice, words: DocumentWords): string[] {
  return [
    ...(reason === null ? [] : [`${reason.label}: ${reason.text}`]),
    ...(move === null ? [] : [move]),
    ...checks.map((check) => `– ${check}`),
    ...otherKeys.map((key) => `${words.otherKey}: ${key}`),
  ];
}

function copies(tree: Json, words: DocumentWords, baseUrl: string): string[] {
  const told = (fields: readonly FieldPath[], forms: (text: string) => string) =>
    fields.flatMap((field) => {
      const text = dataText(tree, field);
      return text === '' ? [] : [`${words.field[field]}: ${forms(text)}`];
    });
  return [
    ...told(KEY_FIELDS, safeText),
    ...told(LINK_FIELDS, (link) => {
      const [own = '', resolved] = linkForms(link, baseUrl);
      return resolved === undefined ? own : `${own} (${resolved})`;
    }),
  ];
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
