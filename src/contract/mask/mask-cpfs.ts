import { isUtf8 } from 'node:buffer';
import { readStrayBody } from '../read-answer.ts';
import { textOfBytes } from '../utf8.ts';
import type { NamedCpfs } from './cpf-forms.ts';
import { maskInJson } from './mask-in-json.ts';
import { maskInNonJson } from './mask-in-non-json.ts';
import { maskInText } from './mask-in-text.ts';

/** A body whose CPFs are hidden (`--mask`), and what hides them in a text that was taken from it. */
export interface MaskedBody {
  /** The same array where there is no CPF in it. */
  readonly body: Uint8Array;
  /** Those that it names as such, and those that were known before. */
  readonly named: NamedCpfs;
  readonly inText: (text: string) => string;
}

/**
 * Hides the CPFs of a body as `***.456.789-**`: the value of a field named `cpf`, the same number wherever else it stands by
 * itself, any that is formatted and closes, and as `***456789**` that of the issuer of an access key. All other bytes stay.
 *
 * @param known further CPFs that are hidden wherever they stand by themselves.
 */
export function maskCpfs(body: Uint8Array, known: NamedCpfs = new Set()): MaskedBody {
  // What is no UTF-8 would not come back as it was; then each byte is taken as one character.
  const encoding = isUtf8(body) ? 'utf8' : 'latin1';
  const text = textOfBytes(body, encoding);
  const isJson = readStrayBody(body).answer !== null;
  const hidden = isJson ? maskInJson(text, known) : maskInNonJson(text, known);
  return {
    body: hidden.text === text ? body : Buffer.from(hidden.text, encoding),
    named: hidden.named,
    inText: (part) => maskInText(part, hidden.named),
  };
}
