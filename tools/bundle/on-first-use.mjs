/**
 * Packages that make tables when they are loaded, which most runs never look anything up in, with the function of theirs that
 * we call. What each saves stands in `test/bench/README.md`.
 */
const FUNCTIONS = { 'unicode-segmenter/grapheme': 'graphemeSegments' };

/** A plug-in for esbuild that has them loaded by the first call of their function. */
export function onFirstUse() {
  const namespace = 'on-first-use';
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^(?:${Object.keys(FUNCTIONS).join('|')})$`);
      onResolve({ filter }, ({ path, kind }) => (kind === 'import-statement' ? { path, namespace } : undefined));
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `export const ${FUNCTIONS[path]} = (...given) => require('${path}').${FUNCTIONS[path]}(...given);`,
        resolveDir: '.',
      }));
    },
  };
}
