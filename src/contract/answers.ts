import { nearest } from '../nearest.ts';
import { type Json, textAt, valueAt } from './json.ts';
import { type Kind, STATUSES, type Status, type StatusCode } from './statuses.ts';

/**
 * What a value has to look like, written as one: '' is any string, `?` one that may be missing, other letters are those that it
 * may be; a list has one element; null is anything or nothing.
 */
type Shape = string | null | Shape[] | Fields;
interface Fields {
  readonly [name: string]: Shape;
}

const texts = (names: string, each: Shape = ''): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, each]));

/** The bodies' `data` (`service.md`, section 4.1). @param letter of the customer's `tipo` */
function nfeData(letter: string): Readonly<Partial<Record<StatusCode, Fields>>> {
  // Section 2.6: what belongs to the other letter may be there as it likes.
  const person = texts('nome cpf', letter === 'F' ? '' : null);
  const company = texts('razao-social cnpj', letter === 'J' ? '' : null);
  const head = { ...texts('id numero serie'), cliente: { tipo: 'FJ', ...person, ...company } };
  const amounts = texts('valor-total valor-aproximado-tributo');
  // Section 2.7.
  const authorised = texts('data-emissao chave protocolo url-danfe url-xml');
  const result = texts('codigo mensagem');
  return {
    '003': texts('id numero serie cliente valor-total'),
    '004': {
      ...head,
      ...texts('cfop data-saida'),
      tipo: 'SE',
      finalidade: 'NCAD',
      ...texts('observacao valor-despesas'),
      transporte: {
        modalidade: '012349',
        ...texts('transportadora placa-veiculo valor-frete valor-seguro peso-bruto peso-liquido'),
        ...texts('quantidade-volume especie-volume marca-volume'),
      },
      itens: [texts('id produto nome quantidade valor-unitario')],
      'notas-referenciadas': [texts('id nota')],
      ...amounts,
      sefaz: { ...authorised, ...result },
    },
    '010': { ...head, ...amounts, sefaz: authorised },
    '900': { ...head, sefaz: result },
  };
}

/** The same of service invoices (section 4.2); section 2.11 states no condition for what stands behind their customer's `tipo`. */
function nfseData(): ReturnType<typeof nfeData> {
  const head = texts('id id-ordem-servico-situacao numero valor-total');
  const city = { 'retorno-municipio': texts('data-emissao chave mensagem') };
  const issued = { ...head, cliente: { tipo: 'FJ', ...texts('razao-social nome cnpj cpf', '?') }, ...city };
  const cancelled = { ...head, cliente: { tipo: 'FJ', ...texts('razao-social cnpj') }, ...city };
  return { '003': issued, '004': issued, '010': cancelled };
}

const SHAPES = new Map<string, Fields>();

/** The body under a status that the operation defines. */
function shapeOf(kind: Kind, code: StatusCode, tipo?: unknown): Fields {
  const letter = tipo === 'F' || tipo === 'J' ? tipo : '';
  const key = kind + code + letter;
  const known = SHAPES.get(key);
  if (known !== undefined) return known;
  const data = code === '999' ? texts('erro') : (kind === 'nfe' ? nfeData(letter) : nfseData())[code];
  const shape = { ...texts('status descricao'), ...(data && { data }) };
  SHAPES.set(key, shape);
  return shape;
}

/** Every field that answers can have, as `--field` takes it, with 0 for any position: first those of 004, in its order. */
export function fieldPaths(kind: Kind): string[] {
  const codes: StatusCode[] = ['004', ...STATUSES.map(({ code }) => code)];
  return [...new Set(codes.flatMap((code) => pathsIn(shapeOf(kind, code), '')))];
}

function pathsIn(shape: Shape, path: string): string[] {
  if (shape === null || typeof shape === 'string') return [path];
  if (Array.isArray(shape)) return shape.flatMap((item) => pathsIn(item, `${path}.0`));
  return Object.entries(shape).flatMap(([name, field]) => pathsIn(field, below(path, name)));
}

