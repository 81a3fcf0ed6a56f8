import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DocumentPeer, issued, PDF, sends, startDocuments, XML } from '../support/document-peer.ts';
import { WAYS_TO_FILE } from '../support/file-formats.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking } from '../support/program.ts';
import { inProcess } from '../support/terminal.ts';

/** Keys of natural persons: all that tells the first two apart when they are masked is their numbers. */
const KEYS: Readonly<Record<string, string>> = {
  a1: '35261100052998224725559200000012341123456780',
  a2: '35261100052998224725559200000012351123456780',
  company: '35261111222333000181550010000123451482917368',
};

let peer: DocumentPeer;
let folder: string;
let path: string;
beforeEach(async () => {
  const answers = Object.entries(KEYS).map(([receipt, chave]) => [
    `/v3/nfe/nota/${receipt}/completa`,
    sends(issued({ chave, 'url-xml': 'xml', 'url-danfe': 'danfe' })),
  ]);
  peer = await startDocuments({ ...Object.fromEntries(answers), '/v3/xml': sends(XML), '/v3/danfe': sends(PDF) });
  folder = temporaryFolder('recibo-save-');
  path = join(folder, 'notas');
});
afterEach(() => peer.close());

/** Goes on with the list, and gives the receipts that were asked about and how often documents were fetched. */
async function goOn(...options: string[]) {
  const before = peer.asked.length;
  const argv = ['nfe', ...Object.keys(KEYS), '--save', path, '--out', join(folder, 'records'), '--resume', ...options];
  const { exit } = await inProcess(argv, asking(`${peer.origin}/v3`));
  const paths = peer.asked.slice(before).map((request) => request.path.split('/'));
  const receipts = paths.flatMap(([, , , , receipt]) => receipt ?? []).sort();
  return { exit, receipts, documents: paths.length - receipts.length };
}

describe.each(WAYS_TO_FILE)('--resume with --mask and %s', (_, format) => {
  test.each([
    [['--mask'], ['--mask']],
    [['--mask'], []],
    [[], ['--mask']],
  ])('asks only for what is missing: first %j, then %j', async (first, then) => {
    expect(await goOn(...format, ...first)).toEqual({ exit: 0, receipts: ['a1', 'a2', 'company'], documents: 6 });
    const records = readFileSync(join(folder, 'records'), 'utf8');
    expect(records.includes('352611000***982247**')).toBe(first.length > 0);
    expect(await goOn(...format, ...then)).toEqual({ exit: 0, receipts: [], documents: 0 });
    rmSync(join(path, `${KEYS.a2}-danfe.pdf`));
    rmSync(join(path, `${KEYS.company}-nfe.xml`));
    expect(await goOn(...format, ...then)).toEqual({ exit: 0, receipts: ['a2', 'company'], documents: 2 });
    expect(readdirSync(path)).toHaveLength(6);
  });
});
