import type { FieldPath } from '../../contract/answer-shapes.ts';
import { formatTaxId, type TaxId, taxIdCloses } from '../../contract/cnpj-and-cpf.ts';
import { readKey } from '../../contract/key-doubts.ts';
import type { DocumentWords } from '../../language/types/document.ts';
import { safeText } from '../escape-control-characters.ts';
import { notesOn, wordFor } from '../key-notes.ts';
import type { Entry } from './field-lines.ts';

/** A value as it is shown, and what is told beside it. */
type Annotated = Pick<Entry, 'value' | 'notes'>;

/** What the page is that values are annotated on. */
export interface AnnotatedPage {
  readonly isTerminal: boolean;
  /** Whether `--mask` was typed. */
  readonly hidesCpfs: boolean;
}

/**
 * What is told beside a value: an enumeration's words, a tax id as it is printed, the parts of an access key. The value itself
 * stays as it came; only an access key is set in groups of four, on a terminal.
 */
export function annotate(field: FieldPath, text: string, words: DocumentWords, page: AnnotatedPage): Annotated {
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
      return taxId({ kind: 'cnpj', value: text }, words);
    case 'cliente.cpf':
      return taxId({ kind: 'cpf', value: text }, words);
    case 'sefaz.chave':
    case 'retorno-municipio.chave':
      return keyNotes(text, words, page);
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

function taxId(id: TaxId, words: DocumentWords): Annotated {
  const formatted = formatTaxId(id);
  if (formatted === null) return { value: safeText(id.value), notes: [] };
  return { value: `${id.value} (${formatted})`, notes: taxIdCloses(id) ? [] : [`⚠ ${words.taxIdDoubt}`] };
}

/** A key in groups of four: as it came, it stands where it is to be copied from. Programs that read a page get no groups. */
function keyNotes(text: string, words: DocumentWords, { isTerminal, hidesCpfs }: AnnotatedPage): Annotated {
  const key = readKey(text);
  if (key === null) return { value: safeText(text), notes: [] };
  const value = isTerminal && 'groups' in key ? key.groups : safeText(text);
  return { value, notes: notesOn(key, words, hidesCpfs) };
}
