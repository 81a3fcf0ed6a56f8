import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { Script } from 'node:vm';
import { inChunks } from './chunks.mjs';
import { standIns } from './stand-ins.mjs';

/** Words by which `bin/load-with-kept-code.js` tells one run from another, beside the names of the commands. */
const WORDS = ['--help', '-h', '--version', '-V', '__complete'];

/**
 * The program as one file of CommonJS, which Node 20 loads faster than ES modules: 11 % of a lookup, 15 % of `--version`. It
 * is a function of `exports`, `require`, `module` and `__dirname` behind a line with the mark of the build and the words
 * that tell runs apart.
 *
 * @returns {Promise<{ program: string, parsers: Map<string, Buffer>, inputs: string[] }>}
 */
export async function bundle() {
  const parsers = new Map();
  const { code: chunks, inputs } = await inChunks({
    stdin: { contents: "export * from './src/npm-entry.ts'", resolveDir: '.' },
    plugins: [standIns({ isEachMet: true }), parserAsFile(parsers)],
  });
  const code = `(function(exports,require,module,__dirname){${inAscii(chunks)}})\n`;
  const mark = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const program = `//${[mark, ...commandsOf(code), ...WORDS].join(' ')}\n${code}`;
  if (/[^\0-\x7f]/.test(program)) throw new Error('V8 needs twice the room for a source that is not ASCII');
  return { program, parsers, inputs };
}

/** esbuild writes escapes for what is not ASCII in texts, but not in patterns, which take the same ones. */
function inAscii(code) {
  return code.replace(
    /(?<!\\)[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The bundle's own word on them: the sources are TypeScript, which Node 20 does not read. */
function commandsOf(code) {
  const module = { exports: {} };
  new Script(code).runInThisContext()(module.exports, createRequire(import.meta.url), module, '');
  return module.exports.COMMAND_NAMES;
}

/**
 * undici carries its HTTP parser as base64 within its source, twice. As files of their own, of which a run reads one, they
 * need not be scanned and decoded: 4 % of a lookup.
 */
function parserAsFile(parsers) {
  return {
    name: 'parser-as-file',
    setup({ onLoad }) {
      onLoad({ filter: /llhttp(_simd)?-wasm\.js$/ }, async ({ path }) => {
        const name = basename(path).replace('-wasm.js', '.wasm');
        const { default: bytes } = await import(path);
        parsers.set(name, bytes);
        return {
          contents: `module.exports = require('node:fs').readFileSync(require('node:path').join(__dirname, '${name}'));`,
        };
      });
    },
  };
}
