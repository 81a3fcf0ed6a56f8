import type { Io } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import { cut } from '../text.ts';
import script from './html.client.js';
import style from './html.css';
import { readShown, type Shown } from './rows.ts';
import type { Cause, Report } from './sums.ts';

/** A longer list of receipts is folded. */
const OPEN_LIST = 8;

/** Text that is markup, not to be escaped again. */
class Markup extends String {}

/** The tag of markup templates: escapes each value that is text, in elements and in attributes. */
function markup(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const sources = values.map((value) => (typeof value === 'string' ? escaped(value) : [value].flat().join('')));
  return new Markup(String.raw({ raw: parts.map((part) => part.replace(/\n\s*/g, '')) }, ...sources));
}

/** The report as one page without other files: sums and causes as markup, all rows as data for the script. */
export function* html(report: Report, { words }: Io): Generator<string> {
  const { rows, title, about, causes, hasOrigins, zone } = report;
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  yield String(markup`<!DOCTYPE html><html lang="${words.report.locale}"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
    <title>${title}</title><style>${new Markup(style)}</style></head><body><main><h1>${title}</h1>${about.map((line) => markup`<p><small>${line}</small></p>`)}
    ${sums(report, words)}
    <noscript><p class="card">${words.report.needsScript}</p></noscript>
    ${table(report, words)}</main>
    <script type="application/json" id="rows">[`);
  const indexes = new Map(causes.map(({ cause }, at) => [cause, `${at}`]));
  for (const [at, text] of rows.texts.entries()) {
    const { group, value, shown } = rows.read(text);
    const { exit, next, tone, outcome, party, advice, kind } = group;
    const common = { exit, next, tone, outcome, party, advice, kind, cause: indexes.get(group.cause) };
    const row = readShown(shown);
    const service = hasOrigins ? [group.service, group.profile].filter(Boolean).join(' · ') : '';
    const json = JSON.stringify({ ...common, ...row, value, date: row.date.replace(zone, ''), service });
    // Only `<` can end a script element.
    yield (at === 0 ? '' : ',') + json.replaceAll('<', '\\u003c');
  }
  yield `]</script><script>${script}</script></body></html>\n`;
}

function sums({ outcomes, parties, causes }: Report, { document, report }: Words): Markup {
  const tile = ({ name, tone, label, share, count, percent, sum }: Report['outcomes'][number]) => markup`
    <a class="card" href="#exit=${name}" data-tone="${tone}">${label}<strong>${count}</strong>
    <svg aria-hidden="true" width="100%" height="8" fill="currentColor"><rect width="${String(Math.max(1, share * 100))}%" height="100%"/></svg>
    <small>${percent}<br>${sum.replace(' ', '\u00a0') || '\u00a0'}</small></a>`;
  const line = (message: string, { receipt, number, customer, message: why }: Shown) =>
    markup`<p><b>${receipt}</b> <small>${[number, customer, message === '' ? why : ''].filter(Boolean).join(' · ')}</small></p>`;
  const receipts = ({ message, count, shown }: Cause) => markup`
    <details${shown.length > OPEN_LIST ? '' : markup` open`}><summary>${report.receipts(count)}</summary>
    ${shown.map((row) => line(message, readShown(row)))}</details>`;
  const section = (cause: Cause) => markup`<section>
    <a href="#cause=${String(causes.indexOf(cause))}" data-tone="${cause.tone}">${cause.outcome} (${cause.count})</a> ${cause.message}<br>
    <small>${cause.advice}</small>${cause.shown.length === 0 ? '' : receipts(cause)}</section>`;
  const party = ({ name, head, causes }: Report['parties'][number]) => markup`
    <article class="card"><h3><a href="#next=${name}">${head}</a></h3>
    ${causes.map(section)}</article>`;
  return markup`<div class="tiles">${outcomes.map(tile)}</div>
    <h2>${document.whoActs}</h2><div class="parties">${parties.map(party)}</div>`;
}

/** The empty table, its form, and the template of a row and its detail. */
function table({ rows, outcomes, parties, causes, zone }: Report, { batch, document, report }: Words): Markup {
  const columns: readonly (readonly [field: string, label: string])[] = [
    ['outcome', document.status],
    ['receipt', document.receipt],
    ['number', batch.number],
    ['customer', document.field.cliente],
    ['amount', batch.amount],
    ['date', document.field['sefaz.data-emissao'] + zone],
    ['party', document.whoActs],
    ['message', batch.columns.message],
  ];
  const head = ([name, label]: readonly [string, string]) => markup`
    <th scope="col" aria-sort="none" data-field="${name}"><button>${label}</button></th>`;
  const opener = markup`<button aria-expanded="false" data-field="receipt"></button>`;
  const cell = ([name, label]: readonly [string, string]) => markup`
    <td data-label="${label}"${name === 'receipt' ? markup`>${opener}` : markup` data-field="${name}">`}</td>`;
  const reasonOf = ({ outcome, message }: Cause) => cut([outcome, message].filter(Boolean).join(' – '), 70);
  const reasons = causes.map((cause, at) => ({ name: `${at}`, label: reasonOf(cause), count: cause.count }));
  const choice = (label: string, id: string, groups: readonly { name: string; label: string; count: string }[]) => {
    const options = groups.map((one) => markup`<option value="${one.name}">${one.label} (${one.count})</option>`);
    return markup`<label>${label}<select id="${id}"><option value="">${report.any}</option>${options}</select></label>`;
  };
  const copied = (label: string, field: string) =>
    markup`<p>${label}: <b data-field="${field}"></b> <button data-done="${report.copied}">${report.copy}</button></p>`;
  return markup`<section id="all" tabindex="-1" hidden><h2>${report.all} <output id="count"><b></b> ${report.of(rows.texts.length.toLocaleString(report.locale))}</output></h2><div role="search">
    <label>${report.search} (/)<input id="search" type="search" autocomplete="off" aria-keyshortcuts="/"></label><input id="sort" type="hidden">
    ${choice(document.status, 'exit', outcomes)}${choice(document.whoActs, 'next', parties)}${choice(document.reason, 'cause', reasons)}
    <p><a href="#all">${report.showAll}</a> &emsp;<button id="copy" data-idle="${report.copyReceipts}" data-done="${report.copied}"></button></p></div>
    <div class="card"><table><thead><tr>${columns.map(head)}</tr></thead><tbody></tbody></table></div>
    <p id="more"><button>${report.showMore}</button></p></section>
    <template><tr>${columns.map(cell)}</tr><tr hidden><td colspan="${String(columns.length)}"><p data-field="kind"></p>
      ${copied(document.field['sefaz.chave'], 'key')}${copied(document.field['retorno-municipio.chave'], 'code')}
      <p>${batch.columns['customer-id']}: <span data-field="taxId"></span></p>
      <p data-field="advice"></p>
      <p>${document.field.erro}: <span data-field="error" lang="en"></span></p>
      <p>${batch.columns['asked-at']}: <span data-field="asked"></span></p>
      <p>${document.service}: <span data-field="service"></span></p>
      <p><a data-field="danfe" rel="noreferrer">${document.field['sefaz.url-danfe']}</a> <a data-field="xml" rel="noreferrer">${document.field['sefaz.url-xml']}</a></p>
    </td></tr></template>`;
}
