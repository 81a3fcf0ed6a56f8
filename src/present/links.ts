import { resolveLink } from '../contract/document-link.ts';
import { safeText } from './safe-text.ts';

/** A link as it came, and behind it, where it is relative, where it leads; both safe for a terminal. */
export function linkForms(link: string, baseUrl: string): string[] {
  const resolved = link === '' || URL.canParse(link) ? null : resolveLink(link, baseUrl);
  return [safeText(link), ...(resolved === null ? [] : [safeText(resolved.href)])];
}
