// What is measured: each command with the answer that it must give.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANSWER, PATH, RECEIPT, TOKEN } from './answer.mjs';

/** The quickest that Node can be: an ES module starts a fifth slower, and `node -e 0` as fast or a little slower. */
const EMPTY = fileURLToPath(new URL('empty.cjs', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const { status } = JSON.parse(ANSWER);

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string[]} argv
 * @property {number} exit the exit code that it must have
 * @property {(stdout: string, stderr: string) => boolean} isRight whether it said what it must
 * @property {Ratio[]} ratios what it is compared with
 * @property {string[]} needs the programs without which it is absent
 * @property {boolean} onTerminal whether its streams are a terminal; else they are pipes
 * @property {Record<string, string>} environment what it finds there beside what all do
 *
 * @typedef {object} Ratio
 * @property {string} to the name of another command
 * @property {number} [goal] the most that it may be
 */

/** @returns {Command[]} */
export function commandsFor(program, origin) {
  return [...plainCommands(program), ...terminalCommands(program), ...peers(`${origin}${PATH}`)];
}

function plainCommands(program) {
  const node = process.execPath;
  const recibo = (name, options, exit, isRight, ratios, environment) =>
    command(name, [node, program, ...options], exit, isRight, { ratios, environment });
  const quick = [{ to: 'node', goal: 1.4 }];
  return [
    command('node', [node, EMPTY], 0, isSilent),
    recibo('lookup, --json', ['nfe', RECEIPT, '--json'], 0, isAnswer, [
      { to: 'node', goal: 2 },
      { to: 'HTTPie', goal: 1 / 3 },
    ]),
    recibo('the same, nothing kept', ['nfe', RECEIPT, '--json'], 0, isAnswer, [{ to: 'node' }], {
      NODE_DISABLE_COMPILE_CACHE: '1',
    }),
    recibo('--version', ['--version'], 0, (stdout) => stdout === `recibo ${version}\n`, [{ to: 'node', goal: 1.25 }]),
    recibo(
      '--help',
      ['--help'],
      0,
      (stdout) => stdout.includes('RECIBO_TOKEN') || stdout.includes('recibo nfe'),
      quick,
    ),
    recibo('usage error', ['--nope'], 2, (stdout, stderr) => stdout === '' && stderr.includes('--nope'), quick),
    recibo(
      'TAB behind an option',
      ['__complete', 'nfe', '-f', 'data.'],
      0,
      (stdout) => stdout.includes('data.sefaz.chave'),
      [...quick, { to: '--help', goal: 1 }],
    ),
    recibo('TAB behind a command', ['__complete', 'nfe', '-'], 0, (stdout) => stdout.includes('--field'), [
      ...quick,
      { to: '--help', goal: 1 },
    ]),
  ];
}

function terminalCommands(program) {
  const node = process.execPath;
  const ratios = [{ to: 'node on a terminal', goal: 2.3 }];
  const options = { needs: ['script', 'stty'], onTerminal: true };
  return [
    command('node on a terminal', [node, EMPTY], 0, isSilent, options),
    command('lookup, table on a terminal', [node, program, 'nfe', RECEIPT], 0, isTable, { ...options, ratios }),
  ];
}

function peers(url) {
  const header = `Authorization: Token ${TOKEN}`;
  const pipeline = `curl -sS -H '${header}' ${url} | jq -r .status`;
  const isStatus = (stdout) => stdout === `${status}\n`;
  const isPage = (stdout) => stdout.includes(status);
  const ratios = [{ to: 'node' }];
  return [
    command('curl and jq', ['sh', '-c', pipeline], 0, isStatus, { needs: ['curl', 'jq'], ratios }),
    command('curl and jq on a terminal', ['sh', '-c', `curl -sS -H '${header}' ${url} | jq .`], 0, isPage, {
      needs: ['curl', 'jq', 'script', 'stty'],
      onTerminal: true,
    }),
    command('HTTPie', ['http', '--ignore-stdin', '--body', url, header.replace(': ', ':')], 0, isAnswer, {
      needs: ['http'],
      ratios,
    }),
  ];
}

/** @returns {Command} */
export function command(name, argv, exit, isRight, options = {}) {
  const { ratios = [], needs = [], onTerminal = false, environment = {} } = options;
  return { name, argv, exit, isRight, ratios, needs, onTerminal, environment };
}

export function isAnswer(stdout) {
  return stdout === ANSWER;
}

function isSilent(stdout) {
  return stdout === '';
}

/** The first line says how it ended, in colour; the last section has the links. */
export function isTable(stdout) {
  return stdout.includes('\x1b[') && stdout.includes('004') && stdout.includes('https://');
}

/** The programs of a command that are not on this machine. */
export function missingOf({ needs }) {
  return needs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
}
