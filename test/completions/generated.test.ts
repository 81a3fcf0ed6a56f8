import { expect, test } from 'vitest';
import { SHELLS } from '../../src/options/choices.ts';
import { completionScript, SCRIPT_FILES } from '../../src/present/completion/script.ts';
import { recibo } from '../support/program.ts';

test.each(SHELLS)('the script for %s is what the tables make (else: npm run generate)', async (shell) => {
  await expect(completionScript(shell)).toMatchFileSnapshot(`../../completions/${SCRIPT_FILES[shell]}`);
});

test.each(SHELLS)('recibo completion %s prints the script, with a line on how to install it', async (shell) => {
  const { stdout, stderr, exit } = await recibo(['completion', shell], { environment: { LANG: 'pt_BR.UTF-8' } });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout).toBe(completionScript(shell));
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
