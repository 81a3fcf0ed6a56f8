import { type LinkedDocument, linkingOf } from '../contract/document-links-and-file-names.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { OpeningFlaw } from '../service/resolve-link.ts';
import { linkForms } from './keys-and-links.ts';
import type { Screen } from './screen.ts';
import { messageWriter, noteMessage } from './stderr-lines.ts';

/** Tells that a document was not opened, and where its link leads. */
export async function writeNotOpened(
  { receipt, answer }: LookupRecord,
  document: LinkedDocument,
  why: OpeningFlaw,
  baseUrl: string,
  screen: Screen,
): Promise<void> {
  const link = why === 'no-link' ? null : linkingOf(receipt, answer).linkTo(document);
  const shown = link === null ? null : (linkForms(link, baseUrl).at(-1) ?? null);
  const writer = await messageWriter(screen);
  await screen.stderr.write(noteMessage(writer.words.notOpened(document, why), writer, shown));
}

/** Tells that the time to wait is over, and the document still on its way. */
export async function writeStillOnItsWay({ answer }: LookupRecord, screen: Screen): Promise<void> {
  const writer = await messageWriter(screen);
  await screen.stderr.write(noteMessage(writer.words.stillOnItsWay(textOfStatus(answer) ?? ''), writer));
}
