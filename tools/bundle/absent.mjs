import constants from 'undici/lib/llhttp/constants.js';

const { ERROR, TYPE } = constants;

/**
 * Modules that packages ask for and that no run of ours uses: each by who asks, what for, and what stands in its place.
 * What each saves stands in `test/bench/README.md`.
 */
const ABSENT = [
  { asker: /undici/, module: /\/client-h2\.js$/, contents: 'module.exports = () => {};' },
  { asker: /undici/, module: /\/fetch\/body\.js$/, contents: 'module.exports = {};' },
  // A search tree of the names of well-known headers, which is quicker only from some hundreds of headers on.
  { asker: /undici/, module: /^\.\/tree$/, contents: 'exports.tree = { lookup: () => null };' },
  // A parser's tables, of which undici uses two; to make them all takes half a millisecond.
  {
    asker: /undici/,
    module: /\/llhttp\/constants\.js$/,
    contents: `module.exports = ${JSON.stringify({ ERROR, TYPE })};`,
  },
  // For addresses with parameters, which no request of ours has.
  { asker: /undici/, module: /^node:querystring$/, contents: 'module.exports = {};' },
  // For what it says under NODE_DEBUG.
  {
    asker: /undici/,
    module: /^node:util$/,
    contents: 'exports.debuglog = () => Object.assign(() => {}, { enabled: false });',
  },
  { asker: /undici/, module: /^node:http$/, contents: 'exports.IncomingMessage = class {};' },
  // Node's own words a failed assertion by parsing the source: seconds for a bundle, deaf to deadlines and signals.
  {
    asker: /undici/,
    module: /^node:assert$/,
    contents: `module.exports = (isTrue) => {
      if (!isTrue) throw Object.assign(new Error('undici failed an assertion'), { code: 'ERR_ASSERTION' });
    };`,
  },
  // The colour level comes from our own policy; the detection would load `node:tty`, and sockets with it.
  { asker: /chalk/, module: /^#supports-color$/, contents: 'export default { stdout: false, stderr: false };' },
  { asker: /commander/, module: /^node:child_process$/, contents: 'module.exports = {};' },
];

/**
 * A plug-in for esbuild that leaves them out.
 *
 * @param isEachMet whether the build fails where one of them is no longer asked for: the npm form asks for all.
 */
export function withoutAbsent({ isEachMet }) {
  const met = new Set();
  return {
    name: 'without-absent',
    setup({ onResolve, onLoad, onEnd }) {
      for (const [index, { asker, module }] of ABSENT.entries()) {
        onResolve({ filter: module }, ({ importer }) => {
          if (!asker.test(importer)) return undefined;
          met.add(index);
          return { path: String(index), namespace: 'absent' };
        });
      }
      onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({ contents: ABSENT[path].contents }));
      onEnd(() => ({
        errors: ABSENT.filter((_, index) => isEachMet && !met.has(index)).map(({ asker, module }) => ({
          text: `No module ${module} is asked for by ${asker}: take its row out of ABSENT`,
        })),
      }));
    },
  };
}
