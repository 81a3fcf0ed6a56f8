// What the built program has to do on every system, tried as whole processes whose streams are files.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The exit code that each of the sandbox's receipts leads to. */
const EXITS = {
  '002': 22,
  '003': 23,
  '004': 0,
  '010': 30,
  900: 90,
  500: 50,
  999: 99,
  401: 77,
  404: 76,
  429: 75,
  502: 69,
  301: 76,
  601: 76,
  602: 69,
  603: 76,
};

/** How long one run may take, in milliseconds: Wine takes seconds to start. */
const LONGEST_RUN = 60_000;

const CHECKS = [
  check('the version', ['--version'], 0, ({ stdout }) => /^recibo \d+\.\d+\.\d+\n$/.test(stdout)),
  check('help with accents', ['--help', '--lang', 'pt'], 0, ({ stdout }) => /[çãéí]/.test(stdout)),
  check('a wrong option', ['nfe', '004', '--nope'], 2, ({ stdout, stderr }) => stdout === '' && stderr !== ''),
  check(
    'the bytes of an answer',
    ['nfe', '004', '--sandbox', '--json'],
    0,
    ({ stdout }) => JSON.parse(stdout).data.id !== '',
  ),
  check('a page', ['nfe', '900', '--sandbox', '-o', 'table', '--lang', 'pt'], 90, ({ stdout }) =>
    /^✖ 900/.test(stdout),
  ),
  check(
    'a deadline',
    ['nfe', '408', '--sandbox', '--timeout', '1s', '--retries', '0'],
    75,
    ({ ms }) => ms < LONGEST_RUN / 2,
  ),
  check(
    'a list',
    ['nfe', '004', '010', '--sandbox', '-o', 'csv'],
    40,
    ({ stdout }) => stdout.split('\r\n').length === 4,
  ),
  check('records in a file', ['nfe', '004', '900', '--sandbox', '--out', 'records.ndjson'], 40),
  check('going on with it', ['nfe', '004', '900', '--sandbox', '--out', 'records.ndjson', '--resume'], 40),
  check('documents in a folder', ['nfe', '004', '--sandbox', '--save', 'notas', '-q'], 0),
  check('and found there again', ['nfe', '004', '--sandbox', '--save', 'notas', '-q'], 0),
  check('documents in the folder where it runs', ['nfe', '004', '--sandbox', '--save', '.', '-q'], 0),
  check('a setting that is stored', ['config', 'set', 'baseUrl', 'https://api.example.com/v3'], 0),
  check('and found again', ['config', 'list'], 0, ({ stdout }) =>
    stdout.includes('https://api.example.com/v3\tprofile'),
  ),
  check('where it stands by itself', ['config', 'path'], 0, ({ stdout }) => /recibo[\\/]config\.json\n$/.test(stdout), {
    RECIBO_CONFIG: '',
  }),
  check('no token', ['nfe', '004'], 78),
  ...Object.entries(EXITS).map(([receipt, exit]) =>
    check(`the exit code of ${receipt}`, ['nfe', receipt, '--sandbox', '--quiet', '--retries', '0'], exit),
  ),
];

function check(name, argv, exit, holds = () => true, environment = {}) {
  return { name, argv, exit, holds, environment };
}

/**
 * Runs every check and tells of each; gives how many did not hold.
 *
 * @param command what runs the program: words that stand before its arguments.
 */
export function smoke([program, ...words]) {
  const folder = mkdtempSync(join(tmpdir(), 'recibo-smoke-'));
  const place = { cwd: folder, env: { ...process.env, ...environmentOf(folder) } };
  try {
    return CHECKS.filter((row) => {
      const found = run(program, [...words, ...row.argv], { ...place, env: { ...place.env, ...row.environment } });
      const isRight = found.exit === row.exit && holds(row, found);
      console.log(`${isRight ? 'ok' : 'NOT OK'}  ${row.name}${isRight ? '' : told(row, found)}`);
      return !isRight;
    }).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A user without settings, who keeps them in the working folder. What the system needs in its environment stays. */
function environmentOf(folder) {
  const theirs = Object.keys(process.env).filter((name) => /^RECIBO_|_PROXY$/i.test(name));
  const none = Object.fromEntries(theirs.map((name) => [name, '']));
  return {
    ...none,
    HOME: folder,
    XDG_CONFIG_HOME: '',
    RECIBO_CONFIG: 'config.json',
    LANG: 'C.UTF-8',
    WINEDEBUG: '-all',
    // The Windows that Wine says it is may be too old for Node.
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
}

/** The streams are files: under Wine, pipes lose what is written last. */
function run(program, argv, place) {
  const paths = ['stdout', 'stderr'].map((name) => join(place.cwd, name));
  const files = paths.map((path) => openSync(path, 'w'));
  const startedAt = performance.now();
  const { status, error } = spawnSync(program, argv, { ...place, stdio: ['ignore', ...files], timeout: LONGEST_RUN });
  const ms = performance.now() - startedAt;
  for (const file of files) closeSync(file);
  const [stdout, stderr] = paths.map((path) => readFileSync(path, 'utf8'));
  return { exit: status ?? error?.code, stdout, stderr, ms };
}

function holds({ holds: isAsPromised }, found) {
  try {
    return isAsPromised(found);
  } catch {
    return false;
  }
}

function told({ argv, exit }, found) {
  const shown = `${found.stdout.slice(0, 500)}${found.stderr.slice(0, 500)}`;
  return `: recibo ${argv.join(' ')}\n  exit ${found.exit}, where ${exit} was expected; it printed:\n${shown}`;
}
