import manifest from '../package.json';

/** recibo's own version. */
export const { version } = manifest;

/** Where faults of recibo are reported; null until its owner says so in `bugs` of `package.json`. */
export const reportsTo = reportsIn(manifest);

/** What `bugs` names, in either form that npm takes: an address, or an object with an address, a mailbox or both. */
export function reportsIn(about: object): string | null {
  const bugs: unknown = 'bugs' in about ? about.bugs : null;
  if (typeof bugs === 'string') return bugs === '' ? null : bugs;
  if (typeof bugs !== 'object' || bugs === null) return null;
  const named: readonly unknown[] = ['url' in bugs ? bugs.url : null, 'email' in bugs ? bugs.email : null];
  return named.find((one): one is string => typeof one === 'string' && one !== '') ?? null;
}
