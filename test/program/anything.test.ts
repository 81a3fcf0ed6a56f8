import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXITS, SIGNAL_EXITS } from '../../src/exit-codes.ts';
import { Interruption } from '../../src/failure.ts';
import { temporaryFolder } from '../support/folder.ts';
import { shell } from '../support/program.ts';
import { run } from '../support/run.ts';
import { recordsIn } from '../support/service.ts';

const COMMANDS = 'nfe nfse login logout config doctor explain report completion help __complete'.split(' ');
const OPTIONS = (
  '-o --output --json -f --field -q -v -w --wait --interval --timeout --retries -i --input --column --sheet --shard --out --resume ' +
  '--again --force --excel --concurrency --rate --fail-fast --save --mask --no-mask --accept --strict --profile ' +
  '--any-profile --base-url --sandbox --curl --color --lang -V -h --receipt --title --only --next --since --'
).split(' ');
const VALUES = (
  'table plain json ndjson csv message html markdown xlsx list get set unset path bash zsh pt en always 004 500 900 010 ' +
  'final 1 0 -1 90s 1h30m 1e999 data.sefaz.chave data.itens.0.nome status constructor toString __proto__ hasOwnProperty ' +
  'baseUrl lang profiles.constructor.baseUrl tokenCommand file file/500 folder folder/x.xlsx file.ndjson list.csv - . .. ' +
  '/dev/null /dev/full /proc/x 2026/500 exit-codes environment E0014 5102 539 http://127.0.0.1:1/v3 https://a:b@c/d?e#f'
).split(' ');
const VARIABLES = (
  'RECIBO_TOKEN RECIBO_TOKEN_FILE RECIBO_BASE_URL RECIBO_PROFILE RECIBO_CONFIG RECIBO_LANG RECIBO_MASK RECIBO_DEBUG LANG ' +
  'LC_ALL LC_MESSAGES HTTPS_PROXY HTTP_PROXY NO_PROXY NODE_EXTRA_CA_CERTS XDG_CONFIG_HOME APPDATA NO_COLOR FORCE_COLOR ' +
  'CLICOLOR CLICOLOR_FORCE TERM ACCESSIBLE COLUMNS TZ NODE_OPTIONS'
).split(' ');

/** Whatever people, scripts and their environments give: never a fault of our own. */
describe('anything that is typed or set', () => {
  const before = process.cwd();
  beforeAll(() => {
    process.chdir(temporaryFolder());
    mkdirSync('folder');
    for (const name of ['file', '2026', 'constructor']) writeFileSync(name, 'x');
    writeFileSync('list.csv', 'recibo;b\n1;2\n');
    writeFileSync('file.ndjson', '{"receipt":"1"}\n');
  });
  afterAll(() => process.chdir(before));

  // None that leads out of the folder.
  const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((one) => !/^\/|\.\./.test(one));
  const long = fc.constantFrom('9', 'x', ' ', '-', '[').map((one) => one.repeat(5000));
  const value = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...VALUES) }, { weight: 2, arbitrary: text }, long);
  const option = fc.constantFrom(...OPTIONS);
  const word = fc.oneof(
    option,
    value,
    fc.tuple(option, value).map((both) => both.join('=')),
  );
  const argv = fc
    .tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...COMMANDS) }, value), fc.array(word, { maxLength: 6 }))
    .map(([first, rest]) => [first, ...rest]);
  // A device without an end is nobody's settings file.
  const env = fc.dictionary(
    fc.constantFrom(...VARIABLES),
    value.filter((one) => one !== '/dev/full'),
    { maxKeys: 4 },
  );

  it('is told in one of the exits, without a trace of the stack', () =>
    fc.assert(
      fc.asyncProperty(argv, env, fc.constantFrom(80, 30, null), async (argv, env, terminal) => {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(new Interruption('SIGTERM')), 300);
        const seen = await run(argv, { env, terminal, signal: controller.signal, stdin: 'a\nb\n' });
        clearTimeout(timer);
        expect([...Object.values(EXITS), SIGNAL_EXITS.SIGTERM]).toContain(seen.exit);
        expect(seen).not.toMatchObject({ exit: EXITS.bug });
        expect(seen.stderr).not.toMatch(/^ {4}at /m);
      }),
      { numRuns: 150 },
    ));
});

it.each(['2026/', '😀'.repeat(509)])(
  'a receipt that is no name of a file is asked for, and saved: %.6s…',
  async (begin) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '2026'), '');
    const ask = (end: string) => shell(`cd ${folder}; recibo nfe ${begin}${end} --sandbox -o ndjson --save notas`);
    expect(await ask('500')).toMatchObject({ exit: 50, stderr: '' });
    expect(recordsIn((await ask('004')).stdout)).toMatchObject([{ receipt: `${begin}004`, exitCode: 0 }]);
    expect(readdirSync(join(folder, 'notas')).length).toBe(2);
  },
);

it('a machine on which WebAssembly cannot start is told so', async () => {
  if (process.platform !== 'linux') return;
  const { exit, stderr } = await shell('ulimit -v 4000000; recibo nfe 004 --sandbox');
  // The program without Node has no such limit.
  if (exit !== 0) expect([exit, stderr]).toEqual([69, expect.stringContaining('--disable-wasm-trap-handler')]);
});
