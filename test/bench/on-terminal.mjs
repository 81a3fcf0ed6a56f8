// Runs inside the terminal that `script` makes, and takes the time there: what the terminal itself costs is not counted.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [noteFile, program, ...options] = process.argv.slice(2);
const startedAt = performance.now();
spawn(program, options, { stdio: 'inherit' }).on('exit', (code) => {
  writeFileSync(noteFile, String(performance.now() - startedAt));
  process.exitCode = code ?? 1;
});
