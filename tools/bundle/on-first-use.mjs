/**
 * Packages that do work when they are loaded which most runs have no use for (a run whose output goes to a pipe paints nothing),
 * with the function or class of theirs that we use. What each saves stands in `test/bench/README.md`.
 */
const FUNCTIONS = { chalk: 'Chalk', 'unicode-segmenter/grapheme': 'graphemeSegments' };

/** A plug-in for esbuild that has them loaded by the first call of it; the build fails where nobody asks for one. */
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
        contents: `export function ${FUNCTIONS[path]}(...given) {
          const { ${FUNCTIONS[path]}: own } = require('${path}');
          return new.target ? new own(...given) : own(...given);
        }`,
        resolveDir: '.',
      }));
      onEnd(() => ({
        errors: [...unmet].map((path) => ({ text: `Nobody asks for ${path}: take it out of FUNCTIONS` })),
      }));
    },
  };
}
