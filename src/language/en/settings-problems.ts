import type { Missing, Source, TokenCommandFlaw } from '../../settings/settings-problem.ts';
import { loggingIn, type Messages, said, unsetting } from '../types/messages.ts';
import { inWords, type WordsByKind } from '../types/words-by-kind.ts';
import { whatLimitsWriting } from './full-disk-or-quota.ts';

/** What to do about a settings file that others can read, where its rights are not ours to change. */
export const CLOSING =
  'Have its owner close it to others (Kubernetes: defaultMode: 0400), or keep the token in a file of its own (RECIBO_TOKEN_FILE)';

/** The problems of the settings: exit 78. */
export const settingsProblems = {
  'no-token': (missing) =>
    said(
      missing.profile === null
        ? 'there is no company token: RECIBO_TOKEN is not set, and no profile is chosen'
        : `there is no company token: RECIBO_TOKEN is not set, and the profile "${missing.profile}" names none`,
      `${logInOrSet(missing)} RECIBO_TOKEN${orInSettings('a token', missing)} (recibo help environment)`,
    ),
  'no-base-url': (missing) =>
    said(
      missing.profile === null
        ? 'there is no base address: neither --base-url nor RECIBO_BASE_URL is set, and no profile is chosen'
        : `there is no base address: neither --base-url nor RECIBO_BASE_URL is set, and the profile "${missing.profile}" names none`,
      `${logInOrSet(missing)} RECIBO_BASE_URL, e.g. https://api.example.com/v3${orInSettings('a baseUrl', missing)}, or try recibo nfe 004 --sandbox. See: recibo help environment`,
    ),
  'no-settings-place': () => said('there is no home folder to keep a settings file in', 'Name a file in RECIBO_CONFIG'),
  'settings-not-written': ({ path, code }) =>
    code === null
      ? said(`another run keeps changing the settings file ${path}`, 'Nothing was changed. Try again in a moment')
      : said(
          `the settings file ${path} could not be written (${code})`,
          `Nothing was changed. Check the folder, its permissions and ${whatLimitsWriting(code)}`,
        ),
  'bad-base-url': ({ flaw, source }) =>
    said(
      `the base address ${source.kind === 'input' ? 'given' : `in ${nameOf(source)}`} cannot be used: ${BASE_URL_FLAWS[flaw]}`,
      'It looks like https://api.example.com/v3 (recibo help environment)',
    ),
  'settings-unreadable': ({ path, code }) =>
    said(
      `the settings file ${path} cannot be read (${code})`,
      'Check that it is a file and its permissions, or name another in RECIBO_CONFIG',
    ),
  'settings-empty': ({ path }) =>
    said(`the settings file ${path} is empty`, 'Delete it, or fill it as in the example of: recibo help environment'),
  'settings-utf16': ({ path }) =>
    said(`the settings file ${path} is in UTF-16 ("Unicode" in Notepad)`, 'Save it as UTF-8'),
  'settings-not-json': ({ path, line, column }) =>
    said(
      `the settings file ${path} is not valid JSON: line ${line}, column ${column}`,
      'Look for a comma too many, a missing comma, quote or bracket, or a comment, which JSON does not have (recibo help environment shows an example)',
    ),
  'settings-unknown-key': ({ path, key, isShown, nearest }) =>
    said(
      `the settings file ${path} has an unknown key: ${key}`,
      `${nearest === null ? '' : `Did you mean ${nearest}? `}To remove it: ${isShown ? unsetting(key) : 'open the file'}`,
    ),
  'settings-repeated-key': ({ path, key }) =>
    said(`the settings file ${path} has a key more than once: ${key}`, 'Open the file and leave only one of them'),
  'settings-wrong-type': ({ path, key, expected }) =>
    said(
      `in the settings file ${path}, ${key === '' ? 'the top level' : key} must be ${EXPECTED[expected]}`,
      'See an example: recibo help environment',
    ),
  'unknown-profile': ({ source, known, nearest, path, hasFile }) =>
    said(
      hasFile
        ? `the profile named by ${nameOf(source)} does not exist${path === null ? '' : ` in ${path}`}`
        : `the profile named by ${nameOf(source)} does not exist, for there is no settings file${path === null ? '' : `: ${path}`}`,
      known.length === 0
        ? `${hasFile ? 'The settings hold no profile. ' : ''}To make the profile: recibo login --profile <name>`
        : `${nearest === null ? '' : `Did you mean "${nearest}"? `}There are: ${known.join(', ')}`,
    ),
  'reserved-name': ({ source }) =>
    said(
      `the name in ${nameOf(source)} begins with $, as no profile's can: such keys of the settings file are left alone`,
      'Choose another name',
    ),
  'token-file-unreadable': ({ path, code, source }) =>
    said(
      `the token file ${path === null ? '' : `${path}, `}named by ${nameOf(source)}${path === null ? '' : ','} cannot be read (${code})`,
      'Check that it exists and its permissions',
    ),
  'token-input-unreadable': ({ code }) =>
    said(
      `standard input, which the token was to come from, cannot be read (${code})`,
      'Give the token in a pipe, or type it on a terminal',
    ),
  'bad-token': ({ flaw, source }) =>
    said(
      `the token ${source.kind === 'input' ? 'given' : `in ${nameOf(source)}`} ${TOKEN_FLAWS[flaw]}`,
      'Nothing was sent. Give the token whole and alone',
    ),
  'token-command-failed': ({ flaw, profile }) =>
    said(
      `tokenCommand of the profile "${profile}" ${inWords<TokenCommandFlaw>(TOKEN_COMMAND_FLAWS, flaw)}`,
      flaw.kind === 'needs-cmd'
        ? 'Nothing was sent. Check its name; a .cmd or .bat needs cmd before it: recibo config set tokenCommand -- cmd /d /c <command>'
        : 'Nothing was sent. Run the command by hand to see why',
    ),
  'token-bound-elsewhere': ({ profile, origin }) =>
    said(
      origin === null
        ? `the token of the profile "${profile}" is not sent, because the profile has no baseUrl that it belongs to`
        : `the token of the profile "${profile}" belongs to ${origin} and is not sent elsewhere`,
      'Add the baseUrl to a profile with the right token, or give the token in RECIBO_TOKEN',
    ),
} as const satisfies Partial<Messages['problem']>;

