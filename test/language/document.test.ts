import { expect, test } from 'vitest';
import { document } from '../../src/language/pt/document.ts';
import vectors from '../support/vectors.json';

test('every emission type but the ordinary one has the name that the manual gives it', () => {
  const { 1: _, ...official } = vectors.tpEmis;
  for (const [code, name] of Object.entries(official)) {
    expect(name.toLowerCase()).toContain(document.emission[code]?.toLowerCase());
  }
  expect(Object.keys(document.emission)).toEqual(Object.keys(official));
});
