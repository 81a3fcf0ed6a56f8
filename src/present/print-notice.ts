import type { NoticeWords } from '../language/types/messages.ts';
import { inWords } from '../language/types/words-by-kind.ts';
import type { Notice } from '../notice.ts';
import { quoted } from '../shell-quote.ts';
import type { Screen } from './screen.ts';
import { messageWriter, noteMessage, warningMessage } from './stderr-lines.ts';

/** What may be a mistake; all else is a note. */
const WARNINGS: readonly Notice['kind'][] = [
  'other-origin',
  'no-version-prefix',
  'address-meant',
  'plain-token',
  'address-replaced',
  'token-untried',
  'token-not-stored',
  'variable-wins',
  'setting-unused',
  'variable-left',
  'key-wins',
  'exposed-file',
  'link-replaced',
  'key-in-groups',
  'name-says-other-format',
];

/** Tells something on standard error beside what a command prints. */
export async function writeNotice(notice: Notice, screen: Screen): Promise<void> {
  const words = await screen.catalogue.notices();
  const line = WARNINGS.includes(notice.kind) ? warningMessage : noteMessage;
  const text = inWords<Notice>(words.text, notice);
  await screen.stderr.write(line(text, await messageWriter(screen), commandBehind(notice, words)));
}

/** What can be copied and typed; null where that is nothing. */
function commandBehind(notice: Notice, { afterLogin }: NoticeWords): string | null {
  switch (notice.kind) {
    case 'token-stored':
      return afterLogin(notice.isDefault ? null : notice.profile);
    case 'exposed-file':
      return notice.isFixed ? null : `chmod 600 ${quoted(notice.path)}`;
    default:
      return null;
  }
}
