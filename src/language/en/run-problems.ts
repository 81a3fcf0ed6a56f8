import { quotedIfNeeded } from '../../shell-quote.ts';
import { type Messages, said } from '../types/messages.ts';
import { whatKeepsFromMaking, whatLimitsWriting } from './full-disk-or-quota.ts';

/** What keeps a run from its files, its port or its program, and what ends it before its time. */
export const runProblems = {
  'bad-out-file': ({ path, flaw }) => {
    switch (flaw.kind) {
      case 'exists':
        return said(`${path} exists already`, 'Go on with it: --resume; or replace it: --force');
      case 'not-a-file':
        return said(
          `${path} is not a regular file`,
          'Name another file for --out; without it, records go to standard output',
        );
      case 'is-the-list':
        return said(`${path} is the list that the receipts are read from`, 'Name another file for --out');
      case 'no-records':
        return (flaw.line ?? 1) === 1
          ? said(
              `${path} does not hold records of this format`,
              'Nothing was changed. Type the -o and --excel that it was written with, or name another file for --out, as you have to once a spreadsheet has saved it',
            )
          : said(
              `line ${flaw.line} of ${path} is not a record of this format`,
              'Nothing was changed. Mend the file, or name another one for --out',
            );
      case 'in-use':
        return said(`another run is writing to ${path}`, 'Wait for it, or name another file for --out');
      case 'failed':
        return said(
          `${path} cannot be opened for writing (${flaw.code})`,
          flaw.code === 'EBUSY'
            ? 'Close it where it is open, in a spreadsheet for instance'
            : `Check ${whatKeepsFromMaking(flaw.code)}`,
        );
    }
  },
  'input-unreadable': ({ path, code }) => {
    if (path === '-' && code !== 'ESTALE') {
      return said(
        `standard input, which the list of receipts was to come from, cannot be read (${code})`,
        'Give the list in a pipe, or as a file: --input <file>',
      );
    }
    return code === 'ESTALE'
      ? said(
          `the list of receipts ${path} was cut or replaced while it was read (${code})`,
          'Nothing more was asked. Give a copy of it that nobody writes to',
        )
      : said(`the list of receipts ${path} cannot be read (${code})`, 'Check its name and permissions');
  },
  'output-is-list': () =>
    said('standard output is the list that the receipts are read from', 'Nothing was asked. Write to another file'),
  'output-failed': ({ code }) =>
    said(`the answer could not be written (${code})`, `Check ${whatLimitsWriting(code)} and try again`),
  'records-not-written': ({ path, code }) =>
    code === 'ENOENT'
      ? said(
          `${path} was removed or replaced while records were written to it`,
          'Leave it in its place, and go on with the same line, with --resume and without --force: what is missing is asked for again',
        )
      : said(
          `records could not be written to ${path} (${code})`,
          `Check ${whatLimitsWriting(code)}, and go on with the same line, with --resume and without --force`,
        ),
  'port-refused': ({ port, code }) =>
    said(
      code === 'EADDRINUSE'
        ? `port ${port} is in use already`
        : `the system does not let the simulated service listen on port ${port} (${code})`,
      'Choose another with --port; without it a free one is taken',
    ),
  'program-not-started': ({ program, code }) =>
    said(
      code === 'ENOENT'
        ? `there is no program ${quotedIfNeeded(program)}`
        : `${quotedIfNeeded(program)} could not be run (${code})`,
      'Check what was typed after --',
    ),
  interrupted: ({ signal }) => said(`interrupted (${signal})`, null),
  bug: ({ reportsTo }) =>
    said(
      'this is a fault of recibo itself',
      `Please report it${reportsTo === null ? '' : ` at ${reportsTo}`} with the command that you typed and what this prints: recibo --version; RECIBO_DEBUG=1 adds details`,
    ),
} as const satisfies Partial<Messages['problem']>;
