import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { VARIABLES } from '../../src/settings/settings.ts';
import { linksOf, ROOT, readPage } from './page.ts';
import { Reader } from './shell.ts';

const FOLDER = new URL('examples/', ROOT);

const GITHUB = v.object({
  on: v.object({ schedule: v.array(v.object({ cron: v.string() })), workflow_dispatch: v.null() }),
  permissions: v.object({}),
  jobs: v.object({
    ask: v.object({
      'runs-on': v.string(),
      env: v.record(v.string(), v.pipe(v.string(), v.regex(/^\$\{\{ (vars|secrets)\.\w+ \}\}$/))),
      steps: v.array(v.union([v.object({ uses: v.string() }), v.object({ run: v.string() })])),
    }),
  }),
});

const GITLAB = v.object({
  'invoice-service': v.object({
    image: v.string(),
    rules: v.array(v.object({ if: v.string() })),
    script: v.array(v.string()),
    allow_failure: v.object({ exit_codes: v.array(v.number()) }),
  }),
});

const { ask } = v.parse(GITHUB, read('github-actions.yml')).jobs;
const gitlab = v.parse(GITLAB, read('gitlab-ci.yml'))['invoice-service'];

/** What each file does once recibo has been installed. */
const SCRIPTS = {
  'github-actions.yml': ask.steps.flatMap((step) => ('run' in step ? [step.run] : [])),
  'gitlab-ci.yml': gitlab.script,
};

function read(name: string): unknown {
  return parse(readFileSync(new URL(name, FOLDER), 'utf8'));
}

test('the README leads to every example', () => {
  const linked = linksOf(readPage('README.md')).filter((link) => link.startsWith('examples/'));
  expect(linked.sort()).toEqual(
    readdirSync(FOLDER)
      .map((name) => `examples/${name}`)
      .sort(),
  );
});

test('on GitHub it is given what recibo reads, and the token as a secret', () => {
  const { RECEIPT, ...settings } = ask.env;
  expect(RECEIPT).toBeDefined();
  expect(Object.keys(settings).filter((name) => !VARIABLES.some((variable) => variable === name))).toEqual([]);
  expect(settings.RECIBO_TOKEN).toMatch(/secrets\./);
});

describe.each(Object.entries(SCRIPTS))('%s', (_, lines) => {
  let sandbox: Sandbox;
  const reader = new Reader();
  const script = lines.filter((line) => line !== 'npm install --global recibo').join('\n');
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  test('installs recibo first', () => {
    expect(lines[0]).toBe('npm install --global recibo');
  });

  test.each([
    ['004', 0],
    ['010', 0],
    ['500', 50],
    ['502', 69],
    ['605', 76],
    ['401', 77],
  ])('ends for %s with %i', async (RECEIPT, exit) => {
    const run = await reader.run(script, {
      RECIBO_BASE_URL: sandbox.baseUrl,
      RECIBO_TOKEN: 'a-company-token',
      RECEIPT,
    });
    expect(run.exit).toBe(exit);
  });
});

test('GitLab lets a service pass that is away, and nothing else', () => {
  expect(gitlab.allow_failure.exit_codes).toEqual([69, 75]);
});
