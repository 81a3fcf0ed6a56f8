import {
  type DocumentLink,
  documentLinks,
  hasDocuments,
  linkingOf,
  unlinkedDocuments,
} from '../contract/document-links-and-file-names.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { KeptDocument, LookupRecord } from '../lookup-record.ts';
import type { FolderEntry, SaveFolder } from '../machine/save-folder.ts';
import { failed } from '../outcome.ts';
import type { DocumentLoss, DocumentTrouble } from '../problem.ts';
import type { Download } from '../service/download-through-redirects.ts';
import type { Asker } from '../service/lookup-request.ts';
import { type Clean, longestEchoOf, tokenCleaner } from '../service/redact-token-in-any-spelling.ts';
import type { DocumentProgress } from './lookup-presenter-interface.ts';
import { DocumentReceiver } from './receive-document.ts';

interface KeeperTerms {
  readonly folder: SaveFolder;
  /** The folder as it was typed. */
  readonly path: string;
  /** Whether documents that are there are fetched again (`--force`). */
  readonly isForced: boolean;
  readonly download: Download;
  readonly asker: Asker;
  readonly onProgress: (progress: DocumentProgress) => void;
}

const NOTHING = new Uint8Array();

type Fate =
  | { readonly kind: 'kept'; readonly bytes: number; readonly isNew: boolean }
  | { readonly kind: 'lost'; readonly trouble: DocumentTrouble }
  | { readonly kind: 'interrupted' };

/** Keeps the documents that answers link to in a folder (`--save`). */
export class DocumentKeeper {
  readonly #terms: KeeperTerms;
  readonly #clean: Clean;

  constructor(terms: KeeperTerms) {
    this.#terms = terms;
    this.#clean = tokenCleaner(terms.asker.token);
  }

  /** The record with what became of its documents; null where the user's interruption came before that. */
  async keep(record: LookupRecord, receipt: Receipt): Promise<LookupRecord | null> {
    const kept: KeptDocument[] = [];
    const lost: DocumentLoss[] = [];
    for (const linked of linksIn(record)) {
      const { document, fileName } = linked;
      const fate = await this.#fateOf(linked, receipt, record.body ?? NOTHING);
      if (fate.kind === 'interrupted') return null;
      if (fate.kind === 'lost') lost.push({ document, trouble: fate.trouble });
      else kept.push({ document, file: this.#shown(fileName), bytes: fate.bytes, isNew: fate.isNew });
    }
    const linking = linkingOf(record.receipt, record.answer);
    const documents = { kept, lost, unlinked: unlinkedDocuments(record.status?.code, linking) };
    // What `--strict` found outranks it.
    if (lost.length === 0 || record.outcome.kind === 'problem') return { ...record, documents };
    const { baseUrl } = this.#terms.asker;
    return { ...record, documents, outcome: failed({ kind: 'documents-lost', losses: lost }, { baseUrl }) };
  }

  async #fateOf({ document, link, fileName }: DocumentLink, receipt: Receipt, answer: Uint8Array): Promise<Fate> {
    const { folder, isForced, download, asker, onProgress } = this.#terms;
    const found = folder.find(fileName);
    if (found.kind !== 'nothing' && !(found.kind === 'file' && isForced)) return this.#fateByFound(found, fileName);
    const file = folder.download(fileName);
    const onBytes = (added: number) => onProgress({ document, added, bytes: file.bytes });
    onBytes(0);
    const longestEcho = longestEchoOf(asker.token);
    const receiver = new DocumentReceiver({ document, file, clean: this.#clean, longestEcho, onBytes });
    try {
      const downloaded = await download({ link, receipt, answer }, receiver);
      if (downloaded.kind === 'interrupted') return downloaded;
      const trouble = downloaded.kind === 'failed' ? downloaded.trouble : receiver.trouble();
      if (trouble !== null) return { kind: 'lost', trouble };
      const placed = await file.place(isForced);
      if (placed.kind === 'placed') return { kind: 'kept', bytes: file.bytes, isNew: true };
      if (placed.kind === 'failed') return { kind: 'lost', trouble: { kind: 'not-kept', code: placed.code } };
      // Another run, or another receipt of the same key, was faster.
      return this.#fateByFound(folder.find(fileName), fileName);
    } finally {
      file.discard();
    }
  }

  #fateByFound(found: FolderEntry, fileName: string): Fate {
    switch (found.kind) {
      case 'file':
        return { kind: 'kept', bytes: found.bytes, isNew: false };
      case 'other':
        return { kind: 'lost', trouble: { kind: 'name-taken', file: this.#shown(fileName) } };
      case 'nothing':
        return { kind: 'lost', trouble: { kind: 'not-kept', code: 'ENOENT' } };
      case 'failed':
        return { kind: 'lost', trouble: { kind: 'not-kept', code: found.code } };
    }
  }

  #shown(fileName: string): string {
    const { path } = this.#terms;
    return `${path.endsWith('/') ? path : `${path}/`}${fileName}`;
  }
}

/** The documents that an answer links to: only an issued or a cancelled invoice has any. */
export function linksIn({ status, receipt, answer }: LookupRecord): DocumentLink[] {
  return hasDocuments(status?.code) ? documentLinks(linkingOf(receipt, answer)) : [];
}
