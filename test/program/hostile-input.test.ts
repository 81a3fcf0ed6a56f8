import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import type { ListEntry } from '../../src/input/read-receipts.ts';
import { entriesOfLines } from '../../src/input/read-receipts.ts';
import { OPTION_NAMES } from '../../src/options/options.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { CANARY } from '../support/canary.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';

/**
 * Whatever is typed, or stands in a settings file or a list: a documented exit code that is no fault of ours, and the token
 * nowhere (`onTerminal` sees to that). What fails is told with its seed.
 */
const DOCUMENTED = EXITS.filter(({ name }) => name !== 'bug').flatMap(({ codes }) => codes);
const FOLDER = temporaryFolder('recibo-hostile-');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('any command line', () => {
  /** What writes, opens or goes on for ever is left out. */
  const OUT_OF_BOUNDS = ['out', 'save', 'open', 'input', 'wait', 'port', 'version'];
  const options = OPTION_NAMES.filter((name) => !OUT_OF_BOUNDS.includes(name)).map((name) => `--${name}`);
  const value = fc.constantFrom('1', '', '0', '-1', 'x', 'json', CANARY, `a=${CANARY}`, 'data.x', '10ms', '--', '-');
  const word = fc.oneof(fc.constantFrom(...options, '-f', '-q', '-v', '-o'), value, fc.string({ maxLength: 6 }));
  const glued = fc.tuple(fc.constantFrom(...options), value).map(([option, typed]) => `${option}=${typed}`);
  const words = fc.array(fc.oneof(word, glued), { maxLength: 5 });

  test('ends as it is documented', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('nfe', 'nfse', 'explain', 'help', 'completion'),
        words,
        async (command, rest) => {
          const argv = [command, ...rest.filter((typed) => !/^-[wi]|^--(?:o|s|i|w|p)/.test(typed) || /=/.test(typed))];
          const environment = { ...asking(sandbox.baseUrl), XDG_CACHE_HOME: FOLDER };
          const { exit } = await onTerminal([...argv, '--timeout', '2s'], { environment });
          expect(DOCUMENTED).toContain(exit);
        },
      ),
      { numRuns: 150 },
    ));
});

describe('any settings file', () => {
  const path = join(FOLDER, 'config.json');
  const name = fc.constantFrom(
    'defaultProfile',
    'profiles',
    'acme',
    'baseUrl',
    'token',
    'tokenFile',
    '__proto__',
    '$x',
  );
  const leaf = fc.oneof(fc.constantFrom(CANARY, 'acme', 'https://a.example/v3', ''), fc.jsonValue({ maxDepth: 1 }));
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, leaf, fc.dictionary(name, tie('tree'), { maxKeys: 4 })),
  }));
  const text = fc.oneof(
    tree.map((one) => JSON.stringify(one)),
    tree.map((one) => JSON.stringify(one).slice(0, -1)),
    fc.string({ unit: 'binary' }).map((junk) => `${junk}${CANARY}`),
  );

  test('is read, or refused without a word of it that is secret', () =>
    fc.assert(
      fc.asyncProperty(text, fc.constantFrom(['config', 'list'], ['nfe', '1', '--dry-run']), async (content, argv) => {
        writeFileSync(path, content, { mode: 0o600 });
        const { exit } = await onTerminal(argv, { environment: { RECIBO_CONFIG: path } });
        expect([0, 78]).toContain(exit);
      }),
      { numRuns: 100 },
    ));
});

describe('any list', () => {
  const line = fc.oneof(
    fc.string().map((typed) => Buffer.from(typed)),
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom('', '#', '\ufeff1', ' 1004 ', '1\r', '.', CANARY).map((typed) => Buffer.from(typed)),
  );
  const bytes = fc.array(line).map((lines) => Buffer.concat(lines.flatMap((one) => [one, Buffer.from('\n')])));

  async function entriesOf(list: Buffer, size: number) {
    const chunks = async function* () {
      for (let at = 0; at < list.length; at += size) yield list.subarray(at, at + size);
    };
    const entries: ListEntry[] = [];
    for await (const piece of entriesOfLines(chunks())) entries.push(...piece);
    return entries;
  }

  test('is the same list, wherever it is cut into pieces', () =>
    fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 20 }), async (list, size) => {
        expect(await entriesOf(list, size)).toEqual(await entriesOf(list, list.length + 1));
      }),
    ));

  test('ends as it is documented', () =>
    fc.assert(
      fc.asyncProperty(bytes, async (list) => {
        const path = join(FOLDER, 'list');
        writeFileSync(path, list);
        const { exit } = await onTerminal(['nfe', '--input', path, '--dry-run'], {
          environment: asking(sandbox.baseUrl),
        });
        expect([0, 2]).toContain(exit);
      }),
      { numRuns: 100 },
    ));
});
