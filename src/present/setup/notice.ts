import { inWords } from '../../language/in-words.ts';
import type { Notice } from '../../notice.ts';
import { messageWriter, noteMessage, warningMessage } from '../message-lines.ts';
import type { Screen } from '../screen.ts';

/** What may be a mistake; all else is a note. */
const WARNINGS: readonly Notice['kind'][] = [
  'other-origin',
  'no-version-prefix',
  'address-meant',
  'plain-token',
  'token-untried',
  'token-not-stored',
  'variable-wins',
  'variable-left',
  'key-wins',
];

/** Tells something about setting recibo up, on standard error. */
export async function writeNotice(notice: Notice, screen: Screen): Promise<void> {
  const words = await screen.catalogue.setup();
  const line = WARNINGS.includes(notice.kind) ? warningMessage : noteMessage;
  const command = notice.kind === 'token-stored' ? words.afterLogin(notice.isDefault ? null : notice.profile) : null;
  await screen.stderr.write(line(inWords<Notice>(words.notice, notice), await messageWriter(screen), command));
}
