import { expect, test } from 'vitest';
import { freshCopy } from './copy.ts';

const copy = freshCopy();
const LOOKUP = ['recibo', 'lookup-run', 'transport', 'server'];

/** What a run does not need, it neither reads nor compiles. */
test.each([
  [['--version'], ['recibo']],
  [['--help'], ['recibo', 'text', 'help']],
  [['--nope'], ['recibo', 'speech', 'talk']],
  [
    ['completion', 'bash'],
    ['recibo', 'script'],
  ],
  [['nfe', '004', '--sandbox', '--json'], LOOKUP],
  [['nfe', '004', '--sandbox', '--quiet'], LOOKUP],
  [
    ['nfe', '004', '--sandbox', '-o', 'plain'],
    [...LOOKUP, 'plain'],
  ],
  [
    ['nfe', '004', '--sandbox', '-o', 'table'],
    [...LOOKUP, 'table', 'document'],
  ],
])('%j loads its parts, and each once', async (argv, parts) => {
  expect((await copy.watch(argv)).map(({ part }) => part).sort()).toEqual(parts.sort());
});
