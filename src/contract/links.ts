import { type Json, textAt, valueAt } from './json.ts';

/** The documents of an issued or cancelled goods invoice (`service.md`, section 2.7), and how their files' names end. */
const SUFFIXES = { xml: '-nfe.xml', danfe: '-danfe.pdf' } as const;

export type DocumentKind = keyof typeof SUFFIXES;

/** The documents that an answer links to: each link as it came, and what its file is called. */
export function documentLinks(receipt: string, json: Json) {
  const key = textAt(json, 'data.sefaz.chave');
  const base = /^[0-9A-Z]{44}$/.test(key) ? key : fileName(receipt);
  return (['xml', 'danfe'] as const).flatMap((kind) => {
    const link = linkAt(json, `data.sefaz.url-${kind}`);
    return link === '' ? [] : [{ kind, link, name: base + SUFFIXES[kind] }];
  });
}

/** The link at a path, a string that is not blank; empty where there is none. */
export function linkAt(json: Json, path: string): string {
  const link = valueAt(json, path);
  return typeof link === 'string' && link.trim() !== '' ? link : '';
}

/**
 * A name for a receipt without a key: what of it every file system takes, and a hash, so that no two receipts share it,
 * not even where capitals count for nothing. No key has dashes or small letters.
 */
function fileName(receipt: string): string {
  const readable = receipt.toLowerCase().replace(/[^0-9a-z]+/g, '-');
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256').update(receipt).digest('hex').slice(0, 32);
  return `recibo-${readable.slice(0, 40)}-${hash}`;
}

/** Whether a host, as `URL` spells it, is this machine: `localhost`, names below it (RFC 6761), 127.0.0.0/8, `::1`. */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

/** A link without its user name and password, which are nobody's business. */
export function withoutUser(link: string): string {
  return link.replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1');
}
