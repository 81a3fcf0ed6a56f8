// Makes the manual pages, one in each language, of the commands that the program declares: `npm run manual`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { BUNDLING } from './build.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const HEADS = {
  en: ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXIT STATUS', 'ENVIRONMENT', 'FILES', 'EXAMPLES'],
  pt: ['NOME', 'SINOPSE', 'DESCRIÇÃO', 'OPÇÕES', 'CÓDIGOS DE SAÍDA', 'AMBIENTE', 'ARQUIVOS', 'EXEMPLOS'],
};
const ESCAPES = { '-': '\\-', '\\': '\\e', '"': '\\(dq' };
/** Letters with marks by roff's names: `whatis` reads no others. */
const MARKS = { '\u0300': '`', '\u0301': "'", '\u0302': '^', '\u0303': '~', '\u0327': ',' };

const { programOf, topicOf, WORDS } = await sources();
mkdirSync('man', { recursive: true });
writeFileSync('man/recibo.1', page('en'));
writeFileSync('man/recibo-pt.1', page('pt'));

/** What of our sources the pages are made of. */
async function sources() {
  const files = ['cli/program', 'cli/help', 'words/index'];
  const contents = files.map((file) => `export * from './${file}.ts';`).join('');
  const stdin = { contents, resolveDir: 'src', loader: 'ts' };
  const { outputFiles } = await build({ ...BUNDLING, stdin, write: false });
  const own = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(own, own.exports, createRequire(resolve('dist/x')));
  return own.exports;
}

function page(lang) {
  const words = WORDS[lang];
  const { help } = words;
  const paint = { bold: (text) => text };
  const program = programOf({ io: { lang, words, engine: 'Node', out: { width: 80, paint } }, isVerbose: false });
  const helper = program.createHelp();
  const topic = (name) =>
    topicOf(name, words, 'Node').map((part) => (Array.isArray(part) ? { rows: part } : { text: part }));
  const own = program.commands.map((command) => ({ command, name: `recibo ${command.name()}` }));
  /** What a command takes, in its groups; what every command takes is a group of the program. */
  const optionsOf = (command, isCommon) => {
    const groups = helper.groupItems(command.options, helper.visibleOptions(command), (one) => one.helpGroupHeading);
    const own = [...groups].filter(([head]) => (head === help.groups.everywhere) === isCommon);
    return own.map(([head, options]) => ({
      head,
      rows: options.map((option) => [helper.optionTerm(option).trim(), helper.optionDescription(option)]),
    }));
  };
  const summaryOf = (one) => ({ rows: [[helper.subcommandTerm(one), one.summary()]] });
  const under = (title, blocks) => (blocks.length === 0 ? [] : [{ title }, ...blocks]);
  const environment = topic('environment');
  const sections = [
    [{ text: `recibo \\- ${escaped(help.about.replace(/^recibo |\.$/g, ''))}`, isRoff: true }],
    [{ code: own.map(({ command }) => helper.commandUsage(command).replace(/^.*?: /, '')) }],
    [
      { text: help.about },
      { rows: own.map(({ command, name }) => [name, command.description()]) },
      ...own.flatMap(({ command, name }) => under(name, command.commands.map(summaryOf))),
      ...['output', 'sandbox'].flatMap((name) => [{ title: help.topics[name] }, ...topic(name)]),
    ],
    [...own.flatMap(({ command, name }) => under(name, optionsOf(command, false))), ...optionsOf(program, true)],
    topic('exit-codes'),
    environment.slice(0, -2),
    environment.slice(-2),
    [{ rows: Object.values(help.sampleOf).flatMap(Object.entries) }],
  ];
  const written = sections.map((blocks, at) => `.SH "${escaped(HEADS[lang][at])}"\n${blocks.map(roffOf).join('\n')}`);
  return `.TH RECIBO 1 "" "recibo ${version}"\n.nh\n.ad l\n${written.join('\n')}\n`;
}

/** A title or a head in italics, a paragraph or lines as they stand, and terms with what they mean. */
function roffOf({ title, head, text, code = text?.startsWith(' ') ? text.split('\n') : undefined, rows = [], isRoff }) {
  return [
    ...(title === undefined ? [] : [`.SS "${escaped(title)}"`]),
    ...(head === undefined ? [] : ['.PP', `\\fI${escaped(head)}\\fR`]),
    ...(code === undefined ? [] : ['.PP', '.nf', ...code.map(escaped), '.fi']),
    ...(text === undefined || code !== undefined ? [] : ['.PP', isRoff ? text : escaped(text)]),
    ...rows.flatMap(([term, about]) => ['.TP', `\\fB${escaped(term.trim())}\\fR`, escaped(about)]),
  ].join('\n');
}

/** Text that roff prints character by character; this mark, which prints nothing, keeps a line from being an order. */
function escaped(line) {
  const code = (sign) => `\\[u${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
  const named = (_, letter, mark) => `\\(${MARKS[mark]}${letter}`;
  const signs = line.replace(/[-\\"]/g, (sign) => ESCAPES[sign]).normalize('NFD');
  const ascii = signs.replace(/(\w)([\u0300-\u0303\u0327])/g, named).replace(/[^\n -~]/gu, code);
  return ascii.replace(/^[.']/, '\\&$&');
}
