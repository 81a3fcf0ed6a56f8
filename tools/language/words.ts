/** The words that only the manual and the README need; the others they share with the help. */
export interface ToolWords {
  readonly manual: ManualWords;
  readonly readme: ReadmeWords;
}

/** The manual's own words. */
interface ManualWords {
  /** What the manual's first section is about: "User Commands". */
  readonly volume: string;
  readonly section: Readonly<
    Record<
      | 'name'
      | 'synopsis'
      | 'description'
      | 'commands'
      | 'options'
      | 'output'
      | 'exits'
      | 'environment'
      | 'files'
      | 'sandbox'
      | 'examples'
      | 'seeAlso',
      string
    >
  >;
  /** What the program does, as `apropos` lists it. */
  readonly purpose: string;
  readonly description: readonly string[];
}

/** The heads of the tables in the README. */
interface ReadmeWords {
  readonly column: Readonly<Record<'option' | 'meaning' | 'exit' | 'name' | 'when' | 'variable' | 'setting', string>>;
}
