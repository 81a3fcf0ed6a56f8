import { again, forgetting, type NoticeWords } from '../types/messages.ts';
import { CLOSING, nameOf } from './settings-problems.ts';

export const notices: NoticeWords = {
  text: {
    'setting-stored': ({ key, profile, path }) => `${key}${ofProfile(profile)} is stored in ${path}`,
    'setting-unused': ({ key, by }) => `${key} has no effect for now: ${nameOf(by)} wins over it`,
    'relative-to-settings': ({ key, folder }) =>
      `a relative ${key} is looked for beside the settings file, in ${folder}, and not in the working folder`,
    'setting-removed': ({ key, profile, path }) => `${key}${ofProfile(profile)} was removed from ${path}`,
    'setting-absent': ({ key }) => `${key} was not set; nothing was changed`,
    'profile-made': ({ profile }) => `the profile "${profile}" is new`,
    'other-origin': ({ key, profile, before, after }) =>
      `${key === 'token' ? 'the token' : key} of the profile "${profile}" ${key === 'token' ? 'was' : 'gives a token that was'} for ${before}; from now on it goes to ${after}. If it does not belong there: ${forgetting(key, profile)}`,
    'no-version-prefix': ({ baseUrl }) =>
      `the base address ${baseUrl} has no path; the service's addresses end in a version, such as ${baseUrl}/v3`,
    'address-meant': ({ meant }) => `this is not an address; probably its beginning is missing: ${meant}`,
    'plain-token': ({ path, profile }) =>
      `the token will be stored in plain text in ${path}, which only you can read. A password manager can provide it instead (recibo config set tokenCommand${again(profile)} -- pass show recibo), or a file of its own (recibo config set tokenFile <file>${again(profile)})`,
    'address-replaced': ({ profile, before, after }) =>
      `baseUrl of the profile "${profile}" was ${before}, and is now ${after}`,
    'token-tried': ({ host, receipt }) =>
      `trying the token: asking ${host} for the receipt ${receipt}, which does not exist (--no-check skips this)`,
    'token-untried': () => 'the token was not tried',
    'token-proved': ({ status }) => `the service accepted the token and answered ${status}`,
    'token-not-stored': () => 'the token was not stored; --no-check stores it without trying it',
    'token-stored': ({ profile, path }) => `the token is stored in the profile "${profile}" of ${path}. Next:`,
    'variable-wins': ({ variable }) => `${variable} is set and wins over the token in the settings file`,
    'variable-left': ({ variable }) => `${variable} is set all the same; unset it where you set it`,
    'key-wins': ({ key, profile }) => `${key} of the profile "${profile}" is kept, and wins over the token`,
    'token-removed': ({ profile, path, left }) =>
      `the token of the profile "${profile}" was removed from ${path}${left.length === 0 ? '; nothing else is in the profile' : `; the profile still has ${left.join(', ')}`}`,
    'sandbox-ends': () =>
      'the simulated service ends with this run; for a command that can be tried, keep one up with recibo sandbox, and name its address by --base-url',
    'sandbox-stopped': ({ signal }) => `the sandbox has stopped (${signal})`,
    'no-token-stored': ({ profile }) =>
      profile === null ? 'no token was stored' : `no token was stored in the profile "${profile}"`,
    'link-replaced': ({ path }) =>
      `${path} was a link, and is now a file of its own; the file that it led to is as it was`,
    'exposed-file': ({ path, isFixed }) =>
      `${path} holds a token and other users can read it${isFixed ? `, which you cannot change. ${CLOSING}` : '; run:'}`,
    'unmasked-documents': () =>
      '--mask does not alter the documents that are saved, nor their names: the CPFs are still in them',
    'key-in-groups': ({ key, count }) =>
      `these ${count} receipts are together one access key, which is not a receipt: ask with the receipt that came back when the document was sent. To read the key: recibo explain ${key}`,
    'name-says-other-format': ({ path, format, named }) =>
      `the records in ${path} are going to be ${format}; if ${named} is meant, type -o ${named}`,
    'reading-from-terminal': () => 'reading receipts from the terminal, one a line; end with Ctrl-D',
  },
  afterLogin: (profile) => `recibo nfe <receipt>${again(profile)}`,
};

function ofProfile(profile: string | null): string {
  return profile === null ? '' : ` of the profile "${profile}"`;
}
