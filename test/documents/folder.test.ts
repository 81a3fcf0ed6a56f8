import {
  existsSync,
  lstatSync,
  mkdirSync,
  type PathLike,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSaveFolder } from '../../src/machine/save-folder.ts';
import { systemError } from '../../src/system-error-code.ts';
import { alterFs } from '../support/altered-fs.ts';
import { type DocumentPeer, issued, KEY, PDF, sends, startDocuments, XML } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { fateOf, keep } from '../support/keeping.ts';

let folder: string;
let peer: DocumentPeer;
beforeEach(async () => {
  folder = temporaryFolder('recibo-save-');
  peer = await startDocuments({ '/xml': sends(XML), '/danfe': sends(PDF), '/page': sends('<html></html>') });
});
afterEach(() => peer.close());

const BOTH = issued({ chave: KEY, 'url-xml': 'xml', 'url-danfe': 'danfe' });
const [XML_NAME, PDF_NAME] = [`${KEY}-nfe.xml`, `${KEY}-danfe.pdf`];
const keepIn = (path: string, more: object = {}, body = BOTH) =>
  keep(body, { folder: path, baseUrl: peer.origin, ...more });
const text = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8');

test('a folder is made, and those above it', async () => {
  const path = join(folder, 'one', 'two');
  expect((await keepIn(path))?.documents).toEqual({
    kept: [
      { document: 'xml', file: `${path}/${XML_NAME}`, bytes: XML.length, isNew: true },
      { document: 'danfe', file: `${path}/${PDF_NAME}`, bytes: PDF.length, isNew: true },
    ],
    lost: [],
    unlinked: [],
  });
  expect(readdirSync(path).sort()).toEqual([PDF_NAME, XML_NAME].sort());
});

test('others may read what is kept, and the folder, as far as the umask lets them', async () => {
  const path = join(folder, 'one');
  await keepIn(path);
  const modes = [path, join(path, XML_NAME), join(path, PDF_NAME)].map((one) => lstatSync(one).mode & 0o777);
  expect(modes).toEqual([0o755, 0o644, 0o644]);
});

test('a folder may be a link', async () => {
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  expect(fateOf(await keepIn(`${join(folder, 'link')}/`)).lost).toEqual([]);
  expect(readdirSync(join(folder, 'real'))).toHaveLength(2);
});

describe('what stands there already', () => {
  test('is had, where it is a regular file, and is not fetched again', async () => {
    writeFileSync(join(folder, XML_NAME), 'mine');
    const record = await keepIn(folder);
    expect(record?.documents?.kept[0]).toMatchObject({ document: 'xml', bytes: 4, isNew: false });
    expect([text(XML_NAME), text(PDF_NAME)]).toEqual(['mine', PDF]);
    expect(peer.asked.map(({ path }) => path)).toEqual(['/danfe']);
    expect(record?.outcome.kind).toBe('answered');
  });

  test('gives way with --force once the new one is whole', async () => {
    writeFileSync(join(folder, XML_NAME), 'old');
    expect(fateOf(await keepIn(folder, { isForced: true })).kept).toEqual(['xml', 'danfe']);
    expect(text(XML_NAME)).toBe(XML);
    const page = issued({ chave: KEY, 'url-xml': 'page', 'url-danfe': 'nowhere' });
    expect(fateOf(await keepIn(folder, { isForced: true }, page)).kept).toEqual([]);
    expect([text(XML_NAME), text(PDF_NAME)]).toEqual([XML, PDF]);
  });

  test.each([false, true])('is a failure where it is none, forced or not: %s', async (isForced) => {
    writeFileSync(join(folder, 'elsewhere'), 'theirs');
    symlinkSync('elsewhere', join(folder, XML_NAME));
    mkdirSync(join(folder, PDF_NAME));
    const record = await keepIn(folder, { isForced });
    expect(record?.documents?.lost.map(({ trouble }) => trouble.kind)).toEqual(['name-taken', 'name-taken']);
    expect(record?.outcome).toMatchObject({ problem: { kind: 'documents-lost' } });
    expect([text('elsewhere'), lstatSync(join(folder, XML_NAME)).isSymbolicLink()]).toEqual(['theirs', true]);
    expect(peer.asked).toEqual([]);
  });

  test('is never written through, not even a link that leads nowhere', async () => {
    symlinkSync(join(folder, 'made'), join(folder, XML_NAME));
    expect(fateOf(await keepIn(folder)).kept).toEqual(['danfe']);
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });

  test('stays, even if it has come while the document was fetched', async () => {
    await peer.close();
    for (const isForced of [false, true]) {
      peer = await startDocuments({
        '/xml': (request, response) => {
          writeFileSync(join(folder, XML_NAME), 'theirs');
          sends(XML)(request, response);
        },
        '/danfe': sends(PDF),
      });
      const record = await keepIn(folder, { isForced });
      expect(record?.documents?.kept.map(({ isNew }) => isNew)).toEqual(isForced ? [true, true] : [false, true]);
      expect(text(XML_NAME)).toBe(isForced ? XML : 'theirs');
      if (!isForced) await peer.close();
    }
  });
});

test('a document whose name was taken, and is free again, is not there', async () => {
  writeFileSync(join(folder, XML_NAME), 'theirs');
  const record = await keepIn(folder, { find: () => ({ kind: 'nothing' }) });
  expect(fateOf(record)).toEqual({ kept: ['danfe'], lost: [{ kind: 'not-kept', code: 'ENOENT' }] });
});

