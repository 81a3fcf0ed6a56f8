import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DocumentReceiver } from '../../src/commands/receive-document.ts';
import { DraftFile } from '../../src/machine/draft-then-rename.ts';
import { Secret } from '../../src/secret.ts';
import { longestEchoOf, tokenCleaner } from '../../src/service/redact-token-in-any-spelling.ts';
import { temporaryFolder } from '../support/folder.ts';

const PDF = '%PDF-1.4\n';
/** As long as a token may be. */
const TOKEN = 'Ab+c/9=.'.repeat(512);

test.each([
  ['as it is', TOKEN],
  ['as JSON may write it', [...TOKEN].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')],
  ['as a page may write it', [...TOKEN].map((one) => `&#${one.charCodeAt(0)};`).join('')],
])('a token of 4 KB is found %s, wherever the pieces are cut', (_, spelling) => {
  for (const cut of [1, spelling.length / 2, spelling.length - 1]) {
    const folder = temporaryFolder('recibo-receive-');
    const file = new DraftFile(join(folder, 'part'), join(folder, 'whole'));
    const [clean, longestEcho] = [tokenCleaner(new Secret(TOKEN)), longestEchoOf(new Secret(TOKEN))];
    const receiver = new DocumentReceiver({ document: 'danfe', file, clean, longestEcho, onBytes: () => {} });
    receiver.begin();
    const pieces = [PDF + spelling.slice(0, cut), spelling.slice(cut, -1), spelling.slice(-1)];
    expect(pieces.map((piece) => receiver.take(Buffer.from(piece)))).toEqual([true, true, false]);
    expect(receiver.trouble()).toEqual({ kind: 'token-inside' });
  }
});
