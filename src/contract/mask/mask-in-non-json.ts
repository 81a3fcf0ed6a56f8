import { cpfCheckDigitsHold } from '../tax-id.ts';
import type { NamedCpfs } from './cpf-forms.ts';
import { decodeEscapes } from './decode-escapes.ts';
import type { Masked } from './mask-in-json.ts';
import { cpfIn, maskedValue, maskInText } from './mask-in-text.ts';

/** A value behind the word `cpf`, as JSON that is broken, XML, pages and addresses write it; its digits may stand in groups. */
const FIELD =
  /cpf["']?\s*[:=>]\s*(?:"([^"]*)|'([^']*)|(\d{3} \d{3} \d{3}[- ]?\d{2}(?![^\s"'<>,;&(){}[\]])|[^\s"'<>,;&(){}[\]]+))/dgi;
const ELEVEN_DIGITS = /(?<!\d)\d{11}(?!\d)/g;

/**
 * A text that is no JSON, with its CPFs hidden. It names no fields that can be relied on, so that eleven digits which close
 * as a CPF does are hidden as well.
 */
export function maskInNonJson(source: string, known: NamedCpfs): Masked {
  const { text, startOf } = decodeEscapes(source);
  const fields = [...text.matchAll(FIELD)].flatMap(({ indices = [] }) => {
    const [, ...places] = indices;
    return places.filter((place) => place !== undefined && /\d/.test(text.slice(...place)));
  });
  const closing = [...text.matchAll(ELEVEN_DIGITS)].map(([digits]) => digits).filter(cpfCheckDigitsHold);
  const inFields = fields.map((place) => cpfIn(text.slice(...place))).filter((cpf) => cpf !== null);
  const named = new Set([...known, ...closing, ...inFields]);
  const parts: string[] = [];
  let kept = 0;
  for (const [start, end] of fields) {
    parts.push(maskInText(source.slice(kept, startOf(start)), named), maskedValue(text.slice(start, end)));
    kept = startOf(end);
  }
  return { text: parts.join('') + maskInText(source.slice(kept), named), named };
}
