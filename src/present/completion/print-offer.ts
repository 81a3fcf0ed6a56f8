import { DONE, type Outcome } from '../../outcome.ts';
import { print, type Screen } from '../screen.ts';
import { type Place, placeOf } from './cursor-place.ts';
import { findOffer } from './find-offer.ts';
import type { Offer, Sources } from './offer.ts';

/**
 * Prints what can stand where the cursor is, for the scripts in `completions/`: `words`, `files` or `folders`, a TAB, and what
 * stands before it in the same word; then, for words, a line each, with a TAB before what it means. Nothing where nothing
 * is known. Of what was typed, only what is known is ever repeated. Installed scripts outlive updates: old ones have to
 * understand what is printed.
 *
 * @param words what was typed behind `recibo`; the last word is being typed, and empty where none was begun.
 */
export async function printOffer(
  words: readonly string[],
  profiles: Sources['profiles'],
  screen: Screen,
): Promise<Outcome> {
  const place = placeOf(words);
  if (place === null) return DONE;
  const text = offerText(await findOffer(place, { catalogue: screen.catalogue, profiles }), place);
  return text === '' ? DONE : print(text, DONE, screen);
}

function offerText(offer: Offer, { kept, typed }: Place): string {
  if (offer.kind !== 'words') return `${offer.kind}\t${kept}\n`;
  const { behind } = offer;
  const fitting = offer.words.filter(({ word }) => `${behind}${word}`.startsWith(typed));
  const lines = fitting.map(({ word, about }) => (about === '' ? `${word}\n` : `${word}\t${about}\n`));
  return lines.length === 0 ? '' : `words\t${kept}${behind}\n${lines.join('')}`;
}
