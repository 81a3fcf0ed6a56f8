import { CATALOGUES } from '../../../src/language/catalogue.ts';
import type { LanguageTag } from '../../../src/options/choices.ts';
import { TOOL_WORDS } from '../../../tools/language/catalogue.ts';
import { CALLS, TOLD } from './calls.ts';
import { CIRCUMSTANCES, type Words } from './samples.ts';

/** A text of one language: one that stands there, or one that a function made. */
export interface Text {
  /** Where it stands, which is the same in every language: `messages/deviation/extra`. */
  readonly path: string;
  readonly text: string;
  /** The call that made it; null for a text that stands there. */
  readonly call: Call | null;
}

/** A call of a function with samples. */
export interface Call {
  /** Where the function stands. */
  readonly path: string;
  readonly index: number;
  /** Texts and numbers within the arguments, each by its path below the function's. */
  readonly given: readonly (readonly [path: string, value: string | number])[];
}

/** Every text of a language, in an order that is the same in every language. */
export async function textsOf(tag: LanguageTag): Promise<Text[]> {
  const { messages, document, hints, explain, help, notices, setup, doctor } = CATALOGUES[tag];
  const words: Words = {
    messages: await messages(),
    document: await document(),
    hints: await hints(),
    explain: await explain(),
    help: await help(),
    notices: await notices(),
    setup: await setup(),
    doctor: await doctor(),
  };
  return [...textsIn(words, SAMPLES, ''), ...textsIn(TOOL_WORDS[tag], {}, 'tools')];
}

/** The arguments of every function, in lists that stand where the function stands. */
const SAMPLES = {
  ...CALLS,
  messages: {
    ...CALLS.messages,
    problem: callsFor(TOLD.problem, (problem) => CIRCUMSTANCES.map((circumstances) => [problem, circumstances])),
    deviation: callsFor(TOLD.deviation, (deviation) => [[deviation]]),
  },
};

function callsFor(samples: Readonly<Record<string, readonly object[]>>, calls: (told: object) => object[][]): object {
  const entries = Object.entries(samples);
  return Object.fromEntries(entries.map(([kind, all]) => [kind, all.flatMap((sample) => calls({ kind, ...sample }))]));
}

function textsIn(words: unknown, samples: unknown, path: string, call: Call | null = null): Text[] {
  if (typeof words === 'string') return [{ path, text: words, call }];
  if (typeof words === 'function') {
    if (!Array.isArray(samples) || samples.length === 0) throw new Error(`there are no samples for ${path}`);
    return samples.flatMap((values: unknown[], index) => {
      const given = values.flatMap((value, position) => valuesIn(value, `${path}/${position}`));
      return textsIn(Reflect.apply(words, undefined, values), {}, path, { path, index, given });
    });
  }
  return membersOf(words).flatMap(([key, child]) => textsIn(child, member(samples, key), joined(path, key), call));
}

function valuesIn(value: unknown, path: string): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  return membersOf(value).flatMap(([key, child]) => valuesIn(child, joined(path, Array.isArray(value) ? '*' : key)));
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function member(value: unknown, key: string): unknown {
  return membersOf(value).find(([name]) => name === key)?.[1];
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}/${key}`;
}
