import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Problem } from '../problem.ts';
import type { Service } from '../service/open-service.ts';
import type { DocumentProgress } from './answer-presenter.ts';
import type { Context } from './context.ts';
import type { DocumentKeeper } from './document-keeper.ts';
import type { Target } from './find-target.ts';

/** The folder of `--save`, open; null without the option. */
export async function openSaveFolder(
  { save, mask }: Pick<LookupOptions, 'save' | 'mask'>,
  context: Context,
): Promise<SaveFolder | { problem: Problem } | null> {
  if (save === null) return null;
  const folder = await context.openSaveFolder(save);
  if ('code' in folder) return { problem: { kind: 'bad-save-folder', path: save, code: folder.code } };
  if (mask) await context.presenter.notice({ kind: 'unmasked-documents' });
  return folder;
}

/** What keeps documents in the folder; null where there is none. */
export async function openKeeper(
  folder: SaveFolder | null,
  { save, force }: Pick<LookupOptions, 'save' | 'force'>,
  { baseUrl, token }: Target,
  service: Service,
  onProgress: (progress: DocumentProgress) => void,
): Promise<DocumentKeeper | null> {
  if (folder === null || save === null) return null;
  const [{ DocumentKeeper }, download] = await Promise.all([import('./document-keeper.ts'), service.downloads()]);
  return new DocumentKeeper({ folder, path: save, isForced: force, download, baseUrl, token, onProgress });
}
