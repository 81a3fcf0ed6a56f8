/** The words that only the manual and the README need; the others they share with the help. */
export const words = {
  manual: {
    /** What the manual's first section is about. */
    volume: 'User Commands',
    /** The heads of sections that the help has none for. */
    section: {
      name: 'NAME',
      synopsis: 'SYNOPSIS',
      description: 'DESCRIPTION',
      output: 'OUTPUT',
      exits: 'EXIT STATUS',
      files: 'FILES',
      seeAlso: 'SEE ALSO',
    },
    /** What the program does, as `apropos` lists it. */
    purpose: 'look up Brazilian electronic invoices by receipt',
    description: [
      'recibo asks the service that issues electronic invoices what became of a receipt: whether the document was issued, is still waiting, was rejected or cancelled, and why.',
      'The answer goes to standard output, everything else to standard error, and the exit code follows the status of the answer, so that a script needs to read nothing.',
    ],
  },
  readme: {
    /** The heads of the tables. */
    column: {
      option: 'option',
      meaning: 'meaning',
      exit: 'exit',
      name: 'name',
      when: 'when',
      variable: 'variable',
      setting: 'setting',
    },
  },
};

/** What each language owes. */
export type ToolWords = typeof words;
