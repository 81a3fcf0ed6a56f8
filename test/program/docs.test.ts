import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PARTIES } from '../../src/contract/statuses.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { recordsIn, startService, UNKNOWN } from '../support/service.ts';

/** Each value as JSON, by its path; those of a list together. What stands in an envelope is the service's. */
function valuesIn(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesIn(one, path));
  if (value === null || typeof value !== 'object' || path === 'envelope') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [[own, JSON.stringify(member)] as [string, string], ...valuesIn(member, own)];
  });
}

/** What a table names in its first column, and has in its last. */
const rowsOf = (page: string) =>
  [...page.matchAll(/^\| `([\w.]+)` \|.*\| (.+) \|$/gm)].map(([, name = '', last = '']) => [name, last] as const);

function expectTold(page: string, came: readonly [string, string][]) {
  const told = rowsOf(page).filter(([, last]) => last.startsWith('`'));
  expect(new Set(told.map(([name]) => name))).toEqual(new Set(came.map(([name]) => name)));
  for (const [name, example] of told) {
    const values = came.flatMap(([own, value]) => (own === name ? `\`${value}\`` : []));
    // What is measured is another number each time.
    const steady = (text: string) => (/(ms|bytes|askedAt)$/i.test(name) ? text.replace(/\d+/g, '0') : text);
    expect(values.map(steady), name).toContain(steady(example));
  }
}

describe.each([
  ['docs/records.md', 'invoices'],
  ['docs/records.pt-BR.md', 'notas'],
])('%s', (file, folder) => {
  const [records = '', doctor = ''] = readFileSync(file, 'utf8').split('## doctor --json');

  it('tells every member of a record, every column of csv and who may act next', async () => {
    const kept = temporaryFolder();
    const receipts = ['004', '500', '604', '610'].map((end) => `35261100012${end}`);
    const { stdout } = await run(['nfe', '--sandbox', ...receipts, '-o', 'ndjson', '--save', kept]);
    expectTold(records, valuesIn(recordsIn(stdout.replaceAll(kept, folder))));
    expect(rowsOf(records).flatMap(([name, last]) => (last.startsWith('`') ? [] : name))).toEqual(['next', ...PARTIES]);

    const { stdout: csv } = await run(['nfe', '--sandbox', '004', '-o', 'csv']);
    const columns = csv.split('\r\n')[0]?.split(',') ?? [];
    expect(records.replaceAll('\n', ' ')).toContain(`${columns.map((name) => `\`${name}\``).join(', ')}.`);

    for (const [, argv = '', printed = ''] of records.matchAll(/^\$ recibo (.*)\n(.*)$/gm)) {
      const again = await run([...argv.split(' '), '--sandbox']);
      const steady = { elapsedMs: 69, askedAt: '2026-11-28T02:46:31.042Z', service: 'https://api.example.com' };
      expect({ ...JSON.parse(again.stdout), ...steady }).toEqual(JSON.parse(printed));
    }
  });

  it('tells every member of what doctor finds', async () => {
    const { baseUrl } = await startService((_, __, response) => response.end(UNKNOWN));
    const { stdout } = await run(['doctor', '--json'], { env: asking(baseUrl) });
    const { steps, exitCode } = JSON.parse(stdout);
    expectTold(doctor, [...valuesIn({ exitCode, steps: [] }), ...valuesIn(steps, 'steps')]);
    for (const { step } of steps) expect(doctor).toMatch(new RegExp(`^\\| \`steps.step\`.*\`${step}\``, 'm'));
  });
});

it('the list of what is bundled is the same for people and for scanners, with Bun in the programs', () => {
  const namesIn = (file: string): string[] => {
    const { components } = JSON.parse(readFileSync(`dist/${file}`, 'utf8'));
    return components.map(
      (one: { name: string; version: string; licenses: readonly [{ expression: string }] }) =>
        `${one.name} ${one.version} (${one.licenses[0].expression})`,
    );
  };
  const licences = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8').split(`\n${'-'.repeat(80)}\n\n`);
  const packages = licences.map((text) => text.split('\n', 1)[0] ?? '');
  expect(namesIn('sbom.cdx.json')).toEqual(packages);
  expect(new Set(packages).size).toBe(packages.length);
  expect(namesIn('programs.cdx.json')).toEqual([...packages, expect.stringMatching(/^bun \d.* \(MIT AND LGPL/)]);
});
