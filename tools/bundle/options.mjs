/** How both forms of the program are bundled: one file of CommonJS, without what no run uses. */
export const BUNDLE_OPTIONS = {
  platform: 'node',
  target: 'node20.18',
  format: 'cjs',
  bundle: true,
  // Some packages have their CommonJS in a form that cannot be bundled.
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  // What is loaded on demand from Node is `require`d as well: a script has no `import()`.
  supported: { 'dynamic-import': false },
  metafile: true,
  write: false,
};
