// Bundles the program into `dist`: one part for what every run needs, further ones for what only some runs do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, transform } from 'esbuild';
import { pack } from './src/bundle/pack.mjs';

/** What stands in `dist` beside the program. */
const LICENCES = 'THIRD-PARTY-LICENSES.txt';
const SCHEMA = 'config.schema.json';
const MANIFEST = 'package.json';

/**
 * Modules that packages ask for and that no run of ours uses: each by who asks, what for, and what stands in its place.
 * Together they are 4 % of a lookup; `node:http2` alone would be 30 ms.
 */
const ABSENT = [
  { asker: /undici/, module: /\/client-h2\.js$/, contents: 'module.exports = () => {};' },
  { asker: /undici/, module: /\/fetch\/body\.js$/, contents: 'module.exports = {};' },
  { asker: /undici/, module: /^node:http$/, contents: 'exports.IncomingMessage = class {};' },
  // The colour level comes from our own policy; the detection would load `node:tty`, and sockets with it.
  { asker: /chalk/, module: /^#supports-color$/, contents: 'export default { stdout: false, stderr: false };' },
  // It arranges stand-ins of one column a character, and is not asked for colours (`present/table/grid.ts`).
  { asker: /cli-table3/, module: /^string-width$/, contents: 'module.exports = (text) => text.length;' },
  { asker: /cli-table3/, module: /^@colors\/colors\/safe$/, contents: 'module.exports = {};' },
  { asker: /commander/, module: /^node:child_process$/, contents: 'module.exports = {};' },
];

/**
 * What is run once after a build, so that compiled code is there from the start (`src/bundle/load.cjs`), also for users of this
 * checkout who may not write to it. The package goes without.
 */
const COMMON_RUNS = [
  'nfe 004 --sandbox --json',
  'nfe 004 --sandbox --output table --color always --lang pt',
  'nfse 004 --sandbox --output table --color always --lang en',
  '--nope --lang pt',
  '--nope --lang en',
  '--help --lang pt',
  '--help --lang en',
  'completion bash',
];

const withoutAbsent = {
  name: 'without-absent',
  setup({ onResolve, onLoad }) {
    for (const [index, { asker, module }] of ABSENT.entries()) {
      onResolve({ filter: module }, ({ importer }) =>
        asker.test(importer) ? { path: String(index), namespace: 'absent' } : undefined,
      );
    }
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({ contents: ABSENT[path].contents }));
  },
};

/**
 * undici carries its HTTP parser as base64 within its source, twice. As files of their own, of which a run reads one, they
 * need not be scanned and decoded: 4 % of a lookup.
 */
const parsers = new Map();
const parserAsFile = {
  name: 'parser-as-file',
  setup({ onLoad }) {
    onLoad({ filter: /llhttp(_simd)?-wasm\.js$/ }, async ({ path }) => {
      const name = basename(path).replace('-wasm.js', '.wasm');
      const { default: bytes } = await import(path);
      parsers.set(name, bytes);
      return {
        contents: `module.exports = require('node:fs').readFileSync(require('node:path').join(__dirname, '${name}'));`,
      };
    });
  },
};

const FORM = { platform: 'node', target: 'node20.18', minify: true };

const { metafile, outputFiles } = await build({
  ...FORM,
  entryPoints: { recibo: 'src/entry.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  legalComments: 'none',
  metafile: true,
  write: false,
  plugins: [withoutAbsent, parserAsFile],
});
const parts = pack(metafile.outputs, await asCommonJs(outputFiles), 'dist/recibo.js');
// Only now: a build that fails leaves the program that is there.
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
for (const [path, part] of parts) writeFileSync(path, part);
for (const [name, bytes] of parsers) writeFileSync(join('dist', name), bytes);
writeFileSync(
  join('dist', 'load.js'),
  readFileSync('src/bundle/load.cjs', 'utf8').replace('`BUILD-', `\`${markOf(parts)}-`),
);
copyFileSync('src/bundle/keep.cjs', join('dist', 'keep.js'));
writeFileSync(join('dist', MANIFEST), '{"type":"commonjs"}\n');
writeFileSync(join('dist', LICENCES), licences(metafile));
copyFileSync(join('src/settings', SCHEMA), join('dist', SCHEMA));
for (const line of COMMON_RUNS) spawnSync(process.execPath, ['bin/recibo.js', ...line.split(' ')]);

/** Tells this build from any other. */
function markOf(parts) {
  return createHash('sha256')
    .update(JSON.stringify([...parts]))
    .digest('hex')
    .slice(0, 8);
}

/**
 * The chunks by their path, as what Node 20 loads faster than ES modules: 11 % of a lookup, 15 % of `--version`. esbuild
 * splits only the latter.
 */
async function asCommonJs(files) {
  const form = { ...FORM, format: 'cjs', supported: { 'dynamic-import': false } };
  const texts = await Promise.all(
    files.map(async ({ path, text }) => [relative('.', path), (await transform(text, form)).code]),
  );
  return new Map(texts);
}

/** The licence text of every package of which something is in the bundle. */
function licences({ inputs }) {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence text`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
