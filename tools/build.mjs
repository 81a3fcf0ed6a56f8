// Makes `dist`, the program that is shipped: one file of CommonJS.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Packages, modules that they ask for and we do not need, or have ourselves, and what stands in for each, with the CPU time saved. */
const STAND_INS = [
  // HTTP/2 is never asked for, and would load node:http2: 11 ms of a lookup.
  [/undici/, /\/client-h2\.js$/, 'module.exports = () => {};'],
  // undici reads the longest head from it, which `service/http` hands over: 5 ms of a lookup.
  [/undici/, /^node:http$/, 'exports.maxHeaderSize=16384;exports.IncomingMessage=class{}'],
  // undici checks itself by it: 4 ms of a lookup.
  [/undici/, /^node:assert$/, 'module.exports=it=>{if(!it)throw Object.assign(Error(),{code:"ERR_ASSERTION"})}'],
  // commander starts no program here: nothing of a lookup, but 4 ms of `--version`, a sixth.
  [/commander/, /^node:child_process$/, 'module.exports = {};'],
  // chalk asks node:tty for colours, which `output/screen` decides: nothing of a lookup, but 5 ms of help and refusals.
  [/chalk/, /^#supports-color$/, 'export default { stdout: false, stderr: false };'],
  // Both measure with patterns for all of Unicode; ours takes Latin letters without them: 7 ms of a table.
  [/cli-table3|fast-wrap-ansi/, /^(fast-)?string-width$/, 'module.exports = require("./src/output/text.ts").width'],
];

/**
 * Packages that few runs need and that are big, or not ASCII: each is a file of its own beside the bundle, by this name. A source
 * loads them late, as any other package, and they reach every package and program from there.
 */
const SIDE_FILES = {
  open: 'open',
  '@e965/xlsx': 'workbook',
  '@zip.js/zip.js': 'archive',
  '@rgrove/parse-xml': 'xml',
  minisearch: 'search',
};

/** Tables of facts, which few runs need: that of SEFAZ codes alone is 2 % of any run. */
const TABLES = ['sefaz-codes', 'sefaz-words', 'nfse-codes', 'fields', 'cfop'];

/** What compiles the program without Node, and becomes part of it; for its licences see `docs/licences/bun.md`. */
export const BUN = readFileSync('.bun-version', 'utf8').trim();
const BUN_LICENCE = 'MIT AND LGPL-2.0-or-later AND LGPL-2.1-or-later';

const replacements = {
  name: 'replacements',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/dist\// }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /./ }, ({ path, kind, importer }) => {
      const name = kind === 'entry-point' ? undefined : SIDE_FILES[path];
      // Seen alike from `bin` and from `dist`.
      if (name) return { path: `../dist/${name}.cjs`, external: true };
      const [, , contents] = STAND_INS.find(([asker, module]) => asker.test(importer) && module.test(path)) ?? [];
      return contents && { path, namespace: 'stand-in', pluginData: contents };
    });
    onLoad({ filter: /./, namespace: 'stand-in' }, ({ pluginData: contents }) => ({ contents, resolveDir: '.' }));
  },
};

/** How our sources, and the packages that they name, become CommonJS. */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'cjs',
  minify: true,
  // Some packages have their CommonJS in a form that cannot be bundled.
  mainFields: ['module', 'main'],
  // CommonJS has none; packages ask for its folder.
  define: { 'import.meta.url': '""' },
  // A `vm.Script` has no `import()`.
  supported: { 'dynamic-import': false },
  loader: Object.fromEntries(['', '.css', '.client.js', '.bash', '.fish', '.ps1'].map((ending) => [ending, 'text'])),
  legalComments: 'none',
  // To an ES module, and so to our sources, all of `module.exports` is the default of what is CommonJS.
  footer: { js: '(({default:own})=>{if(own)module.exports=Object.assign(own,module.exports)})(module.exports)' },
  plugins: [replacements],
  write: false,
  logLevel: 'warning',
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await make();

async function make() {
  const { outputFiles, metafile } = await build({
    ...BUNDLING,
    entryPoints: {
      recibo: 'src/node.ts',
      ...Object.fromEntries(Object.entries(SIDE_FILES).map(([module, name]) => [name, module])),
    },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    metafile: true,
  });
  mkdirSync('dist', { recursive: true });
  for (const name of readdirSync('dist')) if (name.endsWith('.cjs')) rmSync(join('dist', name));
  for (const { path, text } of outputFiles) {
    // `bin/recibo.js` reads it as ASCII. esbuild escapes strings, but not regular expressions.
    const [sign] = /.{0,20}[^\0-\x7f]/.exec(text) ?? [];
    if (sign && basename(path) === 'recibo.cjs') throw new Error(`escape this in its regular expression: ${sign}`);
    // The first line tells builds apart (`bin/recibo.js`).
    writeFileSync(path, `//${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n${text}`);
  }
  for (const name of TABLES) {
    const [, ...lines] = readFileSync(`src/contract/${name}.tsv`, 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => line.split('\t'));
    writeFileSync(`dist/${name}.cjs`, `module.exports=${JSON.stringify(rows)}`);
  }
  const packages = packagesOf(Object.keys(metafile.inputs));
  const licences = packages.map(({ folder, name, version, license }) => {
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(join('dist', 'THIRD-PARTY-LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
  writeFileSync('dist/sbom.cdx.json', sbomOf(packages));
  writeFileSync('dist/programs.cdx.json', sbomOf([...packages, { name: 'bun', version: BUN, license: BUN_LICENCE }]));
}

/** The packages that these files belong to, as npm describes them, each with its folder. */
function packagesOf(files) {
  const folders = new Set(files.flatMap((path) => path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []));
  return [...folders].sort().map((folder) => ({ ...JSON.parse(readFileSync(join(folder, 'package.json'))), folder }));
}

/** What recibo is made of, as scanners read it (CycloneDX). */
function sbomOf(packages) {
  const all = [JSON.parse(readFileSync('package.json')), ...packages].map(({ name, version, license }, at) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const type = at === 0 ? 'application' : 'library';
    return { type, 'bom-ref': purl, name, version, licenses: [{ expression: license }], purl };
  });
  const [component, ...components] = all;
  const dependencies = [{ ref: component.purl, dependsOn: components.map(({ purl }) => purl) }];
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component } };
  return `${JSON.stringify({ ...head, components, dependencies }, null, 1)}\n`;
}
