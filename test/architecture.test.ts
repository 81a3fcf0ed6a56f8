import { describe, expect, test } from 'vitest';
import { type Import, namedBy, room, SOURCES, type Source, sourcesIn } from './support/sources.ts';

/**
 * Who may import whom. Data goes one way, from the command line to the text, and so do the imports; a file at the top
 * of `src` is a room of its own. Types of a room's words may be named by whoever speaks them, which binds nobody when
 * the program runs: those are the second list.
 */
const RULES: Readonly<Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>> = {
  // The whole flow.
  'standalone-entry': { values: ['main', 'process-runtime', 'service'] },
  main: {
    values: ['about', 'cli', 'commands', 'exit-code-of-outcome', 'language', 'outcome', 'present', 'problem'],
    types: ['process-runtime'],
  },

  // What knows nobody.
  about: { values: ['package.json'] },
  'hosts-and-ports': { values: ['secret'] },
  'system-error-code': { values: [] },
  'suggest-nearest-word': { values: [] },
  secret: { values: [] },
  'shell-quote': { values: [] },
  'clock-and-sleep': { values: [] },

  // The question and the answer.
  contract: { values: [] },
  settings: { values: ['hosts-and-ports', 'suggest-nearest-word', 'secret'] },
  service: {
    values: ['hosts-and-ports', 'contract', 'system-error-code', 'secret', 'clock-and-sleep'],
    types: ['settings'],
  },
  input: { values: ['contract'] },
  journal: { values: ['contract', 'system-error-code', 'machine'] },
  sandbox: { values: ['contract', 'clock-and-sleep'] },

  // The command line: the options, what a run can end in, what becomes of a receipt, the commands and their table.
  options: { values: ['contract', 'suggest-nearest-word'] },
  problem: { values: [], types: ['contract', 'journal', 'machine', 'options', 'service', 'settings'] },
  notice: { values: [], types: ['machine', 'settings'] },
  'doctor-findings': { values: ['problem'], types: ['settings'] },
  'exit-codes-by-status-and-problem': { values: ['contract'], types: ['machine', 'options', 'problem'] },
  outcome: { values: ['system-error-code', 'problem'], types: ['contract'] },
  'exit-code-of-outcome': { values: ['exit-codes-by-status-and-problem'], types: ['outcome', 'problem'] },
  'lookup-record': { values: [], types: ['contract', 'outcome', 'problem'] },
  commands: {
    values: [
      'hosts-and-ports',
      'contract',
      'doctor-findings',
      'system-error-code',
      'exit-codes-by-status-and-problem',
      'exit-code-of-outcome',
      'input',
      'journal',
      'suggest-nearest-word',
      'options',
      'outcome',
      'problem',
      'sandbox',
      'secret',
      'service',
      'settings',
      'shell-quote',
      'clock-and-sleep',
    ],
    types: ['machine', 'notice', 'lookup-record'],
  },
  cli: { values: ['commands', 'suggest-nearest-word', 'options'], types: ['contract', 'outcome'] },

  // Words and text.
  language: {
    values: ['contract', 'problem', 'settings', 'shell-quote'],
    types: [
      'cli',
      'commands',
      'doctor-findings',
      'exit-codes-by-status-and-problem',
      'notice',
      'options',
      'sandbox',
      'service',
    ],
  },
  present: {
    values: [
      'hosts-and-ports',
      'cli',
      'completions',
      'contract',
      'doctor-findings',
      'system-error-code',
      'exit-codes-by-status-and-problem',
      'exit-code-of-outcome',
      'language',
      'machine',
      'suggest-nearest-word',
      'options',
      'outcome',
      'problem',
      'lookup-record',
      'sandbox',
      'secret',
      'service',
      'settings',
      'shell-quote',
      'clock-and-sleep',
    ],
    types: ['commands', 'notice'],
  },

  // The world outside.
  'process-runtime': { values: ['machine', 'clock-and-sleep'], types: ['service'] },
  // What each of the two programs begins with.
  'npm-entry': { values: ['cli', 'main', 'process-runtime', 'service'] },
  machine: { values: ['system-error-code', 'clock-and-sleep'], types: ['service', 'settings'] },
};

