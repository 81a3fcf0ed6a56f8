import { documentLinks, LINKED_DOCUMENTS, type Linking } from '../contract/linked-document.ts';
import { maskInText } from '../contract/mask/mask-in-text.ts';
import type { SaveFolder } from '../machine/save-folder.ts';

/**
 * Whether every document that an answer links to is in the folder. A record that was written with `--mask` does not tell the
 * whole key that its files are called by: then a file counts whose name, masked, is the same.
 */
export function keepsAll(folder: SaveFolder): (linking: Linking) => boolean {
  let masked: ReadonlySet<string> | null = null;
  const hasMasked = (name: string) => {
    masked ??= maskedNames(folder);
    return masked.has(name);
  };
  return (linking) => {
    const { chave } = linking;
    return documentLinks(linking).every(
      ({ document, fileName }) =>
        folder.find(fileName).kind === 'file' ||
        (chave?.includes('*') === true && hasMasked(chave + LINKED_DOCUMENTS[document].ending)),
    );
  };
}

/** What stands before the CPF of a natural person's key, and where; a folder may hold hundreds of thousands of others. */
const BEFORE_CPF = ['000', 6] as const;

/** The names of the files whose keys hold a CPF, without it. */
function maskedNames(folder: SaveFolder): Set<string> {
  const names = new Set<string>();
  for (const name of folder.fileNames()) {
    if (!name.startsWith(...BEFORE_CPF)) continue;
    const masked = maskInText(name, new Set());
    if (masked !== name) names.add(masked);
  }
  return names;
}
