import { childOf, find, type Json, leaves, type Node, textAt, textOf } from '../contract/json.ts';
import type { Io } from '../io.ts';
import { type LookupRecord, SANDBOX } from '../record.ts';
import type { Words } from '../words/index.ts';
import {
  documentName,
  type Field,
  fieldText,
  GROUPS,
  type GroupName,
  KEYS,
  keyDetails,
  LINKS,
  linkForms,
} from './fields.ts';
import { type Detail, detailLines, grid } from './grid.ts';
import { type Notation, notationOf } from './notation.ts';
import { badge as badgeOf, SYMBOLS } from './screen.ts';
import { adviceDetails, reasonPaths, situationOf } from './summary.ts';
import { brief, excerpt, safe, width, wrap } from './text.ts';

/** What a page is made of: the answer, and what of it is shown already, so that the end shows the rest. */
interface Page {
  readonly record: LookupRecord;
  readonly json: Json;
  readonly io: Io;
  readonly words: Words['document'];
  readonly notation: Notation;
  readonly seen: Set<Node>;
}

/** What is looked for first. */
const STRONG: readonly Field[] = ['cliente', 'cliente.razao-social', 'cliente.nome', 'valor-total'];
/** A page of up to so many lines, or of as many as the terminal has, has blank ones between its groups. */
const SHORT_PAGE = 30;
/** The most fields that are shown of those that the contract does not name. */
const MOST_OTHERS = 200;
/** Stands for null and for an empty text. */
const NOTHING = '—';

/** Where an answer came from. */
export interface Origin {
  readonly baseUrl: string;
  /** Its name is told where the settings have several. */
  readonly profile: string | null;
  /** How many profiles were asked, where none knows the receipt. */
  readonly asked?: string;
  /** Whether links end with the run. */
  readonly isSandbox: boolean;
}

/** An answer for people: what became of it, whose move it is and why, then the document in groups, then its links. */
export async function page(record: LookupRecord, io: Io, origin: Origin): Promise<string> {
  const { answer } = record;
  const { isTerminal, rows } = io.out;
  if (answer === null) return '';
  const notation = notationOf(answer, io.lang);
  const made: Page = { record, json: answer, io, words: io.words.document, notation, seen: new Set() };
  const headline = headlineOf(made, origin);
  const top = [...headline, '', ...verdict(made)];
  // Before the other fields are looked for, which leave out what is told here.
  const links = linkLines(made, origin);
  const groups = await Promise.all(GROUPS.map(([name, fields]) => groupLines(name, fields, made)));
  const sections = [...groups, otherLines(made), links].filter((lines) => lines.length > 0);
  const isShort = [...top, ...sections, ...sections.flat()].length <= Math.max(SHORT_PAGE, isTerminal ? rows - 1 : 0);
  const body = sections.flatMap((lines, at) => (isShort || at === 0 || lines === links ? ['', ...lines] : lines));
  const lines = [...top, ...body];
  if (isTerminal && lines.length >= rows) lines.push('', ...headline);
  return `${lines.join('\n')}\n`;
}

/** `✔ 004 Issued  NF-e no. 983825 · series 1 · receipt 004` */
function headlineOf(page: Page, { profile, asked }: Origin): string[] {
  const { record, json, io, words } = page;
  const { out } = io;
  const tone = record.status?.tone ?? 'bad';
  const badge = `${SYMBOLS[tone]} ${situationOf(record, io.words, record.status?.name)}`;
  const asker = profile === null ? '' : `${words.profile.toLowerCase()} ${safe(profile)}`;
  const about = [documentName(record, json, io.words), asked ?? asker].filter(Boolean).join(' · ');
  for (const path of ['data.numero', 'data.serie', 'status', 'descricao']) take(path, page);
  const simulated = record.service === SANDBOX ? wrap(words.simulated, out.width) : [];
  // In colour the badge has a blank on either side.
  const lines = wrap(`${badge}  ${about}`, out.width - 2, 'whole');
  return [
    ...simulated.map((line) => out.paint.yellow(line)),
    ...lines.map((line) => line.replace(badge, () => badgeOf(out, tone, badge))),
  ];
}

function verdict(page: Page): string[] {
  const { record, json, io, words } = page;
  const status = textAt(json, 'status');
  for (const path of reasonPaths(record)) take(path, page);
  const entries = [
    { label: words.status, value: status.trim() === record.status?.text ? '' : brief(status) },
    ...adviceDetails(record, io, 'user', io.out.paint.bold),
    { label: words.description, value: io.out.paint.dim(brief(textAt(json, 'descricao'))) },
  ];
  const chunks = entries.map((entry) => [entry]);
  return detailLines(chunks, io.out);
}

async function groupLines(name: GroupName, rows: readonly (readonly Field[])[], page: Page): Promise<string[]> {
  const { record, io, words } = page;
  if (name === 'itens' || name === 'notas-referenciadas') return listLines(name, rows.flat(), page);
  const title = name === 'customer' ? words.customer[record.kind] : words.group[name];
  const chunks = rows.map((fields) => fields.flatMap((field) => detailsOf(field, title, page)));
  return section(title, detailLines(chunks, io.out), io);
}

