import { lazily } from '../lazy.ts';
import { nearest } from '../nearest.ts';
import { type Kind, STATUSES, type StatusCode } from './statuses.ts';

/** What a value has to look like: any string, one of some letters, a list, an object. */
export type Shape =
  | { readonly type: 'string'; readonly letters?: readonly string[] }
  | { readonly type: 'array'; readonly item: Shape }
  | ObjectShape;

export interface ObjectShape {
  readonly type: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  /** The fields that belong to one letter of `tipo`: under it they have to be there. Of none: they may be there. */
  readonly letters: Readonly<Record<string, string>>;
}

/** Any string: one for all, which is told by being the same. */
export const text: Shape = { type: 'string' };

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
export function shapeOf(kind: Kind, code: StatusCode): ObjectShape {
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
  return Object.entries(shape.fields).flatMap(([name, field]) =>
    pathsIn(field, path === '' ? name : `${path}.${name}`),
  );
}

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
