// Bundles the program into `dist`: one chunk for what every run needs, further ones for what only some runs do.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** What stands in `dist` beside the program. */
const LICENCES = 'THIRD-PARTY-LICENSES.txt';
const SCHEMA = 'config.schema.json';

/** HTTP/2 is switched off; loading `node:http2` for nothing would cost 30 ms. */
const withoutHttp2 = {
  name: 'without-http2',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/client-h2\.js$/ }, () => ({ path: 'client-h2', namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = () => {};' }));
  },
};

const { metafile } = await build({
  entryPoints: { recibo: 'src/entry.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  minify: true,
  legalComments: 'none',
  metafile: true,
  plugins: [withoutHttp2],
  // What is bundled of CommonJS asks for Node's modules by `require`, which ES modules lack.
  banner: { js: "import{createRequire as $r}from'node:module';const require=$r(import.meta.url);" },
});
writeFileSync(join('dist', LICENCES), licences(metafile));
copyFileSync(join('src/settings', SCHEMA), join('dist', SCHEMA));
removeLeftovers(metafile);

/** Takes away what an earlier build has left; only now, so that a program that is running finds its chunks. */
function removeLeftovers({ outputs }) {
  const built = [...Object.keys(outputs).map((path) => basename(path)), LICENCES, SCHEMA];
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
