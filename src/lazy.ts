import type * as xml from '@rgrove/parse-xml';
import type { Chalk } from 'chalk';
import type * as width from 'fast-string-width';
import type * as wrap from 'fast-wrap-ansi';
import type * as jsonc from 'jsonc-parser';
import type * as open from 'open';

/** A default import would have esbuild copy each of its members: 0.5 ms of a start. */
export const fs = process.getBuiltinModule('node:fs');

/** The rows of a `.tsv` below its head, which names their cells. */
type Rows = readonly (readonly string[])[];

/**
 * Modules that most runs do without, loaded by their first use. Beside each is what a start would take longer with it; the
 * bundle holds what `require` names. Node's own are asked of `process.getBuiltinModule` where they are used: `crypto` would
 * take 7 ms, and none of a lookup, whose TLS loads it, `child_process` and `readline` 2 each, `zlib` and `stream` 1.
 */
export const lazy = {
  // 1 ms: what the build makes of the tables of facts in `contract/`.
  sefazCodes: (): Rows => require('../dist/sefaz-codes.cjs'),
  sefazWords: (): Rows => require('../dist/sefaz-words.cjs'),
  nfseCodes: (): Rows => require('../dist/nfse-codes.cjs'),
  fields: (): Rows => require('../dist/fields.cjs'),
  cfops: (): Rows => require('../dist/cfop.cjs'),
  // 1 ms, and as much for the strings of blanks that it makes.
  jsonc: (): typeof jsonc => require('jsonc-parser'),
  // 3 ms for what is more than Latin letters, most of them for its patterns.
  width: (): typeof width => require('fast-string-width'),
  wrap: (): typeof wrap => require('fast-wrap-ansi'),
  // 3 ms
  xml: (): typeof xml => require('@rgrove/parse-xml'),
  // 2 ms, and for hardly anybody.
  open: (): typeof open => require('open'),
  // 1 ms
  chalk: (): { readonly Chalk: typeof Chalk } => require('chalk'),
};

/** Members that are made by their first use: of the words for people a run needs few, and all take 5 % of a start. */
export function lazily<Makers extends Readonly<Record<string, () => unknown>>>(makers: Makers) {
  const made = {};
  for (const [name, make] of Object.entries(makers)) {
    let value: unknown;
    Object.defineProperty(made, name, { enumerable: true, get: () => (value ??= make()) });
  }
  return made as { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> };
}
