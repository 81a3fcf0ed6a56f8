// Makes the program that brings its own runtime: `npm run standalone`, for this machine or, with `--target`, for another.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inChunks } from '../bundle/chunks.mjs';
import { licences } from '../bundle/licences.mjs';
import { standIns } from '../bundle/stand-ins.mjs';
import { runtimeFor } from './bun-deaf-to-environment.mjs';
import { withBytecodeOrder } from './bytecode-order.mjs';
import { bunFor, bunTargetOf, TARGETS, thisMachine } from './compilers.mjs';

/**
 * What Bun is told. The program does not read settings of Bun's from the folder that it is called in: a repository that has
 * been cloned has no say.
 */
const COMPILER_OPTIONS = [
  ...['--compile', '--bytecode', '--format=cjs'],
  // Most runs are over before compiled code would pay: a lookup takes 14 % less processor time (`src/standalone-entry.ts`).
  '--compile-jit-policy=64',
  ...['dotenv', 'bunfig', 'tsconfig', 'package-json'].map((file) => `--no-compile-autoload-${file}`),
];

const { values: options } = parseArgs({
  options: { target: { type: 'string', default: thisMachine() }, out: { type: 'string' } },
});
const { target } = options;
if (!TARGETS.includes(target)) throw new Error(`--target: one of ${TARGETS.join(', ')}`);
const folder = options.out ?? join('dist', 'standalone', ...(target === thisMachine() ? [] : [target]));

const { code, inputs } = await inChunks({
  stdin: { contents: "import './src/standalone-entry.ts'", resolveDir: '.' },
  plugins: [standIns({ isEachMet: false })],
});
if (/\brequire\b(?!\(")/.test(code)) throw new Error('Bun keeps no bytecode where it cannot see what is required');
mkdirSync(folder, { recursive: true });
const source = join(folder, 'recibo.cjs');
const program = join(folder, fileNameOf('recibo', target));
const trial = join(folder, fileNameOf('trial', thisMachine()));
writeFileSync(source, code);
try {
  compile(thisMachine(), bunFor(thisMachine()), trial);
  await withBytecodeOrder(trial, (files) => compile(target, runtimeFor(target), program, files));
} finally {
  for (const path of [source, trial]) rmSync(path, { force: true });
}
writeAtOnce(program);
// What the npm form has beside itself as well.
copyFileSync(join('src', 'settings', 'config.schema.json'), join(folder, 'config.schema.json'));
copyFileSync('LICENSE', join(folder, 'LICENSE'));
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences(inputs));
if (target === thisMachine())
  for (const words of [['--version'], ['nfe', '004', '--sandbox', '--json']])
    execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });

function fileNameOf(name, system) {
  return system.startsWith('windows') ? `${name}.exe` : name;
}

/**
 * Writes a file anew. What the compiler has written piece by piece, Linux keeps in small pages until it is read from the disk
 * again, and more of them have to be mapped at every start: 10 to 18 % of `--version`.
 */
function writeAtOnce(path) {
  const bytes = readFileSync(path);
  const { mode } = statSync(path);
  rmSync(path);
  writeFileSync(path, bytes, { mode });
}

/** Compiles the source for `system` into `out`, with `runtime` to run it. */
function compile(system, runtime, out, order = []) {
  const words = [
    'build',
    ...COMPILER_OPTIONS,
    ...order.map((file) => `--bytecode-order=${file}`),
    `--target=${bunTargetOf(system)}`,
    `--compile-executable-path=${runtime}`,
    source,
    `--outfile=${out}`,
  ];
  execFileSync(bunFor(thisMachine()), words, { stdio: ['ignore', 'ignore', 'inherit'] });
}
