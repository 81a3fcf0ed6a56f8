import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { tableLines } from '../../src/present/batch/table-line.ts';
import { createScreen } from '../../src/present/screen.ts';
import { messageWriter, noteMessage } from '../../src/present/stderr-lines.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { answeredRecord } from '../support/record.ts';
import { onTerminal } from '../support/terminal.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const NARROW = 40;

/** A terminal that is narrower once `narrow` has been called. */
function terminal() {
  let columns = 120;
  const chunks: string[] = [];
  const stream: OutputStream = {
    isTerminal: true,
    get columns() {
      return columns;
    },
    rows: 0,
    async write(data) {
      chunks.push(Buffer.from(data).toString());
      return null;
    },
    hasReader: () => true,
  };
  return {
    stream,
    narrow: () => {
      columns = NARROW;
    },
    lines: () => chunks.join('').split('\n'),
  };
}

test('a page is as wide as its terminal is once the answer is there', async () => {
  const { stream, narrow, lines } = terminal();
  const clock = { ...virtualClock, sleep: async () => narrow() };
  const argv = ['nfe', '1204', '--sandbox', '--wait', '--lang', 'en', '--color', 'never'];
  expect(await onTerminal(argv, { machine: { stdout: stream, clock } })).toMatchObject({ exit: 0 });
  const copied = /^\d{44}$|^https?:/;
  expect(lines().filter((line) => line.length > NARROW && !copied.test(line.trim()))).toEqual([]);
});

test('so is each line of a batch, and what is said at its end', async () => {
  const { stream, narrow } = terminal();
  const catalogue = CATALOGUES.en;
  const screen = createScreen({ stdout: stream, stderr: stream }, {}, 'never', catalogue);
  const words = { document: await catalogue.document(), messages: await catalogue.messages() };
  const lineOf = tableLines(words, screen.answerStyle);
  const writer = await messageWriter(screen);
  const widths = () => {
    const texts = [lineOf(answeredRecord(NFE_BODIES['900']('R900'))), noteMessage('a word '.repeat(30), writer)];
    return texts.map((text) => Math.max(...text.split('\n').map((line) => line.length)) <= NARROW);
  };
  expect(widths()).toEqual([false, false]);
  narrow();
  expect(widths()).toEqual([true, true]);
});
