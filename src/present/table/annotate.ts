import type { FieldPath } from '../../contract/documents.ts';
import type { Json } from '../../contract/json.ts';
import { findPath } from '../../contract/json-path.ts';
import { keysInMessage } from '../../contract/sefaz-message.ts';
import { cnpjCheckDigitsHold, cpfCheckDigitsHold, maskCnpj, maskCpf } from '../../contract/tax-id.ts';
import type { DocumentWords } from '../../language/document.ts';
import { hintFor } from '../../language/hints.ts';
import { safeText } from '../safe-text.ts';
import { annotateKey, wordFor } from './key-notes.ts';
import type { Annotated, PageOptions } from './model.ts';

/** SEFAZ codes under which the note may exist already, so that sending it again would be wrong. */
const DUPLICATE_CODES = ['204', '539'];

/**
 * What is told beside a value: an enumeration's words, a tax id's mask, the parts of an access key, a hint on a SEFAZ
 * code. The value itself stays as it came; only an access key is set in groups of four.
 */
export function annotate(field: FieldPath, text: string, body: Json, options: PageOptions): Annotated {
  const { words } = options;
  switch (field) {
    case 'cliente.tipo':
      return explained(text, words.person);
    case 'tipo':
      return explained(text, words.direction);
    case 'finalidade':
      return explained(text, words.purpose);
    case 'transporte.modalidade':
      return explained(text, words.freight);
    case 'cfop':
      return {
        value: beside(text, /^\d{4}$|^\d\.\d{3}$/.test(text) ? wordFor(words.cfop, text.charAt(0)) : null),
        notes: [],
      };
    case 'cliente.cnpj':
      return taxId(text, maskCnpj(text), cnpjCheckDigitsHold(text), words);
    case 'cliente.cpf':
      return taxId(text, maskCpf(text), cpfCheckDigitsHold(text), words);
    case 'sefaz.chave':
    case 'retorno-municipio.chave':
      return annotateKey(text, words);
    case 'sefaz.mensagem':
      return { value: safeText(text), notes: [...otherKeys(text, body, words), ...hintsOn(body, options)] };
    default:
      return { value: safeText(text), notes: [] };
  }
}

function explained(text: string, words: Readonly<Record<string, string>>): Annotated {
  return { value: beside(text, wordFor(words, text)), notes: [] };
}

function beside(text: string, words: string | null): string {
  return words === null ? safeText(text) : `${safeText(text)} – ${words}`;
}

function taxId(text: string, mask: string | null, holds: boolean, words: DocumentWords): Annotated {
  if (mask === null) return { value: safeText(text), notes: [] };
  return { value: `${text} (${mask})`, notes: holds ? [] : [`⚠ ${words.wrongCheckDigit}`] };
}

/** What helps with the code beside the message: the message itself comes first, since public tables contradict each other. */
function hintsOn(body: Json, { hints, words }: PageOptions): string[] {
  const hint = hints === null ? null : hintFor(hints, sefazCode(body));
  return hint === null ? [] : [words.hint(hint)];
}

/** The key of the note that stands in the way, which SEFAZ names in its message. */
function otherKeys(message: string, body: Json, words: DocumentWords): string[] {
  const keys = DUPLICATE_CODES.includes(sefazCode(body)) ? keysInMessage(message) : [];
  return keys.length === 0 ? [] : [words.mayExist, ...keys];
}

function sefazCode(body: Json): string {
  const code = findPath(body, 'data.sefaz.codigo');
  return code !== null && 'text' in code ? code.text : '';
}