test('the other document is still tried, and what the strict found outranks', async () => {
  const body = issued({ chave: KEY, 'url-xml': 'page', 'url-danfe': 'danfe' });
  const record = await keepIn(folder, {}, body);
  expect(fateOf(record)).toEqual({ kept: ['danfe'], lost: [{ kind: 'wrong-content', isPage: true }] });
  expect(record?.outcome).toMatchObject({ problem: { kind: 'documents-lost', losses: [{ document: 'xml' }] } });
  const strict = await keepIn(folder, { strict: true }, body);
  expect(strict?.outcome).toMatchObject({ problem: { kind: 'strict' } });
  expect(strict?.documents?.lost).toHaveLength(1);
});

test.each(['900 (Rejeição da SEFAZ)', '500 (Não existe)', '003 (Emitindo documento)'])(
  'only an issued or cancelled invoice has documents: %s',
  async (status) => {
    const body = issued({ chave: KEY, 'url-xml': 'xml', 'url-danfe': 'danfe' }, status);
    expect((await keepIn(folder, {}, body))?.documents).toEqual({ kept: [], lost: [], unlinked: [] });
    expect(peer.asked).toEqual([]);
  },
);

describe('receipts and keys that are paths', () => {
  test.each(['../x', '/x', '..%2fx', 'a\\..\\x', 'CON'])('%s stays in the folder', async (receipt) => {
    const inner = join(folder, 'inner');
    for (const chave of [`../${KEY.slice(3)}`, receipt, 5]) {
      const body = issued({ chave, 'url-xml': 'xml' });
      expect(fateOf(await keepIn(inner, { receipt }, body)).kept).toEqual(['xml']);
    }
    expect([readdirSync(inner).length, readdirSync(folder)]).toEqual([1, ['inner']]);
  });
});

test('a folder that cannot be made or written is told by the system’s code', () => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('nowhere', join(folder, 'broken'));
  const codes = ['file', 'file/below', 'broken', '/proc/recibo', '/dev/null', '/sys/kernel'].map((path) =>
    openSaveFolder(path.startsWith('/') ? path : join(folder, path), process),
  );
  expect(codes.every((opened) => 'code' in opened)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['broken', 'file']);
});

test('a folder that cannot be read is told by the system’s code, and nothing is put into it', () => {
  alterFs((on) => {
    vi.spyOn(on, 'opendirSync').mockImplementation(() => {
      throw systemError('EACCES');
    });
  });
  expect(openSaveFolder(folder, process)).toEqual({ code: 'EACCES' });
});

test('the names of the files in it are known, and no other names', () => {
  for (const name of ['one', 'two']) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, XML_NAME));
  symlinkSync('one', join(folder, PDF_NAME));
  const opened = openSaveFolder(folder, process);
  expect('fileNames' in opened && [...opened.fileNames()].sort()).toEqual(['one', 'two']);
});

test('what killed runs have left is taken away, and nothing else', async () => {
  await keepIn(folder);
  const own = openSaveFolder(folder, process);
  if ('code' in own) throw new Error(own.code);
  const alive = own.download('x');
  alive.begin();
  const [name = ''] = readdirSync(folder).filter((entry) => entry.endsWith('.part'));
  const dead = name.replace(/-\d+(-\d+-[0-9a-f]{8}-\d+\.part)$/, '-999999$1');
  const foreign = name.replace(/[0-9a-f]{8}(-\d+\.part)$/, '00000000$1');
  const old = foreign.replace('.part', '9.part');
  const recent = foreign.replace('.part', '8.part');
  const others = ['.recibo-mine.part', `${KEY}.part`, `mine${dead}`, `${dead}.mine`];
  for (const entry of [dead, foreign, old, recent, ...others]) writeFileSync(join(folder, entry), 'x');
  const ago = (hours: number) => Date.now() / 1000 - hours * 3600;
  utimesSync(join(folder, old), ago(25), ago(25));
  utimesSync(join(folder, recent), ago(23), ago(23));
  const notOurs = dead.replace('.part', '7.part');
  mkdirSync(join(folder, notOurs));
  openSaveFolder(folder, process);
  expect(readdirSync(folder).sort()).toEqual([name, foreign, recent, ...others, notOurs, XML_NAME, PDF_NAME].sort());
  alive.discard();
  expect(readdirSync(folder)).not.toContain(name);
});

test('what a killed run of somebody else has left, in a folder where only owners take files away, is in nobody’s way', () => {
  const own = openSaveFolder(folder, process);
  if ('code' in own) throw new Error(own.code);
  own.download('x').begin();
  const [name = ''] = readdirSync(folder);
  const dead = name.replace(/-\d+(-\d+-[0-9a-f]{8}-\d+\.part)$/, '-999999$1');
  writeFileSync(join(folder, dead), 'x');
  // As Node words the EPERM of its unlink.
  alterFs((on) => {
    for (const [remove, code] of [['unlinkSync', 'EPERM'] as const, ['rmSync', 'ENOTDIR'] as const]) {
      vi.spyOn(on, remove).mockImplementation((path: PathLike) => {
        if (String(path).endsWith(dead)) throw systemError(code);
      });
    }
  });
  expect(openSaveFolder(folder, process)).toHaveProperty('download');
  expect(readdirSync(folder)).toContain(dead);
});

test('what is no folder, and a name that no folder takes, say so by the system’s code', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(openSaveFolder(join(folder, 'file'), process)).toEqual({ code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) });
  expect(openSaveFolder('/dev/null', process)).toEqual({ code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) });
  const opened = openSaveFolder(folder, process);
  expect('find' in opened && opened.find('x'.repeat(300))).toEqual({ kind: 'failed', code: 'ENAMETOOLONG' });
});
