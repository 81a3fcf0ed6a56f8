import { expect, test } from 'vitest';
import manifest from '../package.json';
import { reportsTo, version } from '../src/about.ts';

test("what is told of recibo is its manifest's", () => {
  expect({ version, reportsTo }).toEqual({
    version: manifest.version,
    reportsTo: 'bugs' in manifest ? expect.stringMatching(/^(https:\/\/|mailto:)/) : null,
  });
});
