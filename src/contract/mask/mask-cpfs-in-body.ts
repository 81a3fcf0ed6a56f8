import { isUtf8 } from 'node:buffer';
import { cpfCheckDigitsHold } from '../cnpj-and-cpf.ts';
import { readJsonBody } from '../json-body.ts';
import { textOfBytes } from '../utf8.ts';
import { decodeEscapes } from './decode-escapes.ts';
import type { NamedCpfs } from './find-cpfs.ts';
import { type Masked, maskInJson } from './mask-cpfs-in-json.ts';
import { cpfIn, hideCpfs, maskedValue, maskInText } from './mask-cpfs-in-text.ts';
import { RewrittenText } from './rewritten-text.ts';

/** A body whose CPFs are hidden (`--mask`), and what hides them in a text that was taken from it. */
export type MaskedBody = Readonly<ReturnType<typeof maskCpfs>>;

/**
 * Hides the CPFs of a body as `***.456.789-**`: the value of a field named `cpf`, the same number wherever else it stands by
 * itself, any that is formatted and closes, and as `***456789**` that of the issuer of an access key. All other bytes stay.
 *
 * @param known further CPFs that are hidden wherever they stand by themselves.
 * @param isJson whether the body is JSON, where that is known already.
 */
export function maskCpfs(
  body: Uint8Array,
  known: NamedCpfs = new Set(),
  isJson: boolean = readJsonBody(body) !== null,
) {
  // What is no UTF-8 would not come back as it was; then each byte is taken as one character.
  const encoding = isUtf8(body) ? 'utf8' : 'latin1';
  const text = textOfBytes(body, encoding);
  const hidden = isJson ? maskInJson(text, known) : maskInNonJson(text, known);
  return {
    /** The same array where there is no CPF in it. */
    body: hidden.text === text ? body : Buffer.from(hidden.text, encoding),
    /** Those that it names as such, and those that were known before. */
    named: hidden.named,
    inText: (part: string) => maskInText(part, hidden.named),
  };
}

/** A value behind the word `cpf`, as JSON that is broken, XML, pages and addresses write it; its digits may stand in groups. */
const FIELD =
  /cpf["']?\s*[:=>]\s*(?:"([^"]*)|'([^']*)|(\d{3} \d{3} \d{3}[- ]?\d{2}(?![^\s"'<>,;&(){}[\]])|[^\s"'<>,;&(){}[\]]+))/dgi;
const ELEVEN_DIGITS = /(?<!\d)\d{11}(?!\d)/g;

/**
 * A text that is no JSON, with its CPFs hidden. It names no fields that can be relied on, so that eleven digits which close
 * as a CPF does are hidden as well.
 */
function maskInNonJson(source: string, known: NamedCpfs): Masked {
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
