import { documentLinks, LINKED_DOCUMENTS, type Linking } from '../contract/document-links-and-file-names.ts';
import { maskInText } from '../contract/mask/hide-cpf-digits.ts';
import type { SaveFolder } from '../machine/save-folder.ts';

/**
 * Whether every document that an answer links to is in the folder. A record that was written with `--mask` does not tell the
 * whole key that its files are called by: then a file counts whose name, masked, is the same.
 */
export function hasEveryDocument(folder: SaveFolder): (linking: Linking) => boolean {
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

/** The names of the files whose keys may hold a CPF, without it. */
function maskedNames(folder: SaveFolder): Set<string> {
  const names = new Set<string>();
  for (const name of folder.fileNames()) {
    // What stands before the CPF in a natural person's key: a folder may hold hundreds of thousands of others.
    if (!name.startsWith('000', 6)) continue;
    names.add(maskInText(name, new Set()));
  }
  return names;
}