/** Packages that only some files may know, so that they can be replaced, or not loaded at all. */
const PACKAGES: Readonly<Record<string, readonly RegExp[]>> = {
  commander: [/^cli\/grammar\.ts$/],
  open: [/^machine\/open-link-in-browser\.ts$/],
  'jsonc-parser': [/^settings\/edit-json\.ts$/],
  undici: [/^service\/undici\//],
  chalk: [/^present\/colours-and-symbols\.ts$/],
  'fastest-levenshtein': [/^suggest-nearest-word\.ts$/],
  'get-east-asian-width': [/^present\/kind-and-width-of-code-point\.ts$/],
  'unicode-segmenter': [/^present\/kind-and-width-of-code-point\.ts$/],
};

/** What only `process-runtime.ts` names. */
const PROCESS = /\bprocess\b|\bglobalThis\b/;

/** What all test files share that a worker takes one after the other (`vitest.config.ts`). */
const SHARED = /\bprocess\.(?:env\.\w+ = |chdir)|\bvi\.(?:mock|doMock|stub\w+)\b/;

test('every room has a rule, and every rule a room', () => {
  expect(Object.keys(RULES).sort()).toEqual([...new Set(SOURCES.map(({ path }) => room(path)))].sort());
});

describe.each(Object.entries(RULES))('%s', (name, { values, types = [] }) => {
  const imports = SOURCES.filter(({ path }) => room(path) === name).flatMap(outsideImports);

  test('imports values only from the rooms that it may', () => {
    const forbidden = imports.filter(({ isType, to }) => !isType && !values.includes(room(to)));
    expect(forbidden.map(described)).toEqual([]);
  });

  test('imports types only from the rooms that it may', () => {
    const forbidden = imports.filter(({ isType, to }) => isType && ![...values, ...types].includes(room(to)));
    expect(forbidden.map(described)).toEqual([]);
  });

  test('has a rule with no room too many', () => {
    const used = (kind: boolean) => imports.filter(({ isType }) => isType === kind).map(({ to }) => room(to));
    expect(values.filter((value) => !used(false).includes(value))).toEqual([]);
    expect(types.filter((type) => !used(true).includes(type))).toEqual([]);
  });
});

test.each(Object.entries(PACKAGES))('only some files know %s', (name, allowed) => {
  const users = SOURCES.filter(({ imports }) => imports.some(({ to }) => to === name || to.startsWith(`${name}/`)));
  expect(users.length).toBeGreaterThan(0);
  expect(users.map(({ path }) => path).filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('every package stands in the table', () => {
  const outside = SOURCES.flatMap(({ imports }) => imports).filter(({ isOutside }) => isOutside);
  const names = outside.map(({ to }) => to.split('/')[0] ?? '').filter((name) => !name.startsWith('node:'));
  expect([...new Set(names)].sort()).toEqual(Object.keys(PACKAGES).sort());
});

test('only process-runtime.ts names the process', () => {
  const users = SOURCES.filter(({ code }) => PROCESS.test(withoutTexts(code)) || code.includes("'node:process'")).map(
    ({ path }) => path,
  );
  expect(users).toEqual(['process-runtime.ts']);
});

test('no file names a file that names it, not even by others, for its types, or on demand', () => {
  expect(SOURCES.map(({ path }) => path).filter((path) => namedBy([path]).has(path))).toEqual([]);
});

describe('the tools, which never ship', () => {
  const tools = sourcesIn('tools');

  test('import what they need of src, and no package', () => {
    const outside = tools
      .flatMap(({ imports }) => imports)
      .filter(({ to }) => !/^(\.\.\/src\/|\w)[\w./-]*\.ts$/.test(to));
    expect(outside.map(described)).toEqual(['generated-files.ts imports ../package.json']);
  });

  test('are imported by no file of src', () => {
    const users = SOURCES.flatMap(({ imports }) => imports).filter(({ to }) => to.startsWith('../tools/'));
    expect(users.map(described)).toEqual([]);
  });
});

test('no two types that are exported have the same name', () => {
  const names = SOURCES.flatMap(({ code }) =>
    [...code.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('no file is longer than 200 lines', () => {
  expect([...SOURCES, ...sourcesIn('tools')].filter(({ lines }) => lines > 200).map(({ path }) => path)).toEqual([]);
});

test('the median file has 60 to 90 lines', () => {
  const lengths = SOURCES.map(({ lines }) => lines).sort((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)];
  expect(median).toBeGreaterThanOrEqual(60);
  expect(median).toBeLessThanOrEqual(90);
});

/** Code without what stands between quotes. */
function withoutTexts(code: string): string {
  return code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, '""');
}

function outsideImports({ path, imports }: Source): Import[] {
  return imports.filter(({ to, isOutside }) => !isOutside && room(to) !== room(path));
}

function described({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

test('no test changes what its worker shares with others', () => {
  // The build runs in the process that starts the workers.
  const others = sourcesIn('test').filter(({ path }) => path !== 'support/build.ts');
  expect(others.filter(({ code }) => SHARED.test(code)).map(({ path }) => path)).toEqual([]);
});
