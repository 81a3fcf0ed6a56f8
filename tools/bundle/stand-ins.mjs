import constants from 'undici/lib/llhttp/constants.js';

const { ERROR, TYPE } = constants;

/**
 * Modules that no run of ours uses, or few do: each by who asks, what for, and what stands in its place. What each saves
 * stands in `test/bench/README.md`.
 */
const STAND_INS = [
  { asker: /undici/, module: /\/client-h2\.js$/, contents: 'module.exports = () => {};' },
  { asker: /undici/, module: /\/fetch\/body\.js$/, contents: 'module.exports = {};' },
  // A search tree of the names of well-known headers, which takes as long to make as some hundreds of headers without it.
  {
    asker: /undici/,
    module: /^\.\/tree$/,
    contents: `let [count, tree] = [0, null];
    exports.tree = {
      lookup(name) {
        count += 1;
        if (count > 400) tree ??= require('undici/lib/core/tree.js').tree;
        return tree === null ? null : tree.lookup(name);
      },
    };`,
  },
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
  // What they do when they are loaded most runs have no use for: one whose output goes to a pipe paints nothing.
  { asker: /[\\/]src[\\/]/, module: /^chalk$/, contents: onFirstUse('chalk', 'Chalk') },
  {
    asker: /[\\/]src[\\/]/,
    module: /^unicode-segmenter\/grapheme$/,
    contents: onFirstUse('unicode-segmenter/grapheme', 'graphemeSegments'),
  },
];

/** A package that is loaded by the first call of the one function or class of it that we use. */
function onFirstUse(path, name) {
  return `export function ${name}(...given) {
    const { ${name}: own } = require('${path}');
    return new.target ? new own(...given) : own(...given);
  }`;
}

/**
 * A plug-in for esbuild that puts them in.
 *
 * @param isEachMet whether the build fails where one of them is no longer asked for: the npm form asks for all.
 */
export function standIns({ isEachMet }) {
  const met = new Set();
  return {
    name: 'stand-ins',
    setup({ onResolve, onLoad, onEnd }) {
      for (const [index, { asker, module }] of STAND_INS.entries()) {
        onResolve({ filter: module }, ({ importer }) => {
          if (!asker.test(importer)) return undefined;
          met.add(index);
          return { path: String(index), namespace: 'stand-in' };
        });
      }
      onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
        contents: STAND_INS[path].contents,
        resolveDir: '.',
      }));
      onEnd(() => ({
        errors: STAND_INS.filter((_, index) => isEachMet && !met.has(index)).map(({ asker, module }) => ({
          text: `No module ${module} is asked for by ${asker}: take its row out of STAND_INS`,
        })),
      }));
    },
  };
}
