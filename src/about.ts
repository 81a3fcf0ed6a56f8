import manifest from '../package.json';

/** What is told of recibo. A `bugs` of another form than this one is a compile error. */
const about: { readonly version: string; readonly bugs?: { readonly url: string } } = manifest;

/** recibo's own version. */
export const { version } = about;

/** Where faults of recibo are reported; null until its owner says so in `bugs` of `package.json`. */
export const reportsTo = about.bugs?.url ?? null;
