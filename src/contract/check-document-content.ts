import type { LinkedDocument } from './document-links-and-file-names.ts';
import { textOfBytes } from './utf8.ts';

/** Whether what came is the document that was asked for; `unsure` as long as too little has come. */
export type ContentVerdict = 'unsure' | 'right' | 'wrong' | 'html';

/** How much of an XML may be comments and blanks before its first element is looked for no further, in bytes. */
const LONGEST_PROLOGUE = 64 * 1024;
/** Before so many bytes have come, even a byte order mark may be only half there. */
const SHORTEST = 8;
const PDF_MARK = '%PDF-';

/**
 * What a document is by its beginning: a DANFE begins with `%PDF-`; an XML with `<`, after an optional byte order mark and
 * blanks, and is not HTML.
 *
 * @param isAll whether nothing more follows.
 */
export function judgeContent(document: LinkedDocument, beginning: Uint8Array, isAll: boolean): ContentVerdict {
  if (!isAll && beginning.length < SHORTEST) return 'unsure';
  return document === 'danfe' ? judgePdf(textOfBytes(beginning, 'latin1')) : judgeXml(textOf(beginning), isAll);
}

/** Whether a document whose length nobody told can end like this. */
export function canEndWith(document: LinkedDocument, ending: Uint8Array): boolean {
  return document === 'danfe'
    ? textOfBytes(ending, 'latin1').includes('%%EOF')
    : />[\s\0]*$/.test(textOfBytes(ending, 'latin1'));
}

function judgePdf(text: string): ContentVerdict {
  if (text.startsWith(PDF_MARK)) return 'right';
  return beginsAsHtml(text) === true ? 'html' : 'wrong';
}

function judgeXml(text: string, isAll: boolean): ContentVerdict {
  const start = text.replace(/^[ \t\r\n]+/, '');
  if (start === '') return isAll || text.length >= LONGEST_PROLOGUE ? 'wrong' : 'unsure';
  if (!start.startsWith('<')) return 'wrong';
  const isHtml = beginsAsHtml(start);
  if (isHtml === null && !isAll && text.length < LONGEST_PROLOGUE) return 'unsure';
  return isHtml === true ? 'html' : 'right';
}

/** What stands before the first element, and what of it tells HTML. */
const PROLOGUE = /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->)+/;
/** Elements that a page may begin with where it leaves out `<html>`. */
const HTML =
  /^<(?:!doctype\s+html|(?:html|head|title|meta|body|script|noscript|style|div|p|h[1-6]|center|iframe|br|hr)(?=[\s/>]))/i;
/** A comment or another part of a prologue that is not over, or a name that may go on. */
const UNFINISHED = /^<(?:!--|[!?][^>]*$|[^\s/>]*$)/;

/** Null where that cannot be told yet. */
function beginsAsHtml(text: string): boolean | null {
  const rest = text.replace(PROLOGUE, '');
  if (rest === '' || UNFINISHED.test(rest)) return null;
  return HTML.test(rest);
}

/** As text, whatever encoding its byte order mark names: all that is looked for is ASCII. */
function textOf(bytes: Uint8Array): string {
  const text = textOfBytes(bytes, 'latin1');
  if (text.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes, { stream: true });
  return text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text;
}
