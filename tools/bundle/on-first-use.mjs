/**
 * Packages that make tables when they are loaded, which most runs never look anything up in, with the function of theirs that
 * we call. What each saves stands in `test/bench/README.md`.
 */
const FUNCTIONS = { 'unicode-segmenter/grapheme': 'graphemeSegments' };

/** A plug-in for esbuild that has them loaded by the first call of their function; the build fails where nobody asks for one. */
export function onFirstUse() {
  const namespace = 'on-first-use';
  const unmet = new Set(Object.keys(FUNCTIONS));
  return {
    name: namespace,
    setup({ onResolve, onLoad, onEnd }) {
      const filter = new RegExp(`^(?:${[...unmet].join('|')})$`);
      onResolve({ filter }, ({ path, kind }) => {
        unmet.delete(path);
        return kind === 'import-statement' ? { path, namespace } : undefined;
      });
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `export const ${FUNCTIONS[path]} = (...given) => require('${path}').${FUNCTIONS[path]}(...given);`,
        resolveDir: '.',
      }));
      onEnd(() => ({
        errors: [...unmet].map((path) => ({ text: `Nobody asks for ${path}: take it out of FUNCTIONS` })),
      }));
    },
  };
}
