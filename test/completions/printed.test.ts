import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHELLS } from '../../src/options/choices.ts';
import { recibo } from '../support/program.ts';
import { scriptOf } from './shells.ts';

test.each(SHELLS)('recibo completion %s prints the script, which begins with how to install it', async (shell) => {
  const { stdout, stderr, exit } = await recibo(['completion', shell], { environment: { LANG: 'pt_BR.UTF-8' } });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout).toBe(readFileSync(scriptOf(shell), 'utf8'));
  expect(stdout).toMatch(new RegExp(`^(#compdef recibo\n)?# To install.*: recibo completion ${shell} `));
});

test.each([
  [['completion'], 'completion'],
  [['completion', 'tcsh'], '"tcsh"'],
])('recibo %j is a usage error that names the shells', async (argv, named) => {
  const { stdout, stderr, exit } = await recibo(argv);
  expect({ stdout, exit }).toEqual({ stdout: '', exit: 2 });
  expect(stderr).toContain(named);
  for (const shell of SHELLS) expect(stderr).toContain(shell);
});
