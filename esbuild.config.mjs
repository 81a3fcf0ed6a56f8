// Bundles the program into `dist`: one chunk for what every run needs, further ones for what only some runs do.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';

/** What stands in `dist` beside the program. */
const LICENCES = 'THIRD-PARTY-LICENSES.txt';
const SCHEMA = 'config.schema.json';
const MANIFEST = 'package.json';
const PARSERS = ['llhttp.wasm', 'llhttp_simd.wasm'];

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
  { asker: /commander/, module: /^node:child_process$/, contents: 'module.exports = {};' },
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
const parserAsFile = {
  name: 'parser-as-file',
  setup({ onLoad }) {
    onLoad({ filter: /llhttp(_simd)?-wasm\.js$/ }, async ({ path }) => {
      const name = basename(path).replace('-wasm.js', '.wasm');
      const { default: bytes } = await import(path);
      mkdirSync('dist', { recursive: true });
      writeFileSync(join('dist', name), bytes);
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
mkdirSync('dist', { recursive: true });
// Node 20 loads CommonJS faster than ES modules: 11 % of a lookup, 15 % of `--version`. esbuild splits only the latter.
for (const { path, text } of outputFiles) {
  const { code } = await transform(text, { ...FORM, format: 'cjs', supported: { 'dynamic-import': false } });
  writeFileSync(path, code);
}
writeFileSync(join('dist', MANIFEST), '{"type":"commonjs"}\n');
writeFileSync(join('dist', LICENCES), licences(metafile));
copyFileSync(join('src/settings', SCHEMA), join('dist', SCHEMA));
removeLeftovers(metafile);

/** Takes away what an earlier build has left. */
function removeLeftovers({ outputs }) {
  const built = [...Object.keys(outputs).map((path) => basename(path)), LICENCES, SCHEMA, MANIFEST, ...PARSERS];
  for (const name of readdirSync('dist')) if (!built.includes(name)) rmSync(join('dist', name));
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
