/** The things of a union by their kind: so TypeScript sees that a kind's words take the thing of that kind. */
type ByKind<Union extends { readonly kind: string }> = {
  readonly [Kind in Union['kind']]: Extract<Union, { readonly kind: Kind }>;
};

/** Words for each kind of a union; a kind without words is a compile error. `More` is what they take beside the thing itself. */
export type WordsByKind<
  Union extends { readonly kind: string },
  Words = string,
  More extends readonly unknown[] = [],
  Kind extends Union['kind'] = Union['kind'],
> = { readonly [K in Kind]: (thing: ByKind<Union>[K], ...more: More) => Words };

/** A thing in the words of its kind. TypeScript has to be told of which union it is. */
export function inWords<
  Union extends { readonly kind: string },
  Words = string,
  More extends readonly unknown[] = [],
  Kind extends Union['kind'] = Union['kind'],
>(
  words: WordsByKind<Union, Words, More, Kind>,
  thing: ByKind<Union>[Kind] & { readonly kind: Kind },
  ...more: More
): Words {
  return words[thing.kind](thing, ...more);
}
