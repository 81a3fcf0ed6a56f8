/**
 * What a JSON value has to look like. The documents of the service are declared in shapes (`answer-shapes.ts`); their types
 * derive from them ({@link ValueOf}), and so does how a body is judged (`find-deviations.ts`).
 */
export type Shape<Value = unknown> = {
  /** Only for the compiler. */
  readonly [valueBrand]?: Value;
} & (
  | { readonly kind: 'text' }
  | { readonly kind: 'enumeration'; readonly values: ReadonlySet<string> }
  /** An array whose elements all have one shape. */
  | { readonly kind: 'list'; readonly item: Shape }
  | {
      readonly kind: 'object';
      /** Every field that can stand in it; another one is too much. */
      readonly known: ReadonlyMap<string, Shape>;
      /** The same fields, with what is asked of them in this very object. */
      fieldsIn(value: JsonRecord): readonly Field[];
    }
);

declare const valueBrand: unique symbol;

/** The type of the values that have a shape. */
export type ValueOf<S extends Shape> = NonNullable<S[typeof valueBrand]>;

/** An object as `JSON.parse` gives it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of `JSON.parse` is an object, or an array. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null;
}

/** What is asked of a field; one that is only tolerated may be there and may hold anything. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly presence: 'required' | 'optional' | 'tolerated';
}

type Fields = Readonly<Record<string, Shape>>;
type RequiredValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };
type OptionalValues<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> };
type Variants<By extends string, Options extends Readonly<Record<string, Fields>>> = {
  [Letter in keyof Options]: { [Name in By]: Letter } & RequiredValues<Options[Letter]>;
}[keyof Options];

/** Any string. */
export const text: Shape<string> = { kind: 'text' };

/** One of `values`. */
export function enumeration<Value extends string>(...values: readonly Value[]): Shape<Value> {
  return { kind: 'enumeration', values: new Set(values) };
}

/** An array of `item`, which may be empty. */
export function list<Item extends Shape>(item: Item): Shape<ValueOf<Item>[]> {
  return { kind: 'list', item };
}

/** An object whose fields have to be there, but for those that are `optional`. */
export function object<R extends Fields, O extends Fields = Readonly<Record<never, Shape>>>(
  required: R,
  optional?: O,
): Shape<RequiredValues<R> & OptionalValues<O>> {
  const fields = [...listed(required, 'required'), ...listed(optional ?? {}, 'optional')];
  return { kind: 'object', known: shapesOf(fields), fieldsIn: () => fields };
}

/** An object whose field `by` tells by its letter which others have to be there. Those of another letter are let pass. */
export function variant<By extends string, Options extends Readonly<Record<string, Fields>>>(
  by: By,
  options: Options,
): Shape<Variants<By, Options>> {
  const letter: Field = { name: by, shape: enumeration(...Object.keys(options)), presence: 'required' };
  const all = Object.values(options).flatMap((fields) => listed(fields, 'tolerated'));
  const fieldsWith = (own: Fields) => [
    letter,
    ...listed(own, 'required'),
    ...all.filter(({ name }) => !Object.hasOwn(own, name)),
  ];
  const unknown = fieldsWith({});
  const byLetter = new Map<unknown, readonly Field[]>(
    Object.entries(options).map(([key, own]) => [key, fieldsWith(own)]),
  );
  return { kind: 'object', known: shapesOf(unknown), fieldsIn: (value) => byLetter.get(value[by]) ?? unknown };
}

function listed(fields: Fields, presence: Field['presence']): Field[] {
  return Object.entries(fields).map(([name, shape]) => ({ name, shape, presence }));
}

function shapesOf(fields: readonly Field[]): ReadonlyMap<string, Shape> {
  return new Map(fields.map(({ name, shape }) => [name, shape]));
}
