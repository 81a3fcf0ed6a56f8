import { REDACTED } from '../secret.ts';

/**
 * An address in a header as text, or null where it is empty. Headers come as bytes, one character each, and a user name or
 * password in an address is nobody's business.
 */
export function shownAddress(header: string): string | null {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text === '' ? null : text.replace(/\/\/[^/?#@]*@/, `//${REDACTED}@`);
}
