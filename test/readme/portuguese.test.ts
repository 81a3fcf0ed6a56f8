import { expect, test } from 'vitest';
import { blocksOf, codesOf, linksOf, readPage, type Section, sectionsOf } from './page.ts';

const ENGLISH = sectionsOf(readPage('README.md'));
const PORTUGUESE = sectionsOf(readPage('README.pt-BR.md'));

/** Sections for those who work on recibo: the Portuguese page leads on to the English one. */
const ELSEWHERE = /README\.md#/;

/** The sections of both pages that say the same. */
const PAIRS = PORTUGUESE.map((section, index) => [section, ENGLISH[index] ?? { level: '', text: '' }] as const)
  .filter(([{ text }]) => !ELSEWHERE.test(text))
  .map(([portuguese, english]) => [english.text.split('\n')[0], portuguese, english] as const);

test('each page leads to the other before it says anything', () => {
  expect(linksOf(ENGLISH[0]?.text ?? '')[0]).toBe('README.pt-BR.md');
  expect(linksOf(PORTUGUESE[0]?.text ?? '')[0]).toBe('README.md');
});

test('the pages have the same sections', () => {
  expect(PORTUGUESE.map(({ level }) => level)).toEqual(ENGLISH.map(({ level }) => level));
});

test('what stands in English only is there', () => {
  const anchors = ENGLISH.map(({ text }) => anchorOf(text));
  const led = PORTUGUESE.flatMap(({ text }) => linksOf(text)).filter((link) => ELSEWHERE.test(link));
  expect(led.filter((link) => !anchors.includes(link.replace(ELSEWHERE, '')))).toEqual([]);
});

test.each(PAIRS)('%s has the same blocks of code in both', (_, portuguese, english) => {
  for (const language of ['sh', 'json', 'text']) {
    expect(blocksOf(portuguese.text, language).map(asTyped)).toEqual(blocksOf(english.text, language).map(asTyped));
  }
});

test.each(PAIRS)('%s has the same links in both', (_, portuguese, english) => {
  const links = ({ text }: Section) => linksOf(text).filter((link) => !/^README/.test(link));
  expect(links(portuguese)).toEqual(links(english));
});

test.each(PAIRS)('%s names the same options, variables, commands and files in both', (_, portuguese, english) => {
  const names = ({ text }: Section) => [...new Set(codesOf(text).filter((code) => !/[<[]/.test(code)))].sort();
  expect(names(portuguese)).toEqual(names(english));
});

/** Code without comments, what is told to people, and what stands for a value. */
function asTyped(block: string): string {
  return block
    .replaceAll(/ *# (?!exit).*$/gm, '')
    .replaceAll(/(echo ")[^$"]*/g, '$1')
    .replaceAll(/[<[].*?[>\]].*$/gm, '');
}

/** How a heading is linked to. */
function anchorOf(text: string): string {
  const [heading = ''] = text.replace(/^#+ /, '').split('\n');
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, '')
    .replaceAll(' ', '-');
}
