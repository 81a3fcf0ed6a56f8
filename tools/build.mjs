// Makes `dist`, the program that is shipped: `npm run build`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle/bundle.mjs';
import { licences } from './bundle/licences.mjs';

/** The JSON Schema of the settings file, which editors are pointed to. */
const SCHEMA = 'config.schema.json';

/** What `npm run standalone` and `npm run release` make. */
const STANDALONE = ['standalone', 'release'];

/** What the program is made to do once it is built, so that one that does not run is no build. */
const TRIALS = [['--version'], ['nfe', '004', '--sandbox', '--json']];

const { program, parsers, inputs } = await bundle();
const files = new Map([
  ['recibo.js', program],
  ...parsers,
  ['package.json', '{"type":"commonjs"}\n'],
  ['THIRD-PARTY-LICENSES.txt', licences(inputs)],
  [SCHEMA, readFileSync(join('src/settings', SCHEMA))],
]);
// Only now: a bundle that cannot be made leaves the program that is there.
mkdirSync('dist', { recursive: true });
for (const name of readdirSync('dist')) if (!STANDALONE.includes(name)) rmSync(join('dist', name), { recursive: true });
for (const [name, contents] of files) writeFileSync(join('dist', name), contents);

const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
for (const trial of TRIALS)
  execFileSync(process.execPath, ['bin/recibo.js', ...trial], { env, stdio: ['ignore', 'ignore', 'inherit'] });
