/** Words of ours in both languages, as the tables of facts have them. */
export interface Say {
  readonly pt: string;
  readonly en: string;
}

/** One thing that is known of what somebody asks about. */
export interface Fact {
  readonly name: string;
  /** The same in every language; empty where there are only words, null where nothing is known. */
  readonly value: string | null;
  /** What a table says, or what it is called everywhere. Without it the words are found by the fact's name. */
  readonly say?: Say | string | null | undefined;
  /** What those words are chosen by, where it is not the value. */
  readonly choice?: string | null | undefined;
}

/** One thing that a word can mean. */
export interface Meaning {
  readonly kind: string;
  readonly facts: readonly Fact[];
}
