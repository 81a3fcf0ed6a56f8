/** Rows made at once: 10,000 take a browser ten seconds. */
const CHUNK = 100;

// In their order on the page.
const [all, count, copyAll, more, data] = document.querySelectorAll('#all, #count, #copy, #more, #rows');
const rows = JSON.parse(data.textContent);
const template = document.querySelector('template').content;
const fields = [...template.querySelectorAll('[data-field]')].map(({ dataset }) => dataset.field);
const heads = [...document.querySelectorAll('th')];
const body = document.querySelector('tbody');
const form = [...document.querySelectorAll('input, select')];
// `sort` is a hidden one: the field, behind a minus where the order is descending.
const [search, sort, ...choices] = form;
const links = document.querySelectorAll('a[href^="#"]');
const { lang } = document.documentElement;
const { compare } = new Intl.Collator(lang, { numeric: true });
let found = rows;

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

for (const row of rows) {
  // Amounts are found ungrouped too, with either decimal sign.
  const amounts = row.value === '' ? [] : ['R$', row.value, row.value.replace('.', ',')];
  // CNPJ and CPF bare as well.
  row.text = plain([...fields.map((field) => row[field]), row.taxId.replace(/\W/g, ''), ...amounts].join('\n'));
  row.name = plain(row.receipt);
}
const names = new Set(rows.map(({ name }) => name));

/** Copies a text; what is selected stays so where the browser does not let us. */
function copy(button, selected, text) {
  // `navigator.clipboard` needs https, and this page mostly comes from a file.
  document.oncopy = (event) => {
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  getSelection().selectAllChildren(selected);
  if (document.execCommand('copy')) button.textContent = button.dataset.done;
  document.oncopy = null;
}

/** A row and its hidden detail. Texts are never markup. */
function linesOf(row) {
  const lines = template.cloneNode(true);
  const [line, detail] = lines.children;
  const [open, ...copiers] = lines.querySelectorAll('button');
  for (const field of lines.querySelectorAll('[data-field]')) {
    const text = row[field.dataset.field];
    if (field.matches('a')) field.href = text;
    else field.textContent = text;
    if (text === '') field.closest('p, a')?.remove();
  }
  line.firstChild.dataset.tone = row.tone;
  open.onclick = () => {
    detail.hidden = !detail.hidden;
    open.ariaExpanded = String(!detail.hidden);
  };
  for (const button of copiers) {
    const copied = button.previousElementSibling;
    button.onclick = () => copy(button, copied, copied.textContent);
  }
  return lines;
}

/** Draws so many more rows. */
function draw(count) {
  const drawn = body.rows.length / 2;
  body.append(...found.slice(drawn, drawn + count).map(linesOf));
  more.hidden = drawn + count >= found.length;
}

function refresh() {
  const typed = plain(search.value);
  const words = typed.split(/\s+/);
  // Several receipts are a list: each of them is meant.
  const listed = new Set(typed.split(/[\s,;]+/).filter((word) => names.has(word)));
  const isSought = ({ name, text }) =>
    listed.size > 1 ? listed.has(name) : words.every((word) => text.includes(word));
  found = rows.filter((row) => isSought(row) && choices.every(({ id, value }) => value === '' || row[id] === value));
  const field = sort.value.replace('-', '');
  const sign = field === sort.value ? 1 : -1;
  const order = sign === 1 ? 'ascending' : 'descending';
  for (const head of heads) head.ariaSort = head.dataset.field === field ? order : 'none';
  const shown = field === 'date' ? 'moment' : field;
  // Amounts by value, after those that cannot be read; all else by the text shown.
  const number = ({ value }) => (field === 'amount' && value !== '' ? Number(value) : Number.NEGATIVE_INFINITY);
  const compared = (one, other) => number(one) - number(other) || compare(one[shown], other[shown]);
  if (field !== '') found.sort((one, other) => sign * compared(one, other));
  body.replaceChildren();
  draw(CHUNK);
  for (const link of links)
    link.ariaCurrent = String(choices.some(({ id, value }) => value !== '' && link.hash === `#${id}=${value}`));
  copyAll.textContent = copyAll.dataset.idle;
  count.firstChild.textContent = found.length.toLocaleString(lang);
}

function read() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  for (const field of form) field.value = chosen.get(field.id) ?? '';
  refresh();
}

/** Puts what is chosen into the address, so that it can be sent, and outlives a reload. `how` of the history does it. */
function write(how) {
  const chosen = form.filter(({ value }) => value !== '').map(({ id, value }) => [id, value]);
  history[how](null, '', `#${new URLSearchParams(chosen)}`);
  refresh();
}

for (const { firstChild, dataset } of heads) {
  firstChild.onclick = () => {
    sort.value = (sort.value === dataset.field ? '-' : '') + dataset.field;
    write('pushState');
  };
}
// Not a step back for each letter.
document.oninput = ({ target }) => write(target === search ? 'replaceState' : 'pushState');
copyAll.onclick = () => copy(copyAll, count, found.map(({ receipt }) => receipt).join('\n'));
addEventListener('hashchange', () => {
  read();
  all.focus({ preventScroll: true });
  all.scrollIntoView();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, select')) return;
  event.preventDefault();
  search.focus();
});
more.onclick = () => draw(CHUNK);
new IntersectionObserver(([entry]) => entry.isIntersecting && more.click(), { rootMargin: '600px' }).observe(more);
// Print all rows.
addEventListener('beforeprint', () => draw(found.length));
all.hidden = false;
read();
if (location.hash !== '') all.scrollIntoView();
