import type { LinkedDocument } from './document-links-and-file-names.ts';
import { textOfBytes } from './utf8.ts';

/** What a document turned out to be by its beginning; `unsure` where that is too little to tell. */
export type ContentVerdict = 'unsure' | 'right' | 'wrong' | 'html';

/** So many bytes tell what a document is: before the first element of an XML may stand comments and blanks. */
export const BEGINNING = 64 * 1024;
/** In fewer bytes, even a byte order mark may be only half there. */
const SHORTEST = 8;

/**
 * What a document is by its beginning: a DANFE begins with `%PDF-`; an XML with `<`, after an optional byte order mark and
 * blanks, and is not HTML.
 *
 * @param beginning what has come of it; more than {@link BEGINNING} bytes say nothing else.
 */
export function judgeContent(document: LinkedDocument, beginning: Uint8Array): ContentVerdict {
  const isPdf = document === 'danfe';
  const text = isPdf ? textOfBytes(beginning, 'latin1') : textOf(beginning).replace(/^[ \t\r\n]+/, '');
  if (HTML.test(text.replace(PROLOGUE, ''))) return 'html';
  if (text.startsWith(isPdf ? '%PDF-' : '<')) return 'right';
  return beginning.length < (text === '' ? BEGINNING : SHORTEST) ? 'unsure' : 'wrong';
}

/** Whether a document whose length nobody told can end like this. */
export function canEndWith(document: LinkedDocument, ending: Uint8Array): boolean {
  const text = textOfBytes(ending, 'latin1');
  return document === 'danfe' ? text.includes('%%EOF') : />[\s\0]*$/.test(text);
}

/** What stands before the first element, and what of it tells HTML. */
const PROLOGUE = /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->)+/;
/** Elements that a page may begin with where it leaves out `<html>`. */
const HTML =
  /^<(?:!doctype\s+html|(?:html|head|title|meta|body|script|noscript|style|div|p|h[1-6]|center|iframe|br|hr)(?=[\s/>]))/i;

/** As text, whatever encoding its byte order mark names: all that is looked for is ASCII. */
function textOf(bytes: Uint8Array): string {
  const text = textOfBytes(bytes, 'latin1');
  if (text.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes, { stream: true });
  return text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text;
}
