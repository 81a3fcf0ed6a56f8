// Makes the manual pages, one in each language, of what the built program says about itself: `npm run manual`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

mkdirSync('man', { recursive: true });
writeFileSync('man/recibo.1', page('en', 'NAME'));
writeFileSync('man/recibo-pt.1', page('pt', 'NOME'));

function page(lang, nameHead) {
  const said = (...words) =>
    execFileSync(process.execPath, ['bin/recibo.js', ...words, '--color', 'never', '--lang', lang], {
      env: { ...process.env, RECIBO_CONFIG: 'none', RECIBO_LANG: lang },
      encoding: 'utf8',
    });
  const overview = said('help');
  const [, , about = ''] = overview.split('\n');
  const subjects = said('__complete', 'recibo help ')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  return [
    `.TH RECIBO 1 "" "recibo ${version}"`,
    `.SH ${nameHead}`,
    `recibo \\- ${escaped(about.replace(/^recibo |\.$/g, ''))}`,
    section('RECIBO', overview),
    ...subjects.filter((word) => word !== 'help').map((word) => section(word.toUpperCase(), said('help', word))),
    '',
  ].join('\n');
}

/** The help as it stands: its lines are broken for 80 columns already. */
function section(head, text) {
  return `.SH ${escaped(head)}\n.in 0\n.nf\n${text.trim().split('\n').map(escaped).join('\n')}\n.fi`;
}

/** Text that roff prints character by character; this mark, which prints nothing, keeps a line from being an order. */
function escaped(line) {
  return line
    .replace(/[\\-]/g, (character) => (character === '-' ? '\\-' : '\\e'))
    .replace(
      /[^\n -~]/gu,
      (character) => `\\[u${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^[.']/, '\\&$&');
}
