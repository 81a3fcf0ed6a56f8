import { lazily } from '../lazy.ts';
import { nearest } from '../nearest.ts';
import { type Json, textAt } from './json.ts';
import { type Kind, STATUSES, type Status, type StatusCode } from './statuses.ts';

/** What a value has to look like: any string, one of some letters, a list, an object. */
type Shape =
  | { readonly type: 'string'; readonly letters?: readonly string[] }
  | { readonly type: 'array'; readonly item: Shape }
  | ObjectShape;

interface ObjectShape {
  readonly type: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  /** The fields that belong to one letter of `tipo`: under it they have to be there. Of none: they may be there. */
  readonly letters: Readonly<Record<string, string>>;
}

/** Any string: one for all, which is told by being the same. */
const text: Shape = { type: 'string' };

type Fields = Readonly<Record<string, Shape>>;
const oneOf = (letters: string): Shape => ({ type: 'string', letters: letters.split('') });
const texts = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, text]));
const object = (fields: Fields, letters = {}): ObjectShape => ({ type: 'object', fields, letters });
const list = (names: string): Shape => ({ type: 'array', item: object(texts(names)) });
/** Section 2.1. */
const envelope = (data = {}) => object({ ...texts('status descricao'), ...data });
const withData = (fields: Fields) => envelope({ data: object(fields) });

/** The bodies under each status (`service.md`, sections 4.1 and 4.2); without data where it is not named. */
type Bodies = Readonly<Partial<Record<StatusCode, ObjectShape>>>;

function nfeBodies(): Bodies {
  // Section 2.6.
  const letters = { nome: 'F', cpf: 'F', 'razao-social': 'J', cnpj: 'J' };
  const customer = object({ tipo: oneOf('FJ'), ...texts('nome cpf razao-social cnpj') }, letters);
  const head = { ...texts('id numero serie'), cliente: customer };
  const amounts = texts('valor-total valor-aproximado-tributo');
  // Section 2.7.
  const authorised = texts('data-emissao chave protocolo url-danfe url-xml');
  const said = texts('codigo mensagem');
  // Section 2.4.
  const shipping = object({
    modalidade: oneOf('012349'),
    ...texts('transportadora placa-veiculo valor-frete valor-seguro peso-bruto peso-liquido'),
    ...texts('quantidade-volume especie-volume marca-volume'),
  });
  return {
    // Section 2.2.
    '003': withData(texts('id numero serie cliente valor-total')),
    // Sections 2.3 and 2.5.
    '004': withData({
      ...head,
      ...texts('cfop data-saida'),
      tipo: oneOf('SE'),
      finalidade: oneOf('NCAD'),
      ...texts('observacao valor-despesas'),
      transporte: shipping,
      itens: list('id produto nome quantidade valor-unitario'),
      'notas-referenciadas': list('id nota'),
      ...amounts,
      sefaz: object({ ...authorised, ...said }),
    }),
    // Sections 2.8, 2.9 and 2.12.
    '010': withData({ ...head, ...amounts, sefaz: object(authorised) }),
    '900': withData({ ...head, sefaz: object(said) }),
    '999': withData(texts('erro')),
  };
}

function nfseBodies(): Bodies {
  // Section 2.10.
  const bodyOf = (cliente: Shape) =>
    withData({
      ...texts('id id-ordem-servico-situacao numero valor-total'),
      cliente,
      'retorno-municipio': object(texts('data-emissao chave mensagem')),
    });
  // Section 2.11 states no condition for the four fields behind `tipo`.
  const letters = { 'razao-social': '', nome: '', cnpj: '', cpf: '' };
  const invoice = bodyOf(object({ tipo: oneOf('FJ'), ...texts('razao-social nome cnpj cpf') }, letters));
  const cancelled = bodyOf(object({ tipo: oneOf('FJ'), ...texts('razao-social cnpj') }));
  return { '003': invoice, '004': invoice, '010': cancelled, '999': withData(texts('erro')) };
}

