import { RECEIPT_LIMIT } from '../../contract/receipt.ts';
import { anyOf, helpOn, type Messages, said } from '../types/messages.ts';

/** The problems of the command line: exit 2. */
export const usageProblems = {
  'unknown-option': ({ command, typed, nearest }) =>
    said(
      typed === null ? 'there is no such option' : `there is no option ${typed}`,
      nearest === null
        ? `See: ${helpOn(command)}${typed === null ? '; an argument that begins with - goes after --' : ''}`
        : `Did you mean ${nearest}?`,
    ),
  'dashes-missing': ({ command }) =>
    said('there is no such option', `If it belongs to the program: ${command} -- <program and its options>`),
  'misplaced-option': ({ option, commands }) =>
    said(`${option} belongs after the command ${anyOf(commands, 'or')}`, `See: ${helpOn(commands[0] ?? null)}`),
  'unknown-command': ({ typed, meant }) =>
    said(
      typed === null ? 'there is no such command' : `there is no command "${typed}"`,
      meant === null ? 'To look up a receipt: recibo nfe <receipt>. See: recibo --help' : `Did you mean: ${meant}?`,
    ),
  'pasted-dash': ({ meant }) =>
    said(
      'there is a dash where an option has hyphens, probably pasted from a text',
      meant === null ? 'Type the hyphens: - or --' : `Type: ${meant}`,
    ),
  'unknown-topic': ({ typed, nearest }) =>
    said(
      typed === null ? 'there is no such help topic' : `there is no help on "${typed}"`,
      nearest === null ? 'See: recibo help' : `Did you mean: recibo help ${nearest}?`,
    ),
  'missing-receipt': ({ operation }) =>
    said(
      'no receipt was given',
      `Type it after the command: recibo ${operation} <receipt>; or name a list of them: --input <file> (- is standard input)`,
    ),
  'surplus-argument': ({ command }) => said('there is one argument too many', `See: ${helpOn(command)}`),
  'missing-choice': ({ of, command, choices }) =>
    said(`name the ${of}: ${choices.join(', ')}`, `Example: ${command} ${choices[0]}`),
  'unknown-setting': ({ typed, nearest, known }) =>
    said(
      typed === null ? 'there is no such setting' : `there is no setting ${typed}`,
      nearest === null ? `There are: ${known.join(', ')}` : `Did you mean ${nearest}?`,
    ),
  'setting-incomplete': ({ action, key }) =>
    said(
      key === null ? `recibo config ${action} needs a setting` : `recibo config set ${key} needs one value`,
      action === 'unset' ? 'Example: recibo config unset tokenFile' : (SETTING_EXAMPLES[key ?? ''] ?? SETTING_EXAMPLE),
    ),
  'command-in-one-word': () =>
    said(
      'the program of tokenCommand and its arguments were given as one word',
      'Type each by itself: recibo config set tokenCommand -- pass show recibo',
    ),
  'base-url-missing': () =>
    said(
      'there is no base address, and nobody to ask for it',
      'Add it: recibo login --base-url https://api.example.com/v3',
    ),
  'value-missing': ({ command, option }) => said(`${option} needs a value`, `See: ${helpOn(command)}`),
  'value-not-taken': ({ option }) => said(`${option} takes no value`, `Type it alone: ${option}`),
  'bad-choice': ({ option, typed, choices, nearest }) =>
    said(
      `${option} does not take ${typed === null ? 'this value' : `"${typed}"`}`,
      nearest === null
        ? `It takes one of: ${choices.join(', ')}`
        : `Did you mean "${nearest}"? It takes one of: ${choices.join(', ')}`,
    ),
  'commas-missing': ({ option, list }) => said(`${option} needs commas between the codes`, `Type: ${option} ${list}`),
  'bad-duration': ({ option }) =>
    said(`${option} takes a duration above zero, in ms, s, m or h`, 'Examples: 250ms, 90s, 5m, 1h, 30 (seconds)'),
  'bad-number': ({ option, smallest, largest }) =>
    said(`${option} needs a whole number from ${smallest} to ${largest}`, `Example: ${option} ${largest}`),
  'bad-decimal': ({ option }) => said(`${option} needs a number above zero`, `Examples: ${option} 10, ${option} 0.5`),
  'partner-missing': ({ option, partners }) =>
    said(
      `${option} means something only beside ${anyOf(partners, 'or')}`,
      `Add ${partners[0] ?? ''}, or leave ${option} out`,
    ),
  'single-only': ({ option }) => said(`${option} is for one receipt, without --input and --out`, 'Type one receipt'),
  'receipts-and-input': () =>
    said('receipts were typed beside --input', 'Leave --input out, or put all receipts into its file'),
  'lists-typed': ({ command, option }) =>
    said(
      `${option} was typed more than once`,
      `Put the lists into one: cat <file> <file> | recibo ${command ?? ''} ${option} -`,
    ),
  'dash-receipt': ({ operation }) =>
    said('- is not a receipt', `To read receipts from standard input: recibo ${operation} --input -`),
  'dash-out': () => said('--out needs a file', 'Records go to standard output without it: leave --out out'),
  'conflicting-options': ({ first, second }) =>
    said(`${first} and ${second} cannot be used together`, 'Leave one of them out'),
  'nothing-to-explain': () => said('nothing was given to explain', 'Example: recibo explain 539'),
  meaningless: ({ typed, characters }) =>
    said(
      typed === null
        ? `this has no known meaning (${characters} ${characters === 1 ? 'character' : 'characters'})`
        : `"${typed}" has no known meaning`,
      'Accepted: a status (004), an exit code (30 or cancelled), a SEFAZ code with a hint (539), an access key (44 or 50 characters), a CNPJ (14) or a CPF (11)',
    ),
  'token-typed': () =>
    said(
      'a token does not belong on the command line, where every user of this machine can read it',
      'Type recibo login, or set RECIBO_TOKEN (recibo help environment)',
    ),
  'bad-receipt': ({ flaw }) =>
    said(`this is not a receipt: ${RECEIPT_FLAWS[flaw]}`, 'Nothing was sent. Check what was pasted'),
  'bad-entry': ({ text, flaw, others }) =>
    said(
      `"${text}" in the list is not a receipt: ${RECEIPT_FLAWS[flaw]}${others === 0 ? '' : `; ${others} more of the list ${others === 1 ? 'is' : 'are'} none`}`,
      'Nothing was sent. Check the list',
    ),
  'receipt-is-token': () =>
    said(
      'what was given as the receipt is the company token',
      'Nothing was sent. Type the receipt: recibo nfe <receipt>',
    ),
} as const satisfies Partial<Messages['problem']>;

const SETTING_EXAMPLE = 'Example: recibo config set baseUrl https://api.example.com/v3';
const SETTING_EXAMPLES: Readonly<Record<string, string>> = {
  tokenCommand: 'Example: recibo config set tokenCommand -- pass show recibo',
  tokenFile: 'Example: recibo config set tokenFile /run/secrets/recibo',
  defaultProfile: 'Example: recibo config set defaultProfile acme',
};

const RECEIPT_FLAWS = {
  empty: 'it is empty',
  'dot-segment': 'it is only dots',
  'several-lines': 'it has several lines; a list goes to --input',
  utf16: 'it holds a NUL, as a list in UTF-16 does ("Unicode" in Notepad); save that as UTF-8',
  'control-character': 'it holds a control character',
  'unpaired-surrogate': 'it holds half a character (an unpaired surrogate)',
  'not-utf8': 'it is not UTF-8',
  'too-long': `it has more than ${RECEIPT_LIMIT} characters`,
} as const;