const below = (path: string, step: string) => (path === '' ? step : `${path}.${step}`);

/** `data`, `data.itens`, `data.itens.0`, `data.itens.0.nome`. */
const beginningsOf = (path: string) => path.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.'));
const lastWord = (path: string) => path.slice(path.lastIndexOf('.') + 1);

const patternsOf = (kind: Kind) => [...new Set(fieldPaths(kind).flatMap(beginningsOf))];
const patternOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '.0');

/** Whether answers can have such a field. */
export function isField(path: string, kind: Kind): boolean {
  return patternsOf(kind).includes(patternOf(path));
}

/** The field that was probably meant, by its last word; null where none is near, or where the path is one, and just not there. */
export function nearestPath(path: string, kind: Kind): string | null {
  const [pattern, patterns] = [patternOf(path), patternsOf(kind)];
  if (patterns.includes(pattern)) return null;
  const words = patterns.map(lastWord).filter((word) => word !== '0');
  const meant = nearest(lastWord(path), words);
  const candidates = patterns.filter((candidate) => lastWord(candidate) === meant);
  const whole = candidates.find((candidate) => candidate.endsWith(`.${pattern}`));
  return whole ?? nearest(pattern, candidates) ?? candidates[0] ?? null;
}

/** One difference between an answer and what `service.md` promises. */
export interface Deviation {
  /** An `unknown-value` is a letter that is not among those of the field, `status-wording` a known code in other words. */
  readonly kind: 'missing' | 'extra' | 'wrong-type' | 'unknown-value' | 'status-wording' | 'not-utf8';
  /** As in `--field`, but for `*` in the place of every position in a list; empty of the body as a whole. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
  /** How often, where it is found in several elements of a list. */
  readonly count: number;
}

/** How an answer under a status deviates from the contract: what is told beside it and never hides it. */
export function deviationsOf(json: Json, kind: Kind, status: Status): Deviation[] {
  const found = new Map<string, Deviation & { count: number }>();
  const add: Add = (kind, path, details) => {
    const key = `${kind} ${path} ${details?.found ?? ''}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { kind, path, ...details, count: 1 });
    else known.count += 1;
  };
  // What is not UTF-8 was decoded as this character.
  if (json.text.includes('\ufffd')) add('not-utf8', '');
  const wording = textAt(json, 'status');
  if (wording !== status.text) add('status-wording', 'status', { expected: status.text, found: wording });
  compare(shapeOf(kind, status.code, valueAt(json, 'data.cliente.tipo')), json.value, '', add);
  return [...found.values()];
}

type Add = (kind: Deviation['kind'], path: string, details?: Pick<Deviation, 'expected' | 'found'>) => void;

function compare(shape: Shape, value: unknown, path: string, add: Add): void {
  if (shape === null) return;
  const expected = typeOf(shape);
  const found = typeOf(value);
  if (found !== expected) add('wrong-type', path, { expected, found });
  else if (typeof shape === 'string') {
    const isKnown = shape === '' || shape === '?' || [...shape].includes(String(value));
    if (!isKnown) add('unknown-value', path, { found: String(value) });
  } else if (!Array.isArray(shape)) compareMembers(shape, value as Readonly<Record<string, unknown>>, path, add);
  else for (const item of value as unknown[]) compare(shape[0] ?? null, item, below(path, '*'), add);
}

function compareMembers(fields: Fields, value: Readonly<Record<string, unknown>>, path: string, add: Add): void {
  for (const name in value) {
    if (!Object.hasOwn(fields, name)) add('extra', below(path, name));
  }
  for (const name in fields) {
    const field = fields[name] ?? null;
    // True of nearly every field: there is nothing to tell, and no path to build.
    if (field === '' && typeof value[name] === 'string') continue;
    if (Object.hasOwn(value, name)) compare(field, value[name], below(path, name), add);
    else if (field !== '?' && field !== null) add('missing', below(path, name));
  }
}

/** What a value is, as a deviation tells it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
