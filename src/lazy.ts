import type { Chalk } from 'chalk';

const builtin = process.getBuiltinModule;

/**
 * Modules that most runs do without, loaded by their first use: `lazy.zlib.gunzipSync(bytes)`. Beside each is what a start
 * would take longer with it. The bundle holds what `require` names.
 */
export const lazy = {
  // 7 ms, and none for a lookup, whose TLS has loaded it.
  get crypto() {
    return builtin('node:crypto');
  },
  // 2 ms
  get childProcess() {
    return builtin('node:child_process');
  },
  // 1 ms
  get zlib() {
    return builtin('node:zlib');
  },
  get stream() {
    return builtin('node:stream');
  },
  get v8() {
    return builtin('node:v8');
  },
  // 0.5 ms
  get readline() {
    return builtin('node:readline');
  },
  // 2 ms: it asks a terminal for its colours, and loads what Node has for that.
  get chalk(): { readonly Chalk: typeof Chalk } {
    return require('chalk');
  },
};
