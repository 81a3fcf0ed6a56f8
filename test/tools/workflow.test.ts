import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json';

const WORKFLOW = v.object({
  jobs: v.object({
    test: v.object({
      strategy: v.object({
        matrix: v.object({
          os: v.array(v.string()),
          run: v.array(v.string()),
          include: v.array(v.object({ os: v.string(), run: v.string() })),
        }),
      }),
    }),
    standalone: v.object({ steps: v.array(v.object({ run: v.optional(v.string()) })) }),
  }),
});

const file = new URL('../../.github/workflows/ci.yml', import.meta.url);
const { jobs } = v.parse(WORKFLOW, parse(readFileSync(file, 'utf8')));
const { matrix } = jobs.test.strategy;

test('the workflow runs on every system that recibo is for', () => {
  const systems = [...matrix.os, ...matrix.include.map(({ os }) => os)];
  expect([...new Set(systems)].sort()).toEqual(['macos-latest', 'ubuntu-latest', 'windows-latest']);
});

test('what the workflow runs is there', () => {
  const lines = [...matrix.run, ...matrix.include.map(({ run }) => run)];
  const scripts = lines.flatMap((line) => [...line.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script));
  expect(scripts.filter((script) => !Object.keys(manifest.scripts).includes(script ?? ''))).toEqual([]);
  expect(matrix.run).toEqual(['bash .ci/run']);
});

test('the workflow tests the standalone program as well', () => {
  expect(jobs.standalone.steps.map(({ run }) => run)).toContain('npm run test:standalone');
});
