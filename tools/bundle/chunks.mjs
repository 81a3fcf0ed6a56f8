import { basename } from 'node:path';
import { build, transform } from 'esbuild';

/** How code is written: as small as can be, since each byte of it is read in each run. */
const MINIFIED = {
  target: 'node20.18',
  minify: true,
  legalComments: 'none',
};

/** How both forms of the program are bundled: without what no run uses. */
const BUNDLE_OPTIONS = {
  platform: 'node',
  target: 'node20.18',
  bundle: true,
  // Some packages have their CommonJS in a form that cannot be bundled.
  mainFields: ['module', 'main'],
  // There is none in a script; packages ask for its folder.
  define: { 'import.meta.url': '""' },
  metafile: true,
  write: false,
};

/** Not minified yet, since esbuild's own lines and names are told from ours by how they look. */
const CHUNKED = { format: 'esm', splitting: true, outdir: 'dist', chunkNames: '[hash]' };

/** What esbuild writes at the margin: the imports of a chunk, and what it exports, at its end. */
const IMPORT = /^import (?:([^"]+) from )?"([^"]+)";$/gm;
const EXPORT = /^export \{([^}]+)\};$/m;
const EXPORT_OF_COMMONJS = /^export default (.+);$/m;
/** What it writes for `require`, in case that there is none. Bun keeps no bytecode where it cannot see what is required. */
const REQUIRE = /^var __require = .*?^\}\);$/ms;

/**
 * Bundles to one file of CommonJS in which all that is loaded together is a function of its own, a chunk, called when
 * somebody asks for it. V8 neither makes nor keeps the functions of chunks that a run has no need of, 2 to 6 % of a run.
 * Modules that need each other are in one chunk, so that no two chunks do.
 *
 * @param options what esbuild is to bundle, with its entry as `stdin`; what that exports is exported, and beside it `loaded`,
 *   an object with a member for each chunk that has been called, by its name
 */
export async function inChunks(options) {
  const { metafile, outputFiles } = await build({ ...BUNDLE_OPTIONS, ...CHUNKED, ...options });
  const names = namesOf(metafile.outputs);
  const chunks = outputFiles.map(({ path, text }) => {
    return `${JSON.stringify(names.get(`./${basename(path)}`))}() {\n${asBody(text, names)}\n}`;
  });
  const program = `module.exports = (() => {
    const loaded = {};
    const load = (name) => (loaded[name] ??= chunks[name]());
    const chunks = {${chunks.join(',\n')}};
    return { ...load('<stdin>'), loaded };
  })()`;
  const { code } = await transform(program, MINIFIED);
  return { code, inputs: Object.keys(metafile.inputs) };
}

/** A chunk that is loaded on demand is called as its module is below `src`; one that others share, as esbuild calls it. */
function namesOf(outputs) {
  const names = Object.entries(outputs).map(([path, { entryPoint }]) => {
    return [`./${basename(path)}`, entryPoint?.replace(/^src\//, '') ?? basename(path, '.js')];
  });
  return new Map(names);
}

/** A chunk, which is an ES module, as the body of a function that returns what it exports. */
function asBody(text, names) {
  const taken = (module) => (names.has(module) ? `load("${names.get(module)}")` : `require("${module}")`);
  return text
    .replace(IMPORT, (_, bindings, module) => assigned(taken(module), bindings))
    .replace(/\bimport\("([^"]+)"\)/g, (_, module) => `Promise.resolve().then(() => ${taken(module)})`)
    .replace(REQUIRE, 'var __require;')
    .replace(/\b__require\(/g, 'require(')
    .replace(EXPORT_OF_COMMONJS, 'return { default: $1 };')
    .replace(EXPORT, (_, bindings) => `return {${bindings.replace(/(\S+) as (\S+?)(?=,|\s)/g, '$2: $1')}};`);
}

/** @param bindings as an import has them: `whole`, `* as whole`, `{ one, other as another }`, or none. */
function assigned(module, bindings = '') {
  const [, whole, some] = bindings.match(/^(?:(?:\* as )?([\w$]+))?(?:, )?(\{[^}]*\})?$/);
  const targets = [whole, some?.replaceAll(' as ', ': ')].filter((target) => target !== undefined);
  return targets.length === 0 ? `${module};` : `var ${targets.map((target) => `${target} = ${module}`).join(', ')};`;
}
