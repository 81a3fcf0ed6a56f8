import { columnsOf } from '../text-width.ts';
import { copyLines, entryLines, type Frame } from './entries.ts';
import { rowLines } from './grid.ts';
import type { Section } from './model.ts';

/** A section as lines, its heading first. */
export function sectionLines(section: Section, frame: Frame): string[] {
  const heading = headingLine(section.heading, frame);
  switch (section.kind) {
    case 'entries':
      return [heading, ...section.entries.flatMap((entry) => entryLines(entry, frame))];
    case 'rows':
      return [heading, ...rowLines(section.columns, section.rows, frame)];
    case 'copy':
      return [heading, ...section.entries.flatMap((entry) => copyLines(entry, frame))];
  }
}

function headingLine(heading: string, { columns, theme }: Frame): string {
  const rule = '─'.repeat(Math.max(0, columns - columnsOf(heading) - 1));
  return `${theme.heading(heading)} ${theme.note(rule)}`.trimEnd();
}
