import type { ToolWords } from './words.ts';

export const words: ToolWords = {
  manual: {
    volume: 'User Commands',
    section: {
      name: 'NAME',
      synopsis: 'SYNOPSIS',
      description: 'DESCRIPTION',
      commands: 'COMMANDS',
      options: 'OPTIONS',
      output: 'OUTPUT',
      exits: 'EXIT STATUS',
      environment: 'ENVIRONMENT',
      files: 'FILES',
      sandbox: 'SANDBOX',
      examples: 'EXAMPLES',
      seeAlso: 'SEE ALSO',
    },
    purpose: 'look up Brazilian electronic invoices by receipt',
    description: [
      'recibo asks the service that issues electronic invoices what became of a receipt: whether the document was issued, is still waiting, was rejected or cancelled, and why.',
      'The answer goes to standard output, everything else to standard error, and the exit code follows the status of the answer, so that a script needs to read nothing.',
    ],
  },
  readme: {
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
