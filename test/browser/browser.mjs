// Opens the page of `recibo report` in a real browser (`npm run test:browser`): CHROME_PATH, or where systems put one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { launch } from 'puppeteer-core';

const RECORDS = 10_000;
const PLACES = [
  process.env.CHROME_PATH,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const KEY = '35261111222333000181550020002553051954816246';
const EVIL = '</script><script>document.title = "lost"</script>';
const NAMES = new Map([
  [77, EVIL],
  [78, 'ARMAZÉM Pé de Ipê'],
]);
/** Amounts whose dot may be a decimal sign or not. */
const UNREADABLE = new Map([
  [80, '30.000'],
  [81, '4.000'],
]);

function record(at) {
  const isRejected = at % 10 === 3;
  const sefaz = isRejected
    ? { codigo: at % 20 === 3 ? '778' : '233', mensagem: 'Rejeição: Informado NCM inexistente' }
    : { chave: KEY, 'data-emissao': `2026-11-${10 + (at % 18)}T09:12:47-03:00`, 'url-xml': 'https://x.example/1.xml' };
  const status = isRejected ? '900 (Rejeição da SEFAZ)' : '004 (Documento emitido)';
  const cliente = {
    tipo: 'J',
    cnpj: `112223330${String(at % 1000).padStart(3, '0')}81`,
    'razao-social': NAMES.get(at) ?? `Cliente ${at % 50} Ltda`,
  };
  const amount = UNREADABLE.get(at) ?? `${(at * 7919) % 100_000}.50`;
  const data = { numero: String(at), serie: '1', cliente, 'valor-total': amount, sefaz };
  const outcome = isRejected ? 'rejected' : 'issued';
  const line = { receipt: `R-${at}`, document: 'nfe', exitCode: isRejected ? 90 : 0, outcome, status };
  const askedAt = new Date(Date.UTC(2026, 10, 28, 9) + at * 1000).toISOString();
  const told = { envelope: { status, descricao: '', data }, error: null, attempts: 1, elapsedMs: 9, askedAt };
  return `${JSON.stringify({ ...line, ...told })}\n`;
}

const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
assert(executablePath, 'no browser found: name one by CHROME_PATH');
const folder = mkdtempSync(join(tmpdir(), 'recibo-browser-'));
const [records, html] = [join(folder, 'records.ndjson'), join(folder, 'report.html')];
writeFileSync(records, Array.from({ length: RECORDS }, (_, at) => record(at)).join(''));
execFileSync(process.execPath, ['bin/recibo.js', 'report', records, '--out', html, '--lang', 'pt'], {
  stdio: 'inherit',
});

// Chromium's sandbox does not run as root.
const browser = await launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage();
  const [faults, requests] = [[], []];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  const start = performance.now();
  await page.goto(pathToFileURL(html).href);
  const openMs = Math.round(performance.now() - start);

  const rows = () =>
    page.$$eval('tbody tr:not([hidden])', (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const count = () => page.$eval('#count', (output) => output.textContent);
  const type = async (text) => {
    await page.$eval('#search', (input) => Object.assign(input, { value: '' }));
    await page.type('#search', text);
  };
  assert.equal(await count(), '10.000 de 10.000');
  const { length } = await rows();
  assert(length < 500, 'rows are made as they are looked at');
  await page.$eval('#more', (button) => button.scrollIntoView());
  await page.waitForFunction(
    (before) => document.querySelectorAll('tbody tr:not([hidden])').length > before,
    {},
    length,
  );

  await type('ncm r-7');
  assert.equal(await count(), '111 de 10.000');
  await type('R-77');
  assert.equal(await count(), '111 de 10.000');
  for (const [words, found] of [
    ['armazem ipe', '1'],
    ['rejeitada 778', '502'],
    ['R$ 63352,50 r-8', '1'],
    ['63.352,50 r-8', '1'],
    ['11222333000081', '10'],
    ['11.222.333/0000-81', '10'],
    ['R-3, r-5;R-77', '3'],
  ]) {
    await type(words);
    assert.equal(await count(), `${found} de 10.000`, words);
  }
  await type('</SCRIPT>');
  assert.equal((await rows())[0][3], EVIL);
  await type('x.example');
  assert.equal(await count(), '9.000 de 10.000', 'links are searched too');
  await type(' ');

  await page.select('#exit', 'rejected');
  assert.equal(await count(), '1.000 de 10.000');
  await page.select('#exit', '');
  await page.select('#next', 'nobody');
  assert.equal(await count(), '9.000 de 10.000');
  await page.select('#next', '');

  const becomes = (text) =>
    page
      .waitForFunction((wanted) => document.querySelector('#count').textContent === wanted, { timeout: 5000 }, text)
      .catch(async () => assert.equal(await count(), text));
  const settled = (part) => page.waitForFunction((text) => location.hash.includes(text), {}, part);
  const isInSight = (selector) =>
    page.$eval(
      selector,
      (one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight,
    );
  for (const [link, found] of [
    ['.tiles [href="#exit=rejected"]', '1.000'],
    ['h3 [href="#next=nobody"]', '9.000'],
    ['section [href="#cause=0"]', '500'],
  ]) {
    await page.click(link);
    await becomes(`${found} de 10.000`);
    assert(await isInSight('#all h2'), `${link} leads to the table`);
    assert.equal(await page.$eval(link, (one) => one.ariaCurrent), 'true', `${link} is marked`);
  }
  await page.goBack();
  // What was chosen before.
  await becomes('9.000 de 10.000');
  await type('r-12');
  await settled('search=r-12');
  await page.reload();
  assert.equal(await count(), '100 de 10.000', 'a reload keeps what is chosen and sought');
  await page.click('[href="#all"]');
  await becomes('10.000 de 10.000');
  await page.keyboard.press('/');
  assert(await page.$eval('#search', (input) => document.activeElement === input && input.value === ''), 'by /');

  const head = 'th[data-field=amount]';
  await page.focus(`${head} button`);
  await page.keyboard.press('Enter');
  assert.equal(await page.$eval(head, (cell) => cell.ariaSort), 'ascending');
  assert.deepEqual(
    (await rows()).slice(0, 3).map((cells) => cells[4]),
    ['4.000', '30.000', '0,50'],
    'by what is shown where amounts cannot be read',
  );
  await page.keyboard.press('Enter');
  assert.equal(await page.$eval(head, (cell) => cell.ariaSort), 'descending');
  assert.equal((await rows())[0][4], '99.989,50');
  await page.reload();
  assert.equal((await rows())[0][4], '99.989,50', 'the order too is kept');
  await page.$eval('tbody tr:nth-child(60)', (row) => row.scrollIntoView());
  assert(await isInSight(head), 'the head stays');

  const paste = async () => {
    await page.$eval('#search', (input) => Object.assign(input, { value: '' }));
    await page.focus('#search');
    await page.keyboard.press('v', { commands: ['Paste'] });
  };
  await page.click('td button');
  assert.equal(
    await page.$eval('[colspan] p:nth-child(2)', (line) => line.innerText),
    `Chave de acesso: ${KEY} Copiar`,
  );
  const detail = await page.$eval('[colspan]', (cell) => cell.innerText);
  assert.match(detail, /CNPJ\/CPF: 11\.222\.333\/\d{4}-81\n/);
  assert.match(detail, /Consultado em: 28\/11\/2026 \d\d:\d\d:\d\d \([+-]\d\d:\d\d\)/);
  assert.equal(await page.$eval('[colspan] a', (link) => link.href), 'https://x.example/1.xml');
  await page.click('[colspan] button');
  await page.waitForFunction(() => document.querySelector('[colspan] button').textContent === 'Copiado');
  await paste();
  assert.equal(await page.$eval('#search', (input) => input.value), KEY, 'the key is in the clipboard');
  await type('ncm r-77');
  const shown = (await rows()).map((cells) => cells[1]);
  await page.click('#copy');
  await paste();
  assert.deepEqual(
    (await rows()).map((cells) => cells[1]),
    shown,
    'the receipts that were shown are found again',
  );
  assert.equal(shown.length, 11);

  await type('ncm');
  await page.pdf({ path: join(folder, 'report.pdf'), preferCSSPageSize: true });
  assert.equal((await rows()).length, 1000, 'on paper there is everything that was found');

  for (const [width, height] of [
    [390, 844],
    [800, 900],
    [1280, 800],
  ]) {
    await page.setViewport({ width, height });
    await page.reload();
    const { wide, top, gap } = await page.evaluate(() => {
      const [search, row] = document.querySelectorAll('#search, [role=search]');
      const gap = Math.abs(search.offsetWidth - row.offsetWidth);
      const top = document.getElementById('all').getBoundingClientRect().top + scrollY;
      return { wide: document.documentElement.scrollWidth, top, gap };
    });
    assert(gap < 3, `the search is as wide as its row at ${width} px`);
    assert(wide <= width, `nothing stands out at ${width} px`);
    assert(top <= 2 * height, `the table is two screens down at ${width} px, not ${top} px`);
    await page.$eval('td button', (button) => button.click());
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
      assert.deepEqual(told, [], `${value}, ${width} px`);
    }
  }
  assert.equal(await page.title(), 'Relatório de 10.000 recibos');
  assert.deepEqual(faults, []);
  assert.deepEqual([...new Set(requests.map((url) => url.replace(/#.*/, '')))], [pathToFileURL(html).href]);
  console.log(`${RECORDS} records: opened in ${openMs} ms; links, search, sort, copy and print as they should be`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
