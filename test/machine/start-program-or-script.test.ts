import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from '../../src/machine/start-program-or-script.ts';
import { systemError } from '../../src/system-error-code.ts';
import { temporaryFolder } from '../support/folder.ts';

test('what the system takes for no program is run by sh, and its arguments stay as they are', () => {
  const script = join(temporaryFolder('recibo-script-'), 'a script');
  writeFileSync(script, `printf '%s|' "$@"`, { mode: 0o755 });
  const output = startProgram([script, '$HOME', '`id`', "it's"], (program, words) => {
    if (program === script) throw systemError('ENOEXEC');
    return spawnSync(program, words, { encoding: 'utf8' }).stdout;
  });
  expect(output).toBe("$HOME|`id`|it's|");
});

test('what keeps a program from being started otherwise is told', () => {
  const start = () => {
    throw systemError('EACCES');
  };
  expect(() => startProgram(['/'], start)).toThrow(expect.objectContaining({ code: 'EACCES' }));
});
