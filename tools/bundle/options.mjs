/** How code is written: as small as can be, since each byte of it is read in each run. */
export const MINIFIED = {
  target: 'node20.18',
  minify: true,
  legalComments: 'none',
};

/** How both forms of the program are bundled: without what no run uses. */
export const BUNDLE_OPTIONS = {
  platform: 'node',
  target: 'node20.18',
  bundle: true,
  // Some packages have their CommonJS in a form that cannot be bundled.
  mainFields: ['module', 'main'],
  // There is none in a script; packages ask for its folder.
  define: { 'import.meta.url': '""' },
  metafile: true,
  write: false,
};
