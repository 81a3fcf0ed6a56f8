import type { Source } from '../../settings/settings-problem.ts';
import { type DoctorWords, roughSpan, type SetupWords } from '../types/setup.ts';
import { CLOSING, nameOf } from './settings-problems.ts';

export const setup: SetupWords = {
  list: {
    column: { setting: 'Setting', value: 'Value', source: 'Comes from' },
    unset: 'not set',
    source: sourceOf,
    overridden: (by) => `not used: ${sourceOf(by)} wins`,
    file: (path) => (path === null ? 'There is no place for a settings file.' : `Settings file: ${path}`),
  },
  prompt: {
    baseUrl: 'Base address of the service, version included:',
    token: (origin) => `Company token for ${origin} (it is not shown):`,
  },
};

function sourceOf(source: Source | null): string {
  return source === null ? 'default' : nameOf(source);
}

export const doctor: DoctorWords = {
  step: {
    settings: 'Settings',
    token: 'Token',
    'base-url': 'Base address',
    proxy: 'Proxy',
    certificates: 'Certificates',
    dns: 'Name',
    connection: 'Connection',
    tls: 'TLS',
    lookup: 'Lookup',
    contract: 'Specification',
    clock: 'Clock',
  },
  verdict: { ok: 'ok', warning: 'warning', failure: 'failure' },
  finding: {
    'settings-read': ({ path, profile }) =>
      profile === null ? `${path}, without a profile in effect` : `${path}, profile "${profile}"`,
    'no-settings-file': ({ path }) =>
      `no settings file (${path ?? 'there is no home folder to keep one in'}); environment variables and options apply`,
    'settings-exposed': ({ path }) => `${path} holds a token and other users can read it`,
    'settings-exposed-for-good': ({ path }) =>
      `${path} holds a token and other users can read it, which you cannot change`,
    'token-found': ({ source }) => `found in ${nameOf(source)}`,
    'base-url-found': ({ baseUrl, source }) => `${baseUrl}, from ${nameOf(source)}`,
    'no-version-prefix': ({ baseUrl, source }) =>
      `${baseUrl}, from ${nameOf(source)}, has no path, where a version such as /v3 should stand`,
    'no-proxy': () => 'none for this address',
    'proxy-found': ({ variable, address }) => `${address}, from ${variable}`,
    'own-certificates': () => 'the authorities that come with recibo',
    'extra-certificates': ({ path }) =>
      `the authorities that come with recibo, and those of ${path} (NODE_EXTRA_CA_CERTS)`,
    'certificates-unreadable': ({ path, code }) => `${path} of NODE_EXTRA_CA_CERTS cannot be read (${code})`,
    'no-certificates': ({ path }) => `${path} of NODE_EXTRA_CA_CERTS holds no certificate in PEM form`,
    'marked-certificates': ({ path }) =>
      `${path} of NODE_EXTRA_CA_CERTS begins with a byte order mark, behind which this program finds no certificate`,
    'name-resolved': ({ host, addresses }) =>
      addresses.includes(host) ? `${host} is an address already` : `${host} is ${addresses.join(', ')}`,
    connected: ({ address }) => `to ${address}`,
    'no-tls': () => 'plain http, on this machine only',
    'tls-secured': ({ version, issuer, daysLeft }) => `${version}, issued by ${issuer}, ${days(daysLeft)} left`,
    'tls-through-proxy': ({ version, issuer, daysLeft }) =>
      `${version} through the proxy, issued by ${issuer}, ${days(daysLeft)} left; where that is your own network's authority, the proxy opens what goes through it`,
    'tls-expiring': ({ version, issuer, daysLeft }) => `${version}, issued by ${issuer}, only ${days(daysLeft)} left`,
    answered: ({ receipt, status }) => `${receipt} is ${status}`,
    'unexpected-status': ({ receipt, status, expected }) =>
      expected === null ? `${receipt} is ${status}` : `${receipt} is ${status}, where ${expected} was expected`,
    'contract-kept': () => 'the answer follows it',
    'contract-deviates': ({ count }) => `the answer deviates from it: ${count}`,
    'clock-right': ({ seconds }) => `agrees with the service's (${Math.abs(seconds)} s apart)`,
    'clock-wrong': ({ seconds }) =>
      `${roughSpan(Math.abs(seconds), days)} ${seconds > 0 ? 'ahead of' : 'behind'} the service's`,
    'no-date': () => 'the service names no date to compare with',
  },
  next: {
    'settings-exposed': 'Run:',
    'settings-exposed-for-good': CLOSING,
    'no-version-prefix': 'Add the version there, at the end of the address',
    'certificates-unreadable': 'Check its name and permissions: recibo goes on without it',
    'no-certificates':
      'recibo goes on without it. Convert what Windows has exported (.cer): openssl x509 -inform der -in <file> -out <file>.pem',
    'marked-certificates':
      'recibo goes on without it. Save it as UTF-8 without the mark (3 bytes): tail -c +4 <file> > <file>.pem',
    'tls-expiring': 'Tell the service: its owner has to renew the certificate',
    'contract-deviates': 'See which: recibo nfe <receipt>',
    'clock-wrong': 'Set the clock of this machine: certificates are judged by it',
    'unexpected-status': 'See the whole answer: recibo nfe <receipt>',
  },
  allWell: 'All is well.',
  nothingFailed: 'Nothing failed; see the warnings.',
  notWell: (exit) => `Exit code ${exit}: recibo help exit-codes`,
};

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}
