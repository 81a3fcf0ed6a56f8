import { basename } from 'node:path';
import { build, transform } from 'esbuild';
import { BUNDLE_OPTIONS, MINIFIED } from './options.mjs';

const CHUNKED = { format: 'esm', splitting: true, outdir: 'dist', chunkNames: '[hash]' };

/** Names only: esbuild's own lines are told from ours by their place. */
const SHORT_NAMES = { minifyIdentifiers: true, minifySyntax: true };

/** What esbuild writes at the margin: the imports of a chunk, and its one export. */
const IMPORT = /^import (?:([^"]+) from )?"([^"]+)";$/gm;
const EXPORT = /^export \{([^}]+)\};$/m;

/**
 * Bundles to one file of CommonJS in which all that is loaded together is a function of its own, a chunk, called when
 * somebody asks for it. V8 neither makes nor keeps the functions of chunks that a run has no need of: 6 % of a run. Modules
 * that need each other are in one chunk, so that no two chunks do.
 *
 * @param options what esbuild is to bundle, with its entry as `stdin`; what that exports is exported, and beside it `loaded`,
 *   an object with a member for each chunk that has been called, by its name
 */
export async function inChunks(options) {
  const { metafile, outputFiles } = await build({ ...BUNDLE_OPTIONS, ...CHUNKED, ...SHORT_NAMES, ...options });
  const names = namesOf(metafile.outputs);
  const chunks = outputFiles.map(({ path, text }) => {
    return `${JSON.stringify(names.get(`./${basename(path)}`))}(require) {\n${asBody(text, names)}\n}`;
  });
  const program = `
    const loaded = {};
    const load = (name) => (name in chunks ? (loaded[name] ??= chunks[name](load)) : require(name));
    const chunks = {${chunks.join(',\n')}};
    module.exports = { ...load('<stdin>'), loaded };
  `;
  const { code } = await transform(program, MINIFIED);
  return { code, inputs: Object.keys(metafile.inputs) };
}

/** A chunk that is loaded on demand is called as its module is below `src`; one that others share, as esbuild calls it. */
function namesOf(outputs) {
  const names = Object.entries(outputs).map(([path, { entryPoint }]) => {
    const file = `./${basename(path)}`;
    return [file, entryPoint?.replace(/^src\//, '') ?? file];
  });
  return new Map(names);
}

/** A chunk, which is an ES module, as the body of a function of `require` that returns what it exports. */
function asBody(text, names) {
  const required = (module) => `require(${JSON.stringify(names.get(module) ?? module)})`;
  return text
    .replace(IMPORT, (_, bindings, module) => assigned(required(module), bindings))
    .replace(/\bimport\("([^"]+)"\)/g, (_, module) => `Promise.resolve().then(() => ${required(module)})`)
    .replace(EXPORT, (_, bindings) => `return {${bindings.replace(/(\S+) as (\S+?)(?=,|\s)/g, '$2: $1')}};`);
}

/** @param bindings as an import has them: `whole`, `* as whole`, `{ one, other as another }`, or none. */
function assigned(module, bindings = '') {
  const [, whole, some] = bindings.match(/^(?:(?:\* as )?([\w$]+))?(?:, )?(\{[^}]*\})?$/);
  const targets = [whole, some?.replaceAll(' as ', ': ')].filter((target) => target !== undefined);
  return targets.length === 0 ? `${module};` : `var ${targets.map((target) => `${target} = ${module}`).join(', ')};`;
}
