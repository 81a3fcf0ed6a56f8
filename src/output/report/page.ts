import { createHash } from 'node:crypto';
import type { Io } from '../../io.ts';
import script from './page.client.js';
import style from './page.css';
import { type Cause, headsOf, type Row, type Summary } from './sums.ts';

/** More receipts of one cause than these are folded up. */
const OPEN_LIST = 8;
/** How many rows are written at once: a hundred thousand would take 300 MB. */
const PIECE = 100;

/** Text that is markup already. */
class Html extends String {}

/** The tag of templates that are markup: what is put in is escaped, for texts and attributes alike, unless it is markup. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const sourceOf = (value: string | Html | readonly Html[]): string => {
    if (typeof value !== 'string') return [value].flat().join('');
    return value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  };
  return new Html(parts.map((part, at) => part.replace(/\n\s*/g, '') + sourceOf(values[at] ?? '')).join(''));
}

/** One page that needs nothing else: sums and receipts to act on as they are, all rows as data that its script makes a table of. */
export function* pageOf(
  rows: readonly Row[],
  { title, made, outcomes, parties }: Summary,
  { words }: Io,
): Generator<string> {
  const { report, document } = words;
  const heads = Object.entries(headsOf(words));
  const causeOf = ({ tone, label, message, count, hint, rows: some }: Cause) => html`<section>
    <b data-tone="${tone}">${label}</b> ${message}${hint && html`<br><small>${document.hint}: ${hint}</small>`}
    <details${some.length > OPEN_LIST ? '' : html` open`}><summary>${report.receipts(count)}</summary>
    ${some.map(({ receipt, number, customer, message: own }) => {
      const facts = [number, customer, message === '' ? own : ''].filter((text) => text !== '');
      return html`<p><b>${receipt}</b> <small>${facts.join(' · ')}</small></p>`;
    })}</details></section>`;
  const choice = (label: string, id: string, groups: readonly { name: string; label: string; count: string }[]) => {
    const options = groups.map((one) => html`<option value="${one.name}">${one.label} (${one.count})</option>`);
    return html`<label>${label}<select id="${id}"><option value="">${report.any}</option>${options}</select></label>`;
  };
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  yield String(html`<!DOCTYPE html><html lang="${report.locale}"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
    <title>${title}</title><style>${new Html(style)}</style></head><body><main><h1>${title}</h1><small>${made}</small>
    <div class="tiles">${outcomes.map(
      ({ tone, label, share, count, percent, sum }) => html`<p class="card" data-tone="${tone}">${label}
        <strong>${count}</strong><svg aria-hidden="true"><rect width="${String(Math.max(1, share * 100))}%" height="100%"/></svg>
        <small>${percent}<br>${sum}</small></p>`,
    )}</div>
    <h2>${document.whoActs}</h2><div class="parties">${parties.map(
      ({ head, causes }) => html`<article class="card"><h3>${head}</h3>${causes.map(causeOf)}</article>`,
    )}</div>
    <noscript><p class="card">${report.needsScript}</p></noscript>
    <section id="all" hidden><h2>${report.all} <output id="count"><b></b> ${report.of(rows.length.toLocaleString(report.locale))}</output></h2><form role="search">
      <label>${report.search}<input id="search" type="search" autocomplete="off"></label>
      ${choice(document.status, 'exit', outcomes)}${choice(document.whoActs, 'next', parties)}</form>
    <div class="card"><table><thead><tr>${heads.map(
      ([name, label]) => html`<th scope="col" aria-sort="none" data-field="${name}"><button>${label}</button></th>`,
    )}</tr></thead><tbody></tbody></table></div><button id="more">${report.showMore}</button></section></main>
    <template><tr>${heads.map(([name, label]) =>
      name === 'receipt'
        ? html`<td data-label="${label}"><button aria-expanded="false" data-field="receipt"></button></td>`
        : html`<td data-label="${label}" data-field="${name}"></td>`,
    )}</tr><tr hidden><td colspan="${String(heads.length)}"><p data-field="kind"></p>
      <p>${document.field['retorno-municipio.chave']}: <b data-field="key"></b> <button data-done="${report.copied}">${report.copy}</button></p>
      <p>${document.hint}: <span data-field="hint"></span></p>
      <p><a data-field="danfe" rel="noreferrer">${document.field['sefaz.url-danfe']}</a> <a data-field="xml" rel="noreferrer">XML</a></p>
    </td></tr></template>
    <script type="application/json" id="rows">[`);
  for (let at = 0; at < rows.length; at += PIECE) {
    // Within a script only `<` could end it.
    const piece = JSON.stringify(rows.slice(at, at + PIECE)).replaceAll('<', '\\u003c');
    yield (at === 0 ? '' : ',') + piece.slice(1, -1);
  }
  yield `]</script><script>${script}</script></body></html>\n`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
