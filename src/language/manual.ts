/** The manual's own words; the others it shares with the help. */
export interface ManualWords {
  /** The page's name, in capitals, as `man` heads it. */
  readonly title: string;
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
  readonly seeAlso: readonly string[];
}
