// What is too short to be measured as a whole run: steps of the program, from its source, within this process.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ANSWER } from './answer.mjs';
import { WrongAnswer } from './measure.mjs';

/** How often a step is taken in a round; its time is the mean. */
const TIMES = 2000;

/** The steps, as `report.mjs` takes them. */
export const STEPS = [
  { name: 'JSON.parse of an answer', ratios: [] },
  // A batch of 64 connections reads some 10,000 answers a second.
  { name: 'read and judge it', ratios: [{ to: 'JSON.parse of an answer', goal: 3 }] },
];

/** The times of each step in milliseconds, by name. */
export async function measureSteps(rounds) {
  const { readAnswer } = await sourceOf('contract/read-answer.ts');
  const body = new TextEncoder().encode(ANSWER);
  if (readAnswer(body, 'nfe').deviations?.length !== 0) throw new WrongAnswer('the answer deviates from the contract');
  const steps = [() => JSON.parse(ANSWER), () => readAnswer(body, 'nfe')];
  const times = new Map(STEPS.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { name }] of STEPS.entries()) {
      const ms = meanOf(steps[index]);
      if (round >= 0) times.get(name).push(ms);
    }
  }
  return times;
}

/** What a step came to last: a step whose result nobody takes, V8 might leave out. */
let last;

function meanOf(step) {
  const startedAt = performance.now();
  for (let time = 0; time < TIMES; time += 1) last = step();
  if (last === undefined) throw new WrongAnswer('a step came to nothing');
  return (performance.now() - startedAt) / TIMES;
}

async function sourceOf(path) {
  const entry = fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.18',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
