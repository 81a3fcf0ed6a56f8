/** Rows made at once: 10,000 take a browser ten seconds. */
const CHUNK = 100;

const [data, count, more, all] = ['rows', 'count', 'more', 'all'].map((id) => document.getElementById(id));
const rows = JSON.parse(data.textContent);
const template = document.querySelector('template').content;
const fields = [...template.querySelectorAll('[data-field]')].map(({ dataset }) => dataset.field);
const heads = [...document.querySelectorAll('th')];
const body = document.querySelector('tbody');
const [search, ...choices] = document.querySelectorAll('input, select');
const { lang } = document.documentElement;
const { compare } = new Intl.Collator(lang, { numeric: true });
let found = rows;
let drawn = 0;

/** Lowercase, without accents: for the search. */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

for (const row of rows) {
  // Amounts are found ungrouped too, with either decimal sign.
  const amounts = row.value === '' ? [] : ['R$', row.value, row.value.replace('.', ',')];
  row.text = plain([...fields.map((field) => row[field]), ...amounts].join('\n'));
}

/** A row and its hidden detail. Texts are never markup. */
function linesOf(row) {
  const lines = template.cloneNode(true);
  const [line, detail] = lines.children;
  const [open, copy] = lines.querySelectorAll('button');
  for (const place of lines.querySelectorAll('[data-field]')) {
    const text = row[place.dataset.field];
    if (place.matches('a')) place.href = text;
    else place.textContent = text;
    if (text === '') place.closest('p, a')?.remove();
  }
  line.firstChild.dataset.tone = row.tone;
  open.onclick = () => {
    detail.hidden = !detail.hidden;
    open.ariaExpanded = String(!detail.hidden);
  };
  copy.onclick = () => {
    // `navigator.clipboard` needs https, and this page mostly comes from a file.
    getSelection().selectAllChildren(copy.parentNode.querySelector('b'));
    if (document.execCommand('copy')) copy.textContent = copy.dataset.done;
  };
  return lines;
}

function draw(until) {
  body.append(...found.slice(drawn, until).map(linesOf));
  drawn = Math.min(until, found.length);
  more.hidden = drawn === found.length;
}

function refresh() {
  const words = plain(search.value).split(/\s+/);
  const isChosen = (row) => choices.every(({ id, value }) => value === '' || row[id] === value);
  found = rows.filter((row) => isChosen(row) && words.every((word) => row.text.includes(word)));
  const head = heads.find(({ ariaSort }) => ariaSort !== 'none');
  if (head !== undefined) {
    const field = head.dataset.field === 'date' ? 'moment' : head.dataset.field;
    // Amounts by value, after those that cannot be read; all else by the text shown.
    const number = ({ value }) => (field === 'amount' && value !== '' ? Number(value) : Number.NEGATIVE_INFINITY);
    found.sort((one, other) => number(one) - number(other) || compare(one[field], other[field]));
    if (head.ariaSort === 'descending') found.reverse();
  }
  body.replaceChildren();
  drawn = 0;
  draw(CHUNK);
  count.firstChild.textContent = found.length.toLocaleString(lang);
}

for (const head of heads) {
  head.firstChild.onclick = () => {
    const order = head.ariaSort === 'ascending' ? 'descending' : 'ascending';
    for (const other of heads) other.ariaSort = other === head ? order : 'none';
    refresh();
  };
}
document.oninput = refresh;
more.onclick = () => draw(drawn + CHUNK);
new IntersectionObserver(([entry]) => entry.isIntersecting && more.click(), { rootMargin: '600px' }).observe(more);
// Print all rows.
addEventListener('beforeprint', () => draw(found.length));
all.hidden = false;
refresh();