const BASE_URL_FLAWS = {
  'not-an-address': 'it is not an address',
  'no-scheme': 'https:// is missing at its beginning (http:// for this machine)',
  'not-http': 'it is neither https:// nor http://',
  'plain-http': 'plain http would show the token to the network, and is only for this machine itself',
  query: 'it has a query (?)',
  fragment: 'it has a fragment (#)',
  'user-name': 'it has a user name or password',
  'holds-token': 'it holds the company token, or the address was pasted in place of the token',
} as const;

const TOKEN_FLAWS = {
  empty: 'is empty',
  'too-long': 'is longer than 4 KB',
  'bad-character': 'holds a character that no token may have (a space, a line end or a letter beyond ASCII)',
} as const;

const EXPECTED = {
  text: 'a string',
  object: 'an object',
  command: 'a list of strings: a program and its arguments',
} as const;

const TOKEN_COMMAND_FLAWS: WordsByKind<TokenCommandFlaw> = {
  'not-started': ({ code }) => `could not be started (${code})`,
  'needs-cmd': ({ code }) => `could not be started (${code})`,
  exited: ({ exit }) => `ended with the exit code ${exit}`,
  killed: ({ signal }) => `was ended by the signal ${signal}`,
  'too-slow': ({ seconds }) => `took too long (${seconds} s)`,
  interrupted: () => 'was interrupted',
};

/** The beginning of what can be done about a missing setting: where settings have no place, a login could store nothing. */
function logInOrSet(missing: Missing): string {
  return missing.path === null ? 'Set' : `Type ${loggingIn(missing)}, or set`;
}

/** What can be done about it in the settings file. */
function orInSettings(what: string, { profile, known, path }: Missing): string {
  if (path === null) return '';
  if (profile !== null) return `, or add ${what} to the profile in ${path}`;
  return known.length === 0
    ? `, or add a profile to ${path}`
    : `, or choose a profile with --profile: ${known.join(', ')}`;
}

/** A setting by the name that its user knows it by. */
export function nameOf(source: Source): string {
  switch (source.kind) {
    case 'flag':
    case 'environment':
      return source.name;
    case 'profile':
      return `${source.key} of the profile "${source.profile}"`;
    case 'file':
      return `${source.key} in the settings file`;
    case 'input':
      return 'your input';
  }
}
