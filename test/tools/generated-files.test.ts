import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generated } from '../../tools/generated-files.ts';

test.each(await generated())('$path is what the tables make (else: npm run generate)', async ({ path, make }) => {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  await expect(make(existsSync(file) ? readFileSync(file, 'utf8') : '')).toMatchFileSnapshot(file);
});
