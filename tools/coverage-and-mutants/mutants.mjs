import { hash } from 'node:crypto';
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
  const chosen = shuffled(all, seed).slice(0, size);
  const keys = new Set(chosen.map(keyOf));
  // Instrumented for the sample alone, since each mutant makes the program larger, and each of its starts longer.
  const again = await instrument(
    files.flatMap((file) => {
      const places = chosen.filter(({ fileName }) => fileName === file.name).map(({ location }) => location);
      return places.length > 0 ? [{ ...file, mutate: places }] : [];
    }),
  );
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  return {
    total: all.length,
    mutants: again.mutants
      .filter((mutant) => keys.has(keyOf(mutant)))
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

/** What tells it from all others, however the instrumenter numbers them. */
function keyOf(mutant) {
  return JSON.stringify(mutantAt(mutant));
}

/** The line, counted from 1, and its text, what stands there, and the whole text with the change made. */
function changeOf({ location: { start, end }, replacement }, text) {
  const lines = text.split('\n');
  const offset = ({ line, column }) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  const [from, to] = [offset(start), offset(end)];
  const changed = text.slice(0, from) + replacement + text.slice(to);
  return { line: start.line + 1, at: lines[start.line].trim(), original: text.slice(from, to), changed };
}

/** In an order that follows from the seed and from each mutant alone. */
function shuffled(mutants, seed) {
  const ranks = new Map(mutants.map((mutant) => [mutant, hash('sha256', `${seed} ${keyOf(mutant)}`)]));
  return mutants.toSorted((one, other) => (ranks.get(one) < ranks.get(other) ? -1 : 1));
}
