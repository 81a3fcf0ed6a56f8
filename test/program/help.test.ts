import { describe, expect, it } from 'vitest';
import { run } from '../support/run.ts';

const COMMANDS = 'nfe nfse login logout config doctor sandbox explain report completion help'.split(' ');
const SUBCOMMANDS = ['config list', 'config path', 'config set', 'config unset'];
const TOPICS = ['exit-codes', 'environment', 'output', 'sandbox'];
const PAGES = ['', ...COMMANDS, ...SUBCOMMANDS, ...TOPICS];

async function pageOf(subject: string, lang = 'en', columns: number | null = null): Promise<string> {
  const argv = ['help', ...subject.split(' ').filter(Boolean)];
  const { exit, stdout, stderr } = await run(argv, { env: { RECIBO_LANG: lang, NO_COLOR: '1' }, terminal: columns });
  expect({ subject, exit, stderr }).toEqual({ subject, exit: 0, stderr: '' });
  return stdout;
}

describe.each(['en', 'pt'])('the help in %s', (lang) => {
  it.each([60, 80, 100, 140])('keeps to %d columns', async (columns) => {
    for (const subject of PAGES) {
      const lines = (await pageOf(subject, lang, columns)).split('\n');
      const wide = lines.filter((line) => [...line].length > Math.min(columns, 100));
      expect({ subject, wide }).toEqual({ subject, wide: [] });
    }
  });

  it('says of every command, option and topic what it is for', async () => {
    for (const subject of PAGES) {
      const page = await pageOf(subject, lang, 100);
      expect(page).not.toMatch(/undefined|\[object/);
      for (const [line] of page.matchAll(/^ {2}(?: {4}--|-\w, --).*$/gm)) expect(line).toMatch(/\S {2,}\S/);
    }
    const own = await pageOf('', lang, 100);
    for (const name of [...COMMANDS, ...TOPICS]) expect(own).toMatch(new RegExp(`^  ${name}\\b.* {2,}\\S`, 'm'));
    for (const name of SUBCOMMANDS) {
      expect(await pageOf('config', lang, 100)).toMatch(
        new RegExp(`^  ${name.replace('config ', '')}\\b.* {2,}\\S`, 'm'),
      );
    }
  });

  it('is one terminal of 24 lines behind -h, with what is used most, and says that --help has all', async () => {
    for (const subject of ['', ...COMMANDS, ...SUBCOMMANDS]) {
      const argv = [...subject.split(' ').filter(Boolean), '-h', '--lang', lang];
      const { exit, stdout } = await run(argv, { terminal: 80, env: { NO_COLOR: '1' } });
      const lines = stdout.split('\n');
      // The last one is the next prompt's.
      expect({ subject, exit, isOne: lines.length <= 24 }).toEqual({ subject, exit: 0, isOne: true });
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      expect(lines.at(-2)).toMatch(new RegExp(`${['recibo', subject].join(' ').trim()} --help$`));
      if (!subject.startsWith('nf')) continue;
      expect(stdout.match(/^ {2}(?: {4}--|-\w, --)/gm)?.length).toBe(subject === 'nfe' ? 12 : 10);
      expect(stdout.match(/^ {2}recibo .*\S {2,}\S/gm)?.length).toBe(4);
    }
  });
});

it('has no English where the reader has Portuguese', async () => {
  for (const subject of PAGES) {
    expect(await pageOf(subject, 'pt')).not.toMatch(/\b(the|Usage|options|command|of)\b(?!-)/);
  }
});

it('takes 80 columns in a pipe', async () => {
  const lines = (await pageOf('nfe')).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(70);
  expect(lines.every((line) => line.length <= 80)).toBe(true);
});

it('is what recibo alone prints, and --help behind a command or before it, in whatever place', async () => {
  const own = await pageOf('');
  for (const argv of [[], ['--help']]) expect(await run(argv)).toEqual({ exit: 0, stdout: own, stderr: '' });
  for (const subject of [...COMMANDS, ...SUBCOMMANDS]) {
    const { exit, stdout } = await run([...subject.split(' '), '--help']);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: await pageOf(subject) });
  }
  expect((await run(['config'])).stdout).toBe(await pageOf('config'));
  const lookup = await pageOf('nfe');
  for (const line of ['--help nfe', 'nfe -o --help', 'nfe --wait 5M R1 --help', '--lang en nfe --nope --help R1'])
    expect(await run(line.split(' '))).toEqual({ exit: 0, stdout: lookup, stderr: '' });
  expect((await run(['--help', 'exit-codes'])).stdout).toBe(await pageOf('exit-codes'));
  expect(await run(['nfe', '--curl', '--sandbox', '--', '--help'])).toMatchObject({ exit: 0 });
});

it('never fails of settings, and paints its heads where colour is wanted', async () => {
  const env = { RECIBO_CONFIG: '/dev/null/none', RECIBO_PROFILE: 'nobody' };
  expect(await run(['help', 'nfe', '--color', 'always'], { env })).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining('\u001b[1mUsage:'),
  });
});

it.each(['constructor', 'toString', '--nope'])('there is none on %s', async (word) => {
  expect(await run(['help', word])).toMatchObject({ exit: 2 });
});

it.each(['pt', 'en'])('the short help keeps to 60 columns, what an example does below it, in %s', async (lang) => {
  for (const command of COMMANDS) {
    const { stdout } = await run([command, '-h', '--lang', lang], { terminal: 60 });
    expect(stdout.split('\n').filter((line) => line.length > 60)).toEqual([]);
    if (command === 'nfe') expect(stdout).toMatch(/ -o message\n {6}\S.*\n/);
  }
});

it('prints the line of an option, with the commands that have it', async () => {
  const line = await pageOf('wait');
  expect(line).toBe(await pageOf('--wait'));
  expect(line).toMatch(/^recibo nfe, recibo nfse\n {2}-w, --wait \[duration\] {2}\S/);
});
