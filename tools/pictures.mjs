// Draws the README's pictures from the program's real output: `npm run pictures`. The report's page needs a Chromium (CHROME_PATH).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer from 'puppeteer-core';

const PROGRAM = resolve('bin/recibo.js');
const FOLDER = 'docs/pictures';
/** What receipts end in: of the batch, and of a morning of which most is done, so that all of its report fits. */
const BATCH = ['004', '010', '900', '003', '004', '500'];
const MORNING = ['004', '004', '010', '004', '900', '004', '003', '004', '500', '004', '004', '002'];
const receipts = (endings) => endings.map((ending, index) => `352611000${index + 12}${ending}`);
const PICTURES = {
  issued: ['nfe', '35261100012004', '--sandbox'],
  rejected: ['nfe', '35261100014900', '--sandbox'],
  batch: ['nfe', '-i', 'receipts.txt', '--sandbox'],
};
/** Page, text, what is dim, and the eight colours of a terminal. */
const THEMES = {
  light: '#f6f8fa #1f2328 #656d76 #1f2328 #b3261e #116329 #7d4e00 #0550ae #8250df #1b7c83 #57606a',
  dark: '#0d1117 #e6edf3 #8b949e #0d1117 #ff7b72 #3fb950 #e3b341 #79c0ff #d2a8ff #39c5cf #b1bac4',
};
const CELL = { width: 8.4, height: 18 };
const [MARGIN, COLUMNS] = [16, 84];

for (const lang of ['en', 'pt']) {
  for (const [name, argv] of Object.entries(PICTURES)) {
    const lines = [`$ recibo ${argv.join(' ')}`, ...shown(argv, lang)];
    for (const [theme, colours] of Object.entries(THEMES))
      writeFileSync(join(FOLDER, `${name}-${lang}-${theme}.svg`), drawing(lines, colours.split(' ')));
  }
  await pictureOfReport(lang);
}

/** What a terminal shows, line by line. Port and duration differ with every run, but the picture only with the program. */
function shown(argv, lang) {
  const command = `stty cols ${COLUMNS} rows 60; exec node '${PROGRAM}' ${argv.join(' ')} --lang ${lang}`;
  const folder = mkdtempSync(join(tmpdir(), 'recibo-'));
  writeFileSync(join(folder, 'receipts.txt'), receipts(BATCH).join('\n'));
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color' };
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, encoding: 'utf8', env });
  const fixed = stdout.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:40613').replace(/ \d+([.,])\d s\b/, ' 0$11 s');
  return fixed.replaceAll('\r', '').trimEnd().split('\n');
}

function drawing(lines, colours) {
  const width = COLUMNS * CELL.width + 2 * MARGIN;
  const height = lines.length * CELL.height + 2 * MARGIN;
  const rows = lines.map((line, row) => drawingOfLine(line, MARGIN + row * CELL.height + 13, colours));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<style>text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}</style>
<rect width="100%" height="100%" rx="8" fill="${colours[0]}"/>
${rows.filter(Boolean).join('\n')}
</svg>
`;
}

function drawingOfLine(line, y, [page, text, dim, ...colours]) {
  let [column, style] = [0, {}];
  const pieces = line.split(/\u001b\[([\d;]*)m/).map((piece, at) => {
    if (at % 2 === 1) style = piece.split(';').map(Number).reduce(after, style);
    if (at % 2 === 1) return '';
    const [x, width] = [MARGIN + column * CELL.width, [...piece].length * CELL.width];
    column += [...piece].length;
    if (piece.trim() === '') return '';
    const back = style.back === undefined ? '' : colours[style.back];
    const ink = back ? page : style.colour === undefined ? (style.dim ? dim : text) : colours[style.colour];
    const box = back && `<rect x="${x}" y="${y - 13}" width="${width}" height="${CELL.height}" fill="${back}"/>`;
    const more = `${style.bold ? ' font-weight="bold"' : ''}${style.underline ? ' text-decoration="underline"' : ''}`;
    const escaped = piece.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
    return `${box}<text x="${x}" y="${y}" textLength="${width}" fill="${ink}"${more} xml:space="preserve">${escaped}</text>`;
  });
  return pieces.join('');
}

/** The style behind one code of SGR (ECMA-48, 8.3.117). */
function after(style, code) {
  if (code === 0) return {};
  if (code < 5) return { ...style, [['bold', 'dim', '', 'underline'][code - 1]]: true };
  if (code === 22 || code === 24) return { ...style, bold: false, dim: false, underline: false };
  const isBack = (code >= 40 && code < 50) || code >= 100;
  return { ...style, [isBack ? 'back' : 'colour']: code % 10 === 9 ? undefined : code % 10 };
}

async function pictureOfReport(lang) {
  const file = lang === 'pt' ? 'hoje.ndjson' : 'today.ndjson';
  const cwd = mkdtempSync(join(tmpdir(), 'recibo-'));
  const run = (...words) => spawnSync(process.execPath, [PROGRAM, ...words], { cwd, encoding: 'utf8' }).stdout;
  run('nfe', ...receipts(MORNING), '--sandbox', '--out', file);
  const html = run('report', file, '-o', 'html', '--lang', lang);
  const chrome = { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] };
  const browser = await puppeteer.launch(chrome);
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 1200 });
  await page.setContent(html);
  for (const theme of Object.keys(THEMES)) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.screenshot({ path: join(FOLDER, `report-${lang}-${theme}.png`) });
  }
  await browser.close();
}
