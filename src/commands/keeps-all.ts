import { documentLinks, type Linking } from '../contract/linked-document.ts';
import type { SaveFolder } from '../machine/save-folder.ts';

/** Whether every document that an answer links to is in the folder. */
export function keepsAll(folder: SaveFolder): (linking: Linking) => boolean {
  return (linking) => documentLinks(linking).every(({ fileName }) => folder.find(fileName).kind === 'file');
}
