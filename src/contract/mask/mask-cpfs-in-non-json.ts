import { cpfCheckDigitsHold } from '../cnpj-and-cpf.ts';
import { decodeEscapes } from './decode-escapes.ts';
import type { NamedCpfs } from './find-cpfs.ts';
import { cpfIn, hideCpfs, maskedValue } from './hide-cpf-digits.ts';
import type { Masked } from './mask-cpfs-in-json.ts';
import { RewrittenText } from './rewritten-text.ts';

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
  const rewritten = new RewrittenText(source);
  let kept = 0;
  for (const [start, end] of fields) {
    hideCpfs(rewritten, named, kept, startOf(start));
    rewritten.replace(startOf(start), startOf(end), maskedValue(text.slice(start, end)));
    kept = startOf(end);
  }
  hideCpfs(rewritten, named, kept);
  return { text: rewritten.toString(), named };
}
