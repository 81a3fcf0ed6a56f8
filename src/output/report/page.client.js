/** How many rows are made at once: ten thousand take a browser ten seconds. */
const CHUNK = 100;

const byId = (id) => document.getElementById(id);
const [data, rows] = ['data', 'rows'].map((id) => JSON.parse(byId(id).textContent));
const { outcomes, parties, hints, kinds, locale, words } = data;
const heads = [...document.querySelectorAll('th')];
const body = document.querySelector('tbody');
const [search, outcome, party, count, more] = ['search', 'outcome', 'party', 'count', 'more'].map(byId);
let found = rows;
let drawn = 0;
let sorted = { column: '', isDescending: false };

/** What a row shows in a column. */
function textOf(row, column) {
  if (column === 'outcome') return outcomes[row.outcome][0];
  return column === 'party' ? parties[row.party] : row[column];
}

for (const row of rows) {
  const texts = [...heads.map(({ dataset }) => textOf(row, dataset.column)), row.key, hints[row.code]];
  row.text = texts.join('\n').toLowerCase();
}

/** An element with its text, which is never markup. */
function make(tag, properties = {}, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function rowOf(row) {
  const cells = heads.map((head) => {
    const { column } = head.dataset;
    const textContent = textOf(row, column);
    const cell = make('td', { textContent });
    Object.assign(cell.dataset, { column, label: head.textContent });
    if (column === 'outcome') {
      const badge = make('b', { textContent });
      badge.dataset.tone = outcomes[row.outcome][1];
      cell.replaceChildren(badge);
    } else if (column === 'receipt') {
      const open = make('button', { type: 'button', textContent, ariaExpanded: 'false' });
      open.onclick = () => toggle(open, row);
      cell.replaceChildren(open);
    }
    return cell;
  });
  return make('tr', {}, cells);
}

/** Shows and hides, below a row, what the columns have no place for. */
function toggle(button, row) {
  const line = button.closest('tr');
  const isOpen = button.ariaExpanded === 'true';
  button.ariaExpanded = String(!isOpen);
  if (isOpen) line.nextElementSibling.remove();
  else line.after(make('tr', {}, [make('td', { colSpan: heads.length, className: 'detail' }, detailsOf(row))]));
}

function detailsOf(row) {
  const lines = [make('p', { textContent: kinds[row.kind] })];
  if (row.key) {
    const key = make('span', { textContent: row.key });
    const copy = make('button', { type: 'button', textContent: words.copy });
    copy.onclick = () => {
      // The newer way is kept from pages that come from files and from plain http.
      getSelection().selectAllChildren(key);
      if (document.execCommand('copy')) copy.textContent = words.copied;
    };
    lines.push(make('p', {}, [`${words.key}: `, key, ' ', copy]));
  }
  if (hints[row.code]) lines.push(make('p', { textContent: `${words.hint}: ${hints[row.code]}` }));
  for (const name of ['danfe', 'xml']) {
    if (row[name]) lines.push(make('a', { href: row[name], rel: 'noreferrer', textContent: words[name] }), ' ');
  }
  return lines;
}

function draw(until) {
  body.append(...found.slice(drawn, until).map(rowOf));
  drawn = Math.min(until, found.length);
  more.hidden = drawn === found.length;
}

function refresh() {
  const wanted = search.value.toLowerCase().split(/\s+/);
  const isChosen = (row) => [outcome, party].every(({ id, value }) => value === '' || row[id] === value);
  found = rows.filter((row) => isChosen(row) && wanted.every((word) => row.text.includes(word)));
  const { column, isDescending } = sorted;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const inOrder = {
    amount: (one, other) => one.value - other.value,
    date: (one, other) => compare(one.moment, other.moment),
  }[column];
  const byText = (one, other) => compare(textOf(one, column), textOf(other, column));
  if (column !== '') found.sort(inOrder ?? byText);
  if (isDescending) found.reverse();
  body.replaceChildren();
  drawn = 0;
  draw(CHUNK);
  const [shown, all] = [found, rows].map(({ length }) => length.toLocaleString(locale));
  count.textContent = `${shown} ${words.of} ${all}`;
}

for (const head of heads) {
  head.firstChild.onclick = () => {
    const { column } = head.dataset;
    sorted = { column, isDescending: sorted.column === column && !sorted.isDescending };
    for (const other of heads) other.ariaSort = 'none';
    head.ariaSort = sorted.isDescending ? 'descending' : 'ascending';
    refresh();
  };
}
const form = document.querySelector('form');
form.oninput = refresh;
form.onsubmit = () => false;
more.onclick = () => draw(drawn + CHUNK);
new IntersectionObserver(([entry]) => entry.isIntersecting && draw(drawn + CHUNK), { rootMargin: '600px' }).observe(
  more,
);
// On paper there is everything.
addEventListener('beforeprint', () => draw(found.length));
byId('all').hidden = false;
refresh();
