import { readFileSync } from 'node:fs';

/** The root of the repository. */
export const ROOT = new URL('../../', import.meta.url);

/** The text of a page at the root of the repository. */
export function readPage(name: string): string {
  return readFileSync(new URL(name, ROOT), 'utf8');
}

/** A heading and what stands below it, up to the next one. */
export interface Section {
  /** `##` and the like. */
  readonly level: string;
  readonly text: string;
}

/** The sections of a page. */
export function sectionsOf(page: string): Section[] {
  const sections: { level: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [level] = (!isCode && /^#+(?= )/.exec(line)) || [];
    if (level !== undefined) sections.push({ level, lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ level, lines }) => ({ level, text: lines.join('\n') }));
}

/** The blocks of code in a language. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block);
}

/** Where the links and pictures of a text lead. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
}

/** What stands between single backquotes. */
export function codesOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
