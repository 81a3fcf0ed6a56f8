import { expect, test } from 'vitest';
import type { Diagnosis } from '../../src/doctor-findings.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { printDiagnosis } from '../../src/present/setup/print-diagnosis.ts';
import { NO_CIRCUMSTANCES } from '../../src/problem.ts';
import { keptScreen } from '../support/screen.ts';

const { next, allWell, nothingFailed, notWell } = await CATALOGUES.en.doctor();
const { problem } = await CATALOGUES.en.messages();

const WELL: Diagnosis = {
  exit: 0,
  checks: [
    { step: 'proxy', finding: { kind: 'no-proxy' }, ms: null },
    { step: 'clock', finding: { kind: 'clock-wrong', seconds: 90 }, ms: 12.4 },
  ],
};
const WARNED: Diagnosis = {
  exit: 0,
  checks: [{ step: 'settings', finding: { kind: 'settings-exposed', path: "/a b/c'd.json" }, ms: null }],
};
const UNEXPECTED = { kind: 'unexpected-status', receipt: '1', status: '999', expected: null, exit: 99 } as const;
const NOT_WELL: Diagnosis = {
  exit: 69,
  checks: [
    { step: 'lookup', finding: UNEXPECTED, ms: 5 },
    {
      step: 'dns',
      finding: {
        kind: 'problem',
        problem: { kind: 'unknown-host', host: 'a.example' },
        circumstances: NO_CIRCUMSTANCES,
      },
      ms: 7,
    },
  ],
};

async function printed(diagnosis: Diagnosis, columns: number | null): Promise<string> {
  const { screen, written } = keptScreen({ columns });
  expect(await printDiagnosis(diagnosis, false, screen)).toEqual({ kind: 'diagnosed', exit: diagnosis.exit });
  return written.join('');
}

test('in a pipe each check is a line: step, verdict, milliseconds, what was found, what to do', async () => {
  expect(await printed(WELL, null)).toBe(
    `proxy\tok\t\tnone for this address\t\nclock\twarning\t12\t90 s ahead of the service's\t${next['clock-wrong']}\n`,
  );
  const told = problem['unknown-host']({ kind: 'unknown-host', host: 'a.example' }, NO_CIRCUMSTANCES);
  expect(await printed(NOT_WELL, null)).toBe(
    `lookup\tfailure\t5\t1 is 999\t${next['unexpected-status']}\ndns\tfailure\t7\t${told.what}\t${told.next}\n`,
  );
});

test('all is well only where nothing is to be done', async () => {
  const well: Diagnosis = { exit: 0, checks: [{ step: 'proxy', finding: { kind: 'no-proxy' }, ms: null }] };
  expect(await printed(well, 80)).toMatch(new RegExp(`\n${allWell}\n$`));
  expect(await printed(WARNED, 80)).toMatch(new RegExp(`\n${nothingFailed}\n$`));
});

test('the command that closes a file that others can read can be copied', async () => {
  expect(await printed(WARNED, 80)).toContain(String.raw`→ Run: chmod 600 '/a b/c'\''d.json'`);
});

test('on a terminal it stands in columns, and what is not right is said in words too', async () => {
  expect(await printed(WELL, 80)).toBe(
    [
      '✔ Proxy  none for this address',
      "! Clock  warning: 90 s ahead of the service's (12 ms)",
      `         → ${next['clock-wrong']}`,
      '',
      nothingFailed,
      '',
    ].join('\n'),
  );
  expect(await printed(NOT_WELL, 200)).toMatch(
    /^✖ Lookup {2}failure: 1 is 999 \(5 ms\)\n {10}→ .*\n✖ Name {4}failure: /,
  );
  expect((await printed(NOT_WELL, 200)).split('\n').slice(-3)).toEqual(['', notWell(69), '']);
});

test('where there is no room it stands below each other', async () => {
  expect(await printed(WELL, 59)).toMatch(/^✔ Proxy\n {2}none for this address\n! Clock\n {2}warning: 90 s ahead/);
  expect(await printed(WELL, 60)).toMatch(/^✔ Proxy {2}none for this address\n! Clock {2}warning: 90 s ahead/);
});

test('a line that cannot be broken begins at the edge where it is too wide, and only there', async () => {
  const of = (length: number): Diagnosis => {
    const path = `/${'x'.repeat(length - 1)}`;
    const finding = { kind: 'certificates-unreadable', path, code: 'ENOENT' } as const;
    return { exit: 0, checks: [{ step: 'certificates', finding, ms: null }] };
  };
  const lines = async (length: number) => (await printed(of(length), 80)).split('\n');
  // 16 columns are the label's.
  expect((await lines(64)).slice(0, 2)).toEqual(['! Certificates  warning:', `${' '.repeat(16)}/${'x'.repeat(63)}`]);
  expect((await lines(65)).slice(0, 2)).toEqual(['! Certificates  warning:', `/${'x'.repeat(64)}`]);
});
