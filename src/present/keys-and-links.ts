import type { FieldPath } from '../contract/answer-shapes.ts';
import { resolveLink } from '../service/resolve-link.ts';
import { safeText } from './escape-control-characters.ts';

/** Fields that hold the key of a document, and those that hold a link to one: what is most often copied. */
export const KEY_FIELDS: readonly FieldPath[] = ['sefaz.chave', 'retorno-municipio.chave'];
export const LINK_FIELDS: readonly FieldPath[] = ['sefaz.url-danfe', 'sefaz.url-xml'];

/** A link as it came, and behind it, where it is relative, where it leads; both safe for a terminal. */
export function linkForms(link: string, baseUrl: string): string[] {
  const resolved = link === '' || URL.canParse(link) ? null : resolveLink(link, baseUrl);
  return [safeText(link), ...(resolved === null ? [] : [safeText(resolved.href)])];
}
