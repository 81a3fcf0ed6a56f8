/**
 * The parts that the program is loaded in: one for each entry of a bundle whose chunks are CommonJS, with everything that the
 * entry cannot do without and the first part does not already have. Fewer files: each costs a run 0.2 ms to find and read.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {ReadonlyMap<string, string>} texts the chunks, by the path that they have in `outputs`
 * @param {string} first the path of the entry that every run begins with
 * @returns {Map<string, string>} the parts, by the path of their entry
 */
export function pack(outputs, texts, first) {
  const always = chunksFor(first, outputs);
  const entries = Object.keys(outputs).filter((path) => outputs[path].entryPoint !== undefined);
  return new Map(
    entries.map((entry) => {
      const chunks = [...chunksFor(entry, outputs)].filter((path) => entry === first || !always.has(path));
      return [entry, partOf(chunks, texts)];
    }),
  );
}

/** The chunk itself, and all that it imports on being loaded. */
function chunksFor(path, outputs, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: to, kind, external } of outputs[path].imports) {
    if (kind === 'import-statement' && !external) chunksFor(to, outputs, found);
  }
  return found;
}

/** The brackets around a function have V8 compile it at once: it is about to be called. */
function partOf(chunks, texts) {
  const makers = chunks.map(
    (path) =>
      `${JSON.stringify(path.split('/').at(-1))}:(function(exports,require,module,__dirname){${texts.get(path)}})`,
  );
  return `({\n${makers.join(',\n')}\n})\n`;
}
