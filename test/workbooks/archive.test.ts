import { describe, expect, it } from 'vitest';
import { WORDS } from '../../src/words/index.ts';
import { Archive, pack } from '../../src/workbooks/archive.ts';
import { targetOf } from '../../src/workbooks/parts.ts';
import { unzip, zip } from '../support/workbook.ts';

const open = (bytes: Buffer, signal = new AbortController().signal) => Archive.open(bytes, 'boss.xlsx', signal);

describe('the parts of an archive', () => {
  it.each([
    ['xl/sheet 1.xml', 'xl/sheet%201.xml'],
    ['xl/folha%201.xml', 'xl/folha%201.xml'],
    ['xl/100%.xml', '/xl/100%.xml'],
    ['xl/Sheet1.xml', 'XL/sheet1.xml'],
    ['xl\\sheets\\1.xml', 'xl/sheets/1.xml'],
    ['/xl/a.xml', 'xl/a.xml'],
  ])('%s is found as %s', async (name, asked) => {
    const archive = await open(zip({ [name]: '<a/>', 'xl/other.xml': '<b/>' }));
    expect([archive.find(asked), await archive.text(asked)]).toEqual([name, '<a/>']);
    await expect(archive.read('xl/none.xml')).rejects.toMatchObject({ exit: 'io' });
  });

  it.each([
    ['xl/workbook.xml', 'worksheets\\sheet1.xml', 'xl/worksheets/sheet1.xml'],
    ['xl/worksheets/sheet1.xml', '../drawings/./d.xml', 'xl/drawings/d.xml'],
    ['xl/workbook.xml', '/xl/styles.xml', 'xl/styles.xml'],
    ['', '../../xl/workbook.xml', 'xl/workbook.xml'],
  ])('%s names %s', (from, target, part) => {
    expect(targetOf(from, target)).toBe(part);
  });

  it.each([
    ['UTF-8', Buffer.from('\ufeff<a>é€</a>'), '<a>é€</a>'],
    ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é</a>', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>é</a>', 'utf16le').swap16()],
    ['ISO-8859-1', Buffer.from("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>", 'latin1')],
    ['windows-1252', Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>\x80</a>', 'latin1'), '€'],
  ])('are read in %s', async (_, bytes, expected = 'é') => {
    const text = await (await open(zip({ a: bytes }))).text('a');
    expect(text).toContain(expected);
    if (text.startsWith('<?')) expect(text).toMatch(/^<\?xml version=.1\.0. encoding=.UTF-8.\?>/);
  });

  it.each([
    ['ends too early', Buffer.from('PK\x03\x04 no zip at all')],
    [
      'has a part twice',
      zip([
        ['a', 'x'],
        ['a', 'y'],
      ]),
    ],
    ['has more parts than any', zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, ''])))],
    ['has sixty thousand names for one part', manyNames(60_000)],
    ['has parts that lie over each other', manyNames(3)],
  ])('are refused where the archive %s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject({ exit: 'io' });
  });

  it.each([
    [4, 'is broken'],
    [1000, 'is broken'],
    [2_000_000_000, 'more than 50 MiB'],
  ])('are no bomb: 20 MB that are said to be %i', async (lie, told) => {
    const bomb = zip({ a: Buffer.alloc(20_000_000) }, lie);
    const reading = open(bomb).then((archive) => archive.read('a'));
    const { say } = await reading.catch((error) => error);
    expect(say(WORDS.en)).toContain(told);
  });

  it('are read until a signal comes', async () => {
    const stop = new AbortController();
    const archive = await open(zip({ a: Buffer.alloc(10_000_000) }), stop.signal);
    const reading = archive.read('a');
    stop.abort(new Error('stop'));
    await expect(reading).rejects.toThrow('stop');
  });
});

it('what does not change is copied as it is packed', async () => {
  const binary = Buffer.from([0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  const bytes = zip({ 'xl/a.emf': binary, 'xl/b.xml': '<b/>', '[Content_Types].xml': '<Types/>', c: 'c' });
  const changes = new Map<string, string | string[] | null>([
    ['xl/b.xml', ['<b>', 'é</b>']],
    ['[Content_Types].xml', 'types'],
    ['c', null],
  ]);
  const made = unzip(Buffer.concat(await pack(await open(bytes), changes)));
  expect([...made.keys()]).toEqual(['[Content_Types].xml', 'xl/a.emf', 'xl/b.xml']);
  expect(made.get('xl/a.emf')).toEqual(unzip(bytes).get('xl/a.emf'));
  expect(String(made.get('xl/b.xml')?.content)).toBe('<b>é</b>');
});

/** Names for the same bytes of an archive. */
function manyNames(count: number): Buffer {
  const bytes = zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, 'x'])));
  const end = bytes.length - 22;
  for (let at = bytes.readUInt32LE(end + 16); at < end; at += 46 + bytes.readUInt16LE(at + 28))
    bytes.writeUInt32LE(0, at + 42);
  return bytes;
}
