/** Words for each kind of a union; a kind without words is a compile error. `More` is what they take beside the thing itself. */
export type WordsByKind<
  Union extends { readonly kind: string },
  Words = string,
  More extends readonly unknown[] = [],
> = {
  readonly [Kind in Union['kind']]: (thing: Extract<Union, { readonly kind: Kind }>, ...more: More) => Words;
};

/** A thing in the words of its kind. TypeScript has to be told of which union it is. */
export function inWords<Union extends { readonly kind: string }, Words = string, More extends readonly unknown[] = []>(
  words: WordsByKind<Union, Words, More>,
  thing: Extract<Union, { readonly kind: Union['kind'] }>,
  ...more: More
): Words {
  return words[thing.kind](thing, ...more);
}
