import { Instrumenter } from '@stryker-mutator/instrumenter';

const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] };
const LOG = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };

/**
 * A sample of what the instrumenter can change in these sources.
 *
 * @returns how many changes there are, the mutants of the sample, and the code with them (and few others) by path
 */
export async function sampleOfMutants(sources, { seed, size }) {
  const files = sources.map(({ path, text }) => ({ name: path, content: text, mutate: true }));
  const all = (await instrument(files)).mutants;
  const sample = new Set(
    shuffled(all, seed)
      .slice(0, size)
      .map((mutant) => JSON.stringify(mutantAt(mutant))),
  );
  // Instrumented for the sample alone, since each mutant makes the program larger, and each of its starts longer.
  const hit = all.filter((mutant) => sample.has(JSON.stringify(mutantAt(mutant))));
  const again = await instrument(
    files.flatMap((file) => {
      const places = hit.filter(({ fileName }) => fileName === file.name).map(({ location }) => location);
      return places.length > 0 ? [{ ...file, mutate: places }] : [];
    }),
  );
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  return {
    total: all.length,
    mutants: again.mutants
      .filter((mutant) => sample.has(JSON.stringify(mutantAt(mutant))))
      .map((mutant) => ({ id: mutant.id, ...mutantAt(mutant), ...changeOf(mutant, textOf.get(mutant.fileName)) })),
    code: new Map(again.files.map(({ name, content }) => [name, content])),
  };
}

function instrument(files) {
  return new Instrumenter(LOG).instrument(files, OPTIONS);
}

function mutantAt({ fileName, location, mutatorName, replacement }) {
  return { path: fileName, location, mutatorName, replacement };
}

/** The line, counted from 1, and its text, what stands there, and the whole text with the change made. */
function changeOf({ location: { start, end }, replacement }, text) {
  const lines = text.split('\n');
  const offset = ({ line, column }) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  const [from, to] = [offset(start), offset(end)];
  const changed = text.slice(0, from) + replacement + text.slice(to);
  return { line: start.line + 1, at: lines[start.line].trim(), original: text.slice(from, to), changed };
}

/** In an order that follows from the seed (Fisher and Yates, with the generator mulberry32). */
function shuffled(items, seed) {
  const order = [...items];
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
