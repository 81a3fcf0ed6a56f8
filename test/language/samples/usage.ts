import type { UsageProblem } from '../../../src/options/usage-problem.ts';
import { every, type ProblemSamples } from './samples.ts';

const CHOICES = ['first', 'second'];

const FLAWS = every({
  empty: true,
  'not-utf8': true,
  'dot-segment': true,
  'several-lines': true,
  utf16: true,
  'control-character': true,
  'unpaired-surrogate': true,
  'too-long': true,
});

export const usage: ProblemSamples<UsageProblem> = {
  'unknown-option': [
    { command: null, typed: null, nearest: null },
    { command: 'nfse', typed: '--typd', nearest: null },
    { command: 'nfse', typed: '--typd', nearest: '--typed' },
  ],
  'dashes-missing': [{ command: 'recibo sandbox' }],
  'misplaced-option': [
    { option: '--option', commands: ['nfe', 'nfse'] },
    { option: '--option', commands: ['sandbox'] },
  ],
  'pasted-dash': [{ meant: null }, { meant: '--option' }],
  'unknown-command': [
    { typed: null, meant: null },
    { typed: 'typd', meant: 'recibo typed' },
  ],
  'unknown-topic': [
    { typed: null, nearest: null },
    { typed: 'typd', nearest: 'typed' },
  ],
  'missing-receipt': [{ operation: 'nfe' }, { operation: 'nfse' }],
  'surplus-argument': [{ command: null }, { command: 'login' }],
  'missing-choice': (['shell', 'action'] as const).map((of) => ({ of, command: 'recibo command', choices: CHOICES })),
  'unknown-setting': [
    { typed: null, nearest: null, known: CHOICES },
    { typed: 'fist', nearest: null, known: CHOICES },
    { typed: 'fist', nearest: 'first', known: CHOICES },
  ],
  'setting-incomplete': [
    { action: 'set', key: null },
    { action: 'unset', key: null },
    ...['baseUrl', 'tokenCommand', 'tokenFile', 'defaultProfile'].map((key) => ({ action: 'set' as const, key })),
  ],
  'command-in-one-word': [{}],
  'base-url-missing': [{}],
  'value-missing': [
    { command: null, option: '--option' },
    { command: 'nfse', option: '--option' },
  ],
  'value-not-taken': [{ option: '--option' }],
  'bad-choice': [
    { option: '--option', typed: null, choices: CHOICES, nearest: null },
    { option: '--option', typed: 'fist', choices: CHOICES, nearest: 'first' },
  ],
  'commas-missing': [{ option: '--option', list: 'c17,c19' }],
  'bad-duration': [{ option: '--option' }],
  'bad-number': [{ option: '--option', smallest: 23, largest: 89 }],
  'bad-decimal': [{ option: '--option' }],
  'partner-missing': [{ option: '--option', partners: ['--one', '--other'] }],
  'single-only': [{ option: '--option' }],
  'receipts-and-input': [{}],
  'lists-typed': [{ command: 'nfe', option: '--input' }],
  'dash-receipt': [{ operation: 'nfe' }, { operation: 'nfse' }],
  'dash-out': [{}],
  'conflicting-options': [{ first: '--first', second: '--second' }],
  'nothing-to-explain': [{}],
  meaningless: [
    { typed: null, characters: 43 },
    { typed: null, characters: 1 },
    { typed: 'xyz', characters: 3 },
  ],
  'token-typed': [{}],
  'bad-receipt': FLAWS.map((flaw) => ({ flaw })),
  'bad-entry': [
    ...FLAWS.map((flaw) => ({ text: 'x1', flaw, others: 0 })),
    { text: 'x1', flaw: 'empty', others: 1 },
    { text: 'x1', flaw: 'empty', others: 7 },
  ],
  'receipt-is-token': [{}],
};
