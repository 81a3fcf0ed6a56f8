import { scalars, textOf, withTexts } from '../contract/json.ts';
import type { LookupRecord } from '../record.ts';
import { excerpt } from './text.ts';

/** A record as it is shown to people: of a long value its beginning, since to break it into lines would take minutes. */
export function short<Shown extends LookupRecord>(record: Shown): Shown {
  const { answer } = record;
  if (answer === null || excerpt(answer.text) === answer.text) return record;
  return { ...record, answer: withTexts(answer, scalars(answer.root), (node) => excerpt(textOf(answer, node))) };
}