/** A field with what belongs to it: SEFAZ's code and message are one thing, and the key says who the issuer is. */
function detailsOf(field: Field, title: string, page: Page): Detail[] {
  const { io, notation, words } = page;
  const text = take(`data.${field}`, page);
  if (text === null) return [];
  const value = fieldText(field, text, notation, io) || NOTHING;
  const message = field === 'sefaz.codigo' ? take('data.sefaz.mensagem', page) : null;
  if (message !== null) return [{ label: words.sefaz, value: `${value} – ${safe(message)}` }];
  const name = words.field[field];
  // What the heading names already has no label.
  const label = title.startsWith(name) ? '' : name;
  const entry = { label, value: STRONG.includes(field) ? io.out.paint.bold(value) : value };
  return KEYS.includes(field) ? [entry, ...keyDetails(text, io.words)] : [entry];
}

/** A list, or the one object that came in its place; of items also what each comes to, where that is known. */
async function listLines(name: 'itens' | 'notas-referenciadas', fields: readonly Field[], page: Page) {
  const { json, io, seen, notation, words } = page;
  const list = find(json, `data.${name}`);
  if (list?.type === 'array') seen.add(list);
  const elements = list?.type === 'array' ? (list.children ?? []) : [list];
  const rows = elements.filter((one) => one?.type === 'object') as Node[];
  const taken = fields.map((field) => {
    const texts = rows.map((row) => take(childOf(row, field.slice(name.length + 1)), page) ?? '');
    return { field, label: words.field[field], texts };
  });
  const [, , , quantities, prices] = taken;
  const totals = rows.map((_, at) => notation.product(quantities?.texts[at] ?? '', prices?.texts[at] ?? ''));
  const all = [...taken, { field: 'valor-total', label: words.lineTotal, texts: totals }];
  const columns = all
    .filter(({ texts }) => texts.some(Boolean))
    .map(({ field, label, texts }) => {
      const isNumber = /quantidade|valor-/.test(field);
      const cells = isNumber ? notation.column(texts) : texts.map((text) => notation.value(field, text));
      const head = notation.readsNumbers && /valor-/.test(field) ? `${label} (R$)` : label;
      return { head, cells: cells.map(safe), align: isNumber ? ('right' as const) : ('left' as const) };
    });
  if (columns.length === 0) return [];
  const heads = columns.map(({ head }) => head);
  const cells = rows.map((_, at) => columns.map(({ cells }) => cells[at] ?? ''));
  const align = columns.map(({ align }) => align);
  return section(`${words.group[name]} (${rows.length})`, await grid(heads, cells, io.out, align, 2), io);
}

function otherLines({ json, seen, io, notation, words }: Page): string[] {
  const others = [...leaves(json)].filter(({ node }) => !seen.has(node));
  const entries = others.slice(0, MOST_OTHERS).map(({ path, node }) => ({
    label: safe(path.replace(/^data\./, '')),
    value: safe(notation.value(path, textIn(json, node))) || NOTHING,
  }));
  const left = others.length - entries.length;
  const more = left > 0 ? wrap(words.moreFields(left), io.out.width) : [];
  return section(words.group.other, [...detailLines([entries], io.out), ...more], io);
}

/** Whole, and on lines of their own, so that they can be clicked and copied; behind a relative one where it leads. */
function linkLines(page: Page, { baseUrl, isSandbox }: Origin): string[] {
  const { json, io } = page;
  const { paint, width } = io.out;
  const lines = LINKS.flatMap((field) => {
    const link = take(`data.${field}`, page);
    if (link === null) return [];
    const forms = linkForms(json, field, baseUrl).map((form) => paint.underline(form));
    return [paint.dim(io.words.document.field[field]), ...(forms.length > 0 ? forms : [safe(link.trim()) || NOTHING])];
  });
  const end = isSandbox && lines.length > 0 ? wrap(io.words.sandbox.ends, width) : [];
  return [...lines, ...end.map((line) => paint.dim(line))];
}

/** Lines below their heading; nothing where there are none. */
function section(title: string, lines: readonly string[], { out }: Io): string[] {
  if (lines.length === 0) return [];
  const names = wrap(title, out.width);
  const rule = '─'.repeat(Math.max(0, out.width - width(names.at(-1) ?? '') - 1));
  const head = names.map((name) => out.paint.cyan.bold(name));
  return [...head.slice(0, -1), `${head.at(-1)} ${out.paint.dim(rule)}`.trimEnd(), ...lines];
}

/** The text of a scalar, which then counts as told; null where none is there, or it was told before. */
function take(found: string | Node | undefined, { json, seen }: Page): string | null {
  const node = typeof found === 'string' ? find(json, found) : found;
  if (!node || node.type === 'object' || node.type === 'array' || seen.has(node)) return null;
  seen.add(node);
  return textIn(json, node);
}

const textIn = (json: Json, node: Node) => (node.type === 'null' ? NOTHING : excerpt(textOf(json, node)));
