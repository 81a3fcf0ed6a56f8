// Makes the manual pages, one in each language, of what the built program says about itself: `npm run manual`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const HEADS = {
  en: ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXIT STATUS', 'ENVIRONMENT', 'FILES', 'EXAMPLES'],
  pt: ['NOME', 'SINOPSE', 'DESCRIÇÃO', 'OPÇÕES', 'CÓDIGOS DE SAÍDA', 'AMBIENTE', 'ARQUIVOS', 'EXEMPLOS'],
};
const ESCAPES = { '-': '\\-', '\\': '\\e', '"': '\\(dq' };
/** Letters with marks by roff's names: `whatis` reads no others. */
const MARKS = { '\u0300': '`', '\u0301': "'", '\u0302': '^', '\u0303': '~', '\u0327': ',' };

mkdirSync('man', { recursive: true });
writeFileSync('man/recibo.1', page('en'));
writeFileSync('man/recibo-pt.1', page('pt'));

function page(lang) {
  const help = (...words) => blocksOf(said(lang, 'help', ...words));
  const [, about, commands, general, topics, examples] = help();
  const own = commands.rows.map(([term]) => {
    const [usage, text, ...blocks] = help(term.split(' ')[0]);
    const lists = blocks.filter(({ rows, title }) => rows.length > 0 && title !== undefined);
    const options = lists.filter(({ title }) => ![commands.title, general.title, examples.title].includes(title));
    return { name: `recibo ${term.split(' ')[0]}`, usage: usage.text.replace(/^.*?: /, ''), text, lists, options };
  });
  const environment = help('environment');
  const sections = [
    [{ text: `recibo \\- ${escaped(about.text.replace(/^recibo |\.$/g, ''))}`, isRoff: true }],
    [{ code: own.map(({ usage }) => usage) }],
    [
      about,
      { rows: own.map(({ name, text }) => [name, text.text]) },
      ...own.flatMap(({ name, lists }) => listsOf(lists, commands.title, name)),
      ...topics.rows.flatMap(([topic, title]) => (topic === 'output' ? [{ title }, ...help(topic)] : [])),
      ...topics.rows.flatMap(([topic, title]) => (topic === 'sandbox' ? [{ title }, ...help(topic).slice(-2)] : [])),
    ],
    [
      ...own.flatMap(({ name, options }) => (options.length > 0 ? [{ title: name }, ...options.map(underline)] : [])),
      underline(general),
    ],
    help('exit-codes'),
    environment.slice(0, -2),
    environment.slice(-2),
    [{ lists: [examples] }, ...own].flatMap(({ lists }) => listsOf(lists, examples.title)),
  ];
  const written = sections.map((blocks, at) => `.SH "${escaped(HEADS[lang][at])}"\n${blocks.map(roffOf).join('\n')}`);
  return `.TH RECIBO 1 "" "recibo ${version}"\n.nh\n.ad l\n${written.join('\n')}\n`;
}

function said(lang, ...words) {
  return execFileSync(process.execPath, ['bin/recibo.js', ...words, '--color', 'never', '--lang', lang], {
    env: { ...process.env, RECIBO_CONFIG: 'none', RECIBO_LANG: lang },
    encoding: 'utf8',
  });
}

/** The paragraphs, lists (of a term and what it means) and pieces of code of a help, which stand apart by blank lines. */
function blocksOf(help) {
  return help.trimEnd().split('\n\n').map(blockOf);
}

function blockOf(text) {
  const [first, ...others] = text.split('\n');
  const hasTitle = !first.startsWith(' ') && first.endsWith(':') && others[0]?.startsWith('  ');
  const lines = hasTitle ? others : [first, ...others];
  const title = hasTitle ? { title: first } : {};
  if (!lines[0].startsWith('  ')) return { text: lines.join(' '), rows: [] };
  if (!lines.some((line) => /^ +\S.*? {2,}\S/.test(line))) return { code: lines, rows: [] };
  const rows = [];
  for (const line of lines) {
    if (/^ {8}/.test(line)) rows.at(-1)[1] += ` ${line.trim()}`;
    else rows.push(/^(.*\S) {2,}(\S.*)$/.exec(line.trim()).slice(1));
  }
  return { ...title, rows };
}

/** Those with this title, under another one or none. */
function listsOf(lists, own, title) {
  return lists.filter((list) => list.title === own).map(({ rows }) => ({ title, rows }));
}

/** A list below a head of its own within a section's part. */
function underline({ title, rows }) {
  return { text: `\\fI${escaped(title)}\\fR`, isRoff: true, rows };
}

function roffOf({ title, text, code, rows = [], isRoff }) {
  return [
    ...(title === undefined ? [] : [`.SS "${escaped(title.replace(/:$/, ''))}"`]),
    ...(text === undefined ? [] : ['.PP', isRoff ? text : escaped(text)]),
    ...(code === undefined ? [] : ['.PP', '.nf', ...code.map(escaped), '.fi']),
    ...rows.flatMap(([term, about]) => ['.TP', `\\fB${escaped(term)}\\fR`, escaped(about)]),
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
