import { isUtf8 } from 'node:buffer';
import { readJsonBody } from '../json-body.ts';
import { textOfBytes, textOfUtf8 } from '../utf8.ts';
import type { NamedCpfs } from './find-cpfs.ts';
import { maskInText } from './hide-cpf-digits.ts';
import { maskInJson } from './mask-cpfs-in-json.ts';
import { maskInNonJson } from './mask-cpfs-in-non-json.ts';

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
  const text = encoding === 'utf8' ? textOfUtf8(body) : textOfBytes(body, encoding);
  const hidden = isJson ? maskInJson(text, known) : maskInNonJson(text, known);
  return {
    /** The same array where there is no CPF in it. */
    body: hidden.text === text ? body : Buffer.from(hidden.text, encoding),
    /** Those that it names as such, and those that were known before. */
    named: hidden.named,
    inText: (part: string) => maskInText(part, hidden.named),
  };
}