const BODIES = lazily({ nfe: nfeBodies, nfse: nfseBodies });

/** The body under a status that the operation defines. */
function shapeOf(kind: Kind, code: StatusCode): ObjectShape {
  return BODIES[kind][code] ?? envelope();
}

/** Every field that answers can have, as `--field` takes it, with 0 for any position: first those of 004, in its order. */
export function fieldPaths(kind: Kind): string[] {
  const codes: StatusCode[] = ['004', ...STATUSES.map(({ code }) => code)];
  return [...new Set(codes.flatMap((code) => pathsIn(shapeOf(kind, code), '')))];
}

function pathsIn(shape: Shape, path: string): string[] {
  if (shape.type === 'string') return [path];
  if (shape.type === 'array') return pathsIn(shape.item, `${path}.0`);
  return Object.entries(shape.fields).flatMap(([name, field]) => pathsIn(field, below(path, name)));
}

const below = (path: string, step: string) => (path === '' ? step : `${path}.${step}`);

/** `data`, `data.itens`, `data.itens.0`, `data.itens.0.nome`. */
const beginningsOf = (path: string) => path.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.'));
const lastWord = (path: string) => path.slice(path.lastIndexOf('.') + 1);

const placesOf = (kind: Kind) => [...new Set(fieldPaths(kind).flatMap(beginningsOf))];
const placeOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '.0');

/** Whether answers can have such a field. */
export function isField(path: string, kind: Kind): boolean {
  return placesOf(kind).includes(placeOf(path));
}

/** The field that was probably meant, by its last word; null where none is near, or where the path is one, and just not there. */
export function nearestPath(path: string, kind: Kind): string | null {
  const [place, places] = [placeOf(path), placesOf(kind)];
  if (places.includes(place)) return null;
  const words = places.map(lastWord).filter((word) => word !== '0');
  const meant = nearest(lastWord(path), words);
  const candidates = places.filter((candidate) => lastWord(candidate) === meant);
  const whole = candidates.find((candidate) => candidate.endsWith(`.${place}`));
  return whole ?? nearest(place, candidates) ?? candidates[0] ?? null;
}

/** One difference between an answer and what `service.md` promises. */
export interface Deviation {
  readonly kind:
    | 'missing'
    | 'extra'
    | 'wrong-type'
    /** A letter that the enumeration of the field does not hold. */
    | 'unknown-value'
    /** The code of a status in other words than those of section 3, or with blanks around them. */
    | 'status-wording'
    | 'not-utf8';
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
  compare(shapeOf(kind, status.code), json.value, '', add);
  return [...found.values()];
}

type Add = (kind: Deviation['kind'], path: string, details?: Pick<Deviation, 'expected' | 'found'>) => void;

function compare(shape: Shape, value: unknown, path: string, add: Add): void {
  const type = typeOf(value);
  if (type !== shape.type) add('wrong-type', path, { expected: shape.type, found: type });
  else if (shape.type === 'string') {
    if (shape.letters?.includes(String(value)) === false) add('unknown-value', path, { found: String(value) });
  } else if (shape.type === 'object') compareMembers(shape, value as Readonly<Record<string, unknown>>, path, add);
  else for (const item of value as unknown[]) compare(shape.item, item, below(path, '*'), add);
}

function compareMembers(shape: ObjectShape, value: Readonly<Record<string, unknown>>, path: string, add: Add): void {
  const { fields, letters } = shape;
  for (const name in value) {
    if (!Object.hasOwn(fields, name)) add('extra', below(path, name));
  }
  for (const name in fields) {
    const field = fields[name];
    const letter = letters[name];
    if (field === undefined || (letter && letter !== value.tipo)) continue;
    // True of nearly every field: there is nothing to tell, and no path to build.
    if (field === text && typeof value[name] === 'string') continue;
    if (Object.hasOwn(value, name)) compare(field, value[name], below(path, name), add);
    else if (letter !== '') add('missing', below(path, name));
  }
}

/** What a value is, as a deviation tells it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
