import type { Deviation } from '../../../src/contract/deviation.ts';
import type { Catalogue } from '../../../src/language/catalogue.ts';
import type { Circumstances, Problem } from '../../../src/problem.ts';

/** All words of one language, by the parts of its catalogue. */
export type Words = { readonly [Part in keyof Catalogue]: Awaited<ReturnType<Catalogue[Part]>> };

/** What each kind of a union says beside its name, in one sample or more. */
type ByKind<Union extends { readonly kind: string }> = {
  readonly [Kind in Union['kind']]: readonly Omit<Extract<Union, { readonly kind: Kind }>, 'kind'>[];
};

/** Samples of the problems of one room. */
export type ProblemSamples<Of extends Problem> = ByKind<Of>;

/** Samples of all problems and deviations. One that lacks them is a compile error. */
export interface Told {
  readonly problem: ByKind<Problem>;
  readonly deviation: ByKind<Deviation>;
}

/**
 * For every function among some words, the arguments to call it with. A function without them is a compile error; the
 * words of problems and deviations are called with {@link Told}.
 */
export type Calls<Part> = Part extends (...values: infer Values) => unknown
  ? readonly Readonly<Values>[]
  : {
      readonly [Key in keyof Part as Holds<Part[Key]> extends never ? never : Exclude<Key, keyof Told>]: Calls<
        Part[Key]
      >;
    };

/** `never` where there is no function within. */
type Holds<Part> = Part extends (...values: infer _) => unknown
  ? Part
  : Part extends string | readonly unknown[]
    ? never
    : { [Key in keyof Part]: Holds<Part[Key]> }[keyof Part];

/** Every member of a union of words; one that is forgotten is a compile error. */
export function every<Word extends string>(words: Readonly<Record<Word, true>>): Word[] {
  return Object.keys(words).filter((word): word is Word => word in words);
}

/** With what is known beside a problem, and without. */
export const CIRCUMSTANCES: readonly Circumstances[] = [
  { baseUrl: null, excerpt: null, isTokenTyped: false },
  { baseUrl: 'https://base.example/v9', excerpt: '<html>', isTokenTyped: false },
  { baseUrl: 'https://base.example/v9', excerpt: null, isTokenTyped: true },
];
