import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/run.ts';
import { cellsOf, expectIntact, opened } from './intact.ts';

/** Small workbooks, each of which stands for a kind that was misread or came back broken: name and content, in base64. */
const FILES = readFileSync('test/workbooks/files.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

function contentOf(name: string): Buffer {
  return Buffer.from(FILES.find(([one]) => one === name)?.[1] ?? '', 'base64');
}

async function back(name: string) {
  const folder = temporaryFolder();
  const [path, out] = [join(folder, name), join(folder, 'done.xlsx')];
  writeFileSync(path, contentOf(name));
  const { exit, stderr } = await run(['nfe', '-i', path, '--out', out, '--sandbox', '--accept', 'final']);
  return { exit, stderr, made: existsSync(out) ? readFileSync(out) : null };
}

it.each([
  ['databar2010.xlsx', 'D to Q'],
  ['cf-ext.xlsx', 'D to Q'],
  ['filter-extlst.xlsx', 'D to Q'],
  ['view-ext.xlsx', 'D to Q'],
  ['row-ext.xlsx', 'D to Q'],
  ['emf-zeros.xlsx', 'D to Q'],
  ['rels-override.xlsx', 'D to Q'],
  ['pctname.xlsx', 'D to Q'],
  ['casesheet.xlsx', 'D to Q'],
  ['caserels.xlsx', 'D to Q'],
  ['bsrel.xlsx', 'D to Q'],
  ['longpct.xlsx', 'D to Q'],
  ['utf16sheet.xlsx', 'D to Q'],
  ['dois-graficos.xlsx', 'D to Q'],
  ['latin1sheet.xlsx', 'D to Q'],
  ['nostyles.xlsx', 'D to Q'],
  ['onlyfmts.xlsx', 'D to Q'],
  ['template.xltx', 'D to Q'],
  ['template.xltm', 'D to Q', /without the macros/],
  ['signed.xlsx', 'D to Q', /without the digital signature/],
  ['drawing-right.xlsx', 'I to V'],
  ['cdata-comment.xlsx', 'D to Q'],
  ['si-t-and-r.xlsx', 'B to O'],
  ['si-self.xlsx', 'C to P'],
  ['comment-sd.xlsx', 'D to Q'],
] as const)('%s comes back intact, with the answers in columns %s', async (name, columns, told = /./) => {
  const { exit, stderr, made } = await back(name);
  // One holds a receipt that is pending.
  expect([0, 22]).toContain(exit);
  expect(stderr).toContain(`answers in columns ${columns}`);
  expect(stderr).toMatch(told);
  if (made === null) throw new Error('nothing was made');
  expectIntact(contentOf(name), made);
  expect(cellsOf(opened(made)).get(`${columns.split(' ')[0]}2`)).toMatch(/^(Issued|Not found)$/);
});

it.each([
  ['xlm.xlsm', 74],
  ['merge-xfd.xlsx', 2],
])('%s is refused before anything is asked', async (name, exit) => {
  expect(await back(name)).toMatchObject({ exit, made: null });
});
