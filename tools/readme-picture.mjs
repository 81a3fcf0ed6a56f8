// Draws the README's picture from the program's real output: `npm run picture`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMAND = ['nfe', '35261100012004', '--sandbox', '--output', 'table', '--color', 'always', '--lang', 'en'];
const COLUMNS = 80;
const CELL = { width: 8.4, height: 18 };
const MARGIN = 16;

const program = fileURLToPath(new URL('../bin/recibo.js', import.meta.url));
const target = fileURLToPath(new URL('../.github/recibo.svg', import.meta.url));
const shown = COMMAND.filter((word) => !['--output', 'table', '--color', 'always', '--lang', 'en'].includes(word));
const output = execFileSync(process.execPath, [program, ...COMMAND], { encoding: 'utf8' })
  // The sandbox takes another port with every run; the picture is to change only where the program does.
  .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:40613');

/** Lines of terminal text, coloured by escapes, as an SVG that follows the reader's light or dark theme. */
function drawing(lines) {
  const width = COLUMNS * CELL.width + 2 * MARGIN;
  const height = lines.length * CELL.height + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="An issued invoice as recibo shows it">
<style>${STYLE}</style>
<rect class="page" width="100%" height="100%" rx="8"/>
${lines.map(lineDrawing).join('\n')}
</svg>
`;
}

const STYLE = `
text { font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; fill: #1f2328 }
.page { fill: #f6f8fa } .dim { opacity: .6 } .bold { font-weight: bold } .underline { text-decoration: underline }
.fg32 { fill: #116329 } .fg36 { fill: #1b7c83 } .fg30 { fill: #fff } rect.bg42 { fill: #1a7f37 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .page { fill: #0d1117 } .fg32 { fill: #3fb950 } .fg36 { fill: #39c5cf } .fg30 { fill: #0d1117 } rect.bg42 { fill: #3fb950 }
}`;

function lineDrawing(line, row) {
  const y = MARGIN + row * CELL.height;
  let column = 0;
  return runsOf(line)
    .map(({ text, classes }) => {
      const x = MARGIN + column * CELL.width;
      const width = [...text].length * CELL.width;
      column += [...text].length;
      const background = classes.find((name) => name.startsWith('bg'));
      const box = background
        ? `<rect class="${background}" x="${x}" y="${y}" width="${width}" height="${CELL.height}"/>`
        : '';
      return `${box}<text class="${classes.join(' ')}" x="${x}" y="${y + 13}" textLength="${width}" xml:space="preserve">${escaped(text)}</text>`;
    })
    .join('');
}

const ON = { 1: 'bold', 2: 'dim', 4: 'underline' };

/** The stretches of a line between which the colour changes. */
function runsOf(line) {
  const runs = [];
  let classes = [];
  for (const [, code, text] of line.matchAll(/(?:\u001b\[(\d+)m)|([^\u001b]+)/g)) {
    if (text) runs.push({ text, classes });
    else classes = afterCode(classes, Number(code));
  }
  return runs;
}

function afterCode(classes, code) {
  if (ON[code]) return [...classes, ON[code]];
  if (code >= 30 && code < 38) return [...classes, `fg${code}`];
  if (code >= 40 && code < 48) return [...classes, `bg${code}`];
  if (code === 22) return classes.filter((name) => name !== 'bold' && name !== 'dim');
  if (code === 24) return classes.filter((name) => name !== 'underline');
  if (code === 39) return classes.filter((name) => !name.startsWith('fg'));
  return code === 49 ? classes.filter((name) => !name.startsWith('bg')) : [];
}

function escaped(text) {
  return text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]);
}

writeFileSync(target, drawing([`$ recibo ${shown.join(' ')}`, '', ...output.trimEnd().split('\n')]));
