import { createHash } from 'node:crypto';
import { sefazCode } from '../../contract/sefaz-codes.ts';
import { acts, toneOf } from '../../contract/statuses.ts';
import type { Io } from '../../io.ts';
import type { Tone } from '../screen.ts';
import script from './page.client.js';
import style from './page.css';
import type { Row } from './rows.ts';
import type { Cause, Summary } from './sums.ts';

/** More receipts of one cause than these are folded up. */
const OPEN_LIST = 8;
/** How many rows are written at once: a hundred thousand would take 300 MB. */
const PIECE = 1000;
const COLUMNS = ['outcome', 'receipt', 'number', 'customer', 'amount', 'date', 'party', 'message'] as const;

/** Text that is markup already. */
class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The tag of templates that are markup: what is put in is escaped, for texts and attributes alike, unless it is markup. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const sourceOf = (value: string | Html | readonly Html[]): string => {
    if (value instanceof Html) return value.source;
    if (typeof value !== 'string') return value.map(sourceOf).join('');
    return value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  };
  return new Html(parts.map((part, at) => part.replace(/\n\s*/g, '') + sourceOf(values[at] ?? '')).join(''));
}

/** One page that needs nothing else: sums and receipts to act on as they are, all rows as data that its script makes a table of. */
export function* pageOf(
  rows: readonly Row[],
  { title, made, outcomes, parties }: Summary,
  { words, lang, out }: Io,
): Generator<string> {
  const { report, document } = words;
  const tile = (tone: Tone, label: string, isOf: (one: Summary['parties'][number]) => boolean) => {
    const size = parties.filter(isOf).reduce((sum, one) => sum + one.size, 0);
    return html`<div><dt>${label}</dt><dd data-tone="${tone}">${size.toLocaleString(report.locale)}</dd></div>`;
  };
  const badge = (tone: Tone, label: string) => html`<b data-tone="${tone}">${out.symbols[tone]} ${label}</b>`;
  const causeOf = ({ tone, label, count, message, hint, rows }: Cause) => {
    const lines = rows.map(({ receipt, number, customer, message: own }) => {
      const facts = [number, customer, message === '' ? own : ''].filter((text) => text !== '');
      return html`<li><b>${receipt}</b> <span class="dim">${facts.join(' · ')}</span></li>`;
    });
    return html`<section>${badge(tone, label)} ${message}<p class="dim">${hint}</p>
      <details${rows.length > OPEN_LIST ? '' : html` open`}><summary>${report.receipts(count)}</summary>
      <ul>${lines}</ul></details></section>`;
  };
  const choice = (label: string, id: string, groups: readonly { name: string; label: string; count: string }[]) => {
    const options = groups.map((one) => html`<option value="${one.name}">${one.label} (${one.count})</option>`);
    return html`<label>${label}<select id="${id}"><option value="">${report.any}</option>${options}</select></label>`;
  };
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  yield html`<!DOCTYPE html><html lang="${lang === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
    <title>${title}</title><style>${new Html(style)}</style></head><body>
    <header><h1>${title}</h1><p class="dim">${made}</p></header>
    <main><dl>
      ${tile('good', report.state.done, ({ name }) => name === 'nobody')}
      ${tile('waiting', report.state.wait, ({ name }) => name === 'wait')}
      ${tile('bad', report.state.act, ({ name }) => acts(name))}
    </dl>
    <h2>${report.byOutcome}</h2><ul class="card">${outcomes.map(
      ({ tone, label, share, count, percent, sum }) => html`<li>${badge(tone, label)}
        <svg data-tone="${tone}" aria-hidden="true"><rect width="${String(Math.max(0.5, share * 100))}%" height="100%"/></svg>
        <b>${count}</b> <span>${percent}</span> <span>${sum}</span></li>`,
    )}</ul>
    <h2>${document.whoActs}</h2><div class="parties">${parties.map(
      ({ label, count, causes }) => html`<article class="card"><h3>${label} <span>${count}</span></h3>
        ${causes.map(causeOf)}</article>`,
    )}</div>
    <noscript><p class="card">${report.needsScript}</p></noscript>
    <section id="all" hidden><h2>${report.all}</h2><form role="search">
      <label>${report.search}<input id="search" type="search" autocomplete="off"></label>
      ${choice(report.column.outcome, 'outcome', outcomes)}${choice(document.whoActs, 'party', parties)}
      <output id="count"></output></form>
    <table><thead><tr>${COLUMNS.map((name) => {
      const label = name === 'party' ? document.whoActs : report.column[name];
      return html`<th scope="col" aria-sort="none" data-column="${name}"><button type="button">${label}</button></th>`;
    })}</tr></thead><tbody></tbody></table><button id="more" type="button">${report.showMore}</button></section></main>
    <script type="application/json" id="data">${new Html(inScript(dataOf(rows, words, out)))}</script>
    <script type="application/json" id="rows">[`.source;
  for (let at = 0; at < rows.length; at += PIECE) {
    yield (at === 0 ? '' : ',') + inScript(rows.slice(at, at + PIECE)).slice(1, -1);
  }
  yield `]</script><script>${script}</script></body></html>\n`;
}

/** What the script makes the table of, but for the rows. */
function dataOf(
  rows: readonly Row[],
  { statuses, hints, report, document }: Io['words'],
  { symbols }: Io['out'],
): object {
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))].map((name) => {
    const tone = toneOf(name);
    return [name, [`${symbols[tone]} ${statuses.outcome[name]}`, tone]] as const;
  });
  const codes = [...new Set(rows.map(({ code }) => code))].flatMap((code) => sefazCode(code)?.known ?? []);
  return {
    /** The badge of each, and its tone. */
    outcomes: Object.fromEntries(outcomes),
    parties: statuses.party,
    hints: Object.fromEntries(codes.map((code) => [code, hints.hint[code]])),
    kinds: document.kind,
    locale: report.locale,
    words: { ...report.page, hint: document.hint, danfe: document.field['sefaz.url-danfe'], xml: 'XML' },
  };
}

/** Within a script only `<` could end it. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
