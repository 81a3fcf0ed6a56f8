import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, optionsOf, TOPICS } from '../../src/cli/commands.ts';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import { help as en } from '../../src/language/en/help-headings-and-topics.ts';
import { help as pt } from '../../src/language/pt/help-headings-and-topics.ts';
import { OPTION_ROWS, spelled } from '../../src/options/options.ts';
import { columnsOf } from '../../src/present/text-width.ts';
import { VARIABLES, variableOfOption } from '../../src/settings/settings.ts';
import { ENDINGS } from '../support/endings.ts';
import { inProcess, onTerminal } from '../support/terminal.ts';

const LANGUAGES = ['pt', 'en'] as const;
/** Nothing, a command or a topic. */
const SUBJECTS = ['', ...new Set([...COMMAND_NAMES, ...TOPICS])];

async function help(lang: string, subject: string, columns = 80): Promise<string> {
  const argv = ['help', ...(subject === '' ? [] : [subject]), '--lang', lang, '--color', 'never'];
  const { stdout, stderr, exit } = await onTerminal(argv, { columns });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  return stdout;
}

const PLACEHOLDERS = { en: en.placeholder, pt: pt.placeholder };

describe.each(LANGUAGES)('help in %s', (lang) => {
  test.each(['nfe', 'nfse'] as const)(
    'on %s shows every option, with its short form and its value',
    async (command) => {
      const page = await help(lang, command);
      const missing = optionsOf(command).filter((name) => {
        const { short, long, value } = spelled(name);
        const word = value === null ? '' : PLACEHOLDERS[lang][value];
        const typed = word === '' ? '' : name === 'wait' ? ` [${word}]` : ` <${word}>`;
        const term = `${short === null ? '' : `${short}, `}${long}${typed}`;
        return !page.includes(`${term} `);
      });
      expect(missing).toEqual(['version']);
    },
  );

  test.each(['nfe', 'nfse'] as const)(
    'on %s shows the choices, limits and fallbacks of the options',
    async (command) => {
      const page = (await help(lang, command)).replace(/\s+/g, ' ');
      const facts = optionsOf(command).flatMap((name) => {
        const { reader, fallback } = OPTION_ROWS[name];
        const facts = [reader.choices?.join(', '), fallback, variableOfOption(`--${name}`)];
        return facts.filter((fact) => fact !== undefined && fact !== null);
      });
      expect(facts.filter((fact) => !page.includes(fact))).toEqual([]);
    },
  );

  test('shows the commands, the topics and the general options', async () => {
    const page = await help(lang, '');
    const words = [...COMMAND_NAMES, ...TOPICS, '--color', '--lang', '-h, --help', '-V, --version'];
    expect(words.filter((word) => !page.includes(`  ${word}`))).toEqual([]);
  });

  test('on exit-codes shows every code with its name', async () => {
    const page = await help(lang, 'exit-codes');
    expect(EXITS.filter(({ codes, name }) => !page.includes(`  ${codes.join('/')} ${name} `))).toEqual([]);
  });

  test('on environment shows every variable, and the keys of the settings file', async () => {
    const page = await help(lang, 'environment');
    expect(VARIABLES.filter((name) => !page.includes(`  ${name} `))).toEqual([]);
    const keys = ['defaultProfile', 'profiles', 'baseUrl', 'token', 'tokenFile', 'tokenCommand'];
    expect(keys.filter((key) => !page.includes(`"${key}":`))).toEqual([]);
  });

  test('on sandbox shows every ending', async () => {
    const page = await help(lang, 'sandbox');
    expect(ENDINGS.filter((ending) => !page.includes(`  ${ending} `))).toEqual([]);
  });

  test('on output tells what keeps a long run going when its terminal is closed', async () => {
    const page = (await help(lang, 'output')).replace(/\s+/g, ' ');
    const ways = ['nohup', 'setsid', 'systemd-run', 'tmux', '--out', '--resume'];
    expect(ways.filter((way) => !page.includes(way))).toEqual([]);
  });

  test.each(SUBJECTS)('on %j is never wider than 80 columns', async (subject) => {
    for (const columns of [80, 81, 120, 200]) {
      const lines = (await help(lang, subject, columns)).split('\n');
      expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
    }
  });

  test.each(COMMAND_NAMES)('on %s says the same behind --help', async (command) => {
    const { stdout } = await onTerminal([command, '--help', '--lang', lang, '--color', 'never']);
    expect(stdout).toBe(await help(lang, command));
  });
});

test.each(SUBJECTS)('help on %j differs between the languages', async (subject) => {
  expect(await help('pt', subject)).not.toBe(await help('en', subject));
});

test('without a command, and with --help, there is the same page as in help', async () => {
  const page = await help('en', '');
  const runs = await Promise.all(
    [[], ['--help'], ['-h']].map((argv) => onTerminal([...argv, '--lang', 'en', '--color', 'never'])),
  );
  expect(runs.map(({ stdout, exit }) => ({ stdout, exit }))).toEqual(runs.map(() => ({ stdout: page, exit: 0 })));
});

test('help needs no settings that can be used', async () => {
  const environment = { RECIBO_CONFIG: '/dev/null/x', RECIBO_BASE_URL: 'nonsense', HTTPS_PROXY: 'nonsense' };
  const { exit, stderr } = await onTerminal(['nfe', '--help'], { environment });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
});

describe('a subject that there is no help on', () => {
  test.each([
    ['exit-code', 'exit-codes'],
    ['nfs', 'nfse'],
    ['nef', 'nfe'],
  ])('%s has %s offered', async (typed, nearest) => {
    const { stdout, stderr, exit } = await inProcess(['help', typed]);
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 2 });
    expect(stderr).toContain(`there is no help on "${typed}". Did you mean: recibo help ${nearest}?`);
  });

  test('is not repeated where it may be a secret', async () => {
    const { stderr, exit } = await inProcess(['help', 's3cr3t-t0ken']);
    expect(exit).toBe(2);
    expect(stderr).not.toContain('s3cr3t');
  });
});
