import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentKind } from '../../contract/links.ts';
import { caught, Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { maskText } from '../../output/mask.ts';
import { note } from '../../output/talk.ts';
import { type LookupRecord, linksOf, type SavedDocument } from '../../record.ts';
import { resolveLink } from '../../service/request.ts';
import type { Service } from '../../service/service.ts';
import { makeFolder, regularFile, unwritable, writeFile } from '../../system/files.ts';
import { openLink } from '../../system/programs.ts';
import type { LookupOptions } from './options.ts';

/** Makes the folder of `--save`, and sees whether it can be written, which only a try says for certain. @throws Failure `io` */
export function openFolder(folder: string): void {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, '.recibo-')));
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Keeps the documents that an answer links to. One that cannot be had makes the exit code 74, unless `--strict` has made it
 * 76; the others are still tried. What is there is fetched again only with `--force`.
 */
export async function keepDocuments(record: LookupRecord, options: LookupOptions, service: Service) {
  const { save: folder, force } = options;
  if (folder === undefined) return record;
  const documents: SavedDocument[] = [];
  const losses: Failure['say'][] = [];
  for (const { kind, link, name } of linksOf(record)) {
    const path = join(folder, name);
    try {
      if (regularFile(path) === undefined || force) {
        const content = await service.download(link, record);
        checkContent(kind, name, content);
        // Without `--force`, what another run has put there meanwhile stays.
        await writeFile(path, [content], { isReplacing: force });
      }
      documents.push({ kind, file: `${folder.replace(/\/$/, '')}/${name}`, bytes: regularFile(path)?.size ?? 0 });
    } catch (error) {
      const { say } = caught(error);
      losses.push((words) => words.files.documentLost(kind, say(words)));
    }
  }
  if (losses.length === 0) return { ...record, documents };
  const says = record.failure === null ? losses : [record.failure.say, ...losses];
  const failure = new Failure(record.failure?.exit ?? 'io', (words) => says.map((say) => say(words)).join('; '));
  return { ...record, documents, failure, exitCode: failure.code, outcome: failure.exit, next: failure.next };
}

/** Hands the link to a document to the system's own program (`--open`). That this cannot be done is a note. */
export async function openDocument(record: LookupRecord, options: LookupOptions, service: Service, io: Io) {
  const { open, mask } = options;
  const tell = (text: string) => note(mask ? maskText(text) : text, io);
  if (open === undefined || record.answer === null) return;
  const link = linksOf(record).find(({ kind }) => kind === open)?.link;
  if (link === undefined) return tell(io.words.files.noLink(open));
  try {
    const { href } = resolveLink(link, service.terms.baseUrl);
    if (!(await openLink(href))) await tell(io.words.files.notOpened(href));
  } catch (error) {
    await tell(caught(error).say(io.words));
  }
}

/** A page; or what only tells of an invoice, though its key may stand in it: a storage's error, a lot's answer, a query's, SOAP. */
const OTHERS = /^(?:html|head|body|Envelope|Fault|Error)$|^ret/i;

/** What came is looked at before it is kept: a connection that was reset can look as if it had ended. */
function checkContent(kind: DocumentKind, name: string, content: Buffer): void {
  const beginning = content.toString('latin1', 0, 1024 + 5).replaceAll(/<!--.*?-->/gs, '');
  const [begins, ends] = kind === 'danfe' ? [/%PDF-/, /%%EOF/] : [/^(?:\xef\xbb\xbf)?\s*</, />\s*$/];
  if (!begins.test(beginning)) throw new Failure('io', (words) => words.files.wrongContent);
  const isWhole = ends.test(content.toString('latin1', Math.max(0, content.length - 1024)));
  if (!isWhole) throw new Failure('io', (words) => words.service.cut());
  if (kind === 'danfe') return;
  const [, root = ''] = /<(?:!doctype\s+)?(?:[\w.-]*:)?([a-z_][\w.-]*)/i.exec(beginning) ?? [];
  const [key = ''] = /^[0-9A-Z]{44}(?=-nfe)/.exec(name) ?? [];
  if (OTHERS.test(root) || !content.includes(key)) throw new Failure('io', (words) => words.files.otherDocument(root));
}
