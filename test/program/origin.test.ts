import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { User } from '../settings/user.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, CANARY, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService } from '../support/service.ts';

const issuing = () => startService((_, __, response) => response.end(ISSUED));
const originOf = (baseUrl: string) => baseUrl.replace('/v3', '');

describe('a record says who answered it', () => {
  it.each([['json'], ['ndjson']])('and by which profile, where there are several: %s', async (format) => {
    const { baseUrl } = await issuing();
    const profiles = { a: { baseUrl, token: CANARY }, b: {} };
    const user = new User().with({ profiles });
    const lines = async (argv: readonly string[], env = {}) =>
      recordsIn((await user.run(['nfe', '1', 'no receipt', '-o', format, ...argv], env)).stdout).map(
        ({ service, profile }) => [service, profile],
      );
    const nobody = [null, null];
    expect(await lines(['--profile', 'a'])).toEqual([[originOf(baseUrl), 'a'], nobody]);
    expect(await lines([], asking(baseUrl))).toEqual([[originOf(baseUrl), null], nobody]);
    expect(await lines(['--sandbox'])).toEqual([['sandbox', null], nobody]);
    user.with({ profiles: { a: profiles.a } });
    expect(await lines([])).toEqual([[originOf(baseUrl), null], nobody]);
  });

  it('--resume hears only answers of the service that it asks, and those of older records', async () => {
    const [one, other] = [await issuing(), await issuing()];
    const out = join(temporaryFolder(), 'records.ndjson');
    const ask = (...argv: string[]) => run(['nfe', '1004', '2004', '3004', '--out', out, ...argv]);
    const resume = (baseUrl: string, ...argv: string[]) =>
      run(['nfe', '1004', '2004', '3004', '--out', out, '--resume', ...argv], { env: asking(baseUrl) });
    await ask('--sandbox');
    const first = await resume(one.baseUrl);
    expect([first.exit, one.asked.length]).toEqual([0, 3]);
    expect(first.stderr).toContain('3 answers of another service or of the sandbox do not count here');
    expect([(await resume(one.baseUrl)).stderr, one.asked.length]).toEqual([expect.stringContaining('3 already'), 3]);
    expect([(await resume(other.baseUrl, '--quiet')).stderr, other.asked.length]).toEqual(['', 3]);
    // What one service has answered last is not heard where another one is asked.
    expect([(await ask('--sandbox', '--resume')).exit, recordsIn(readFileSync(out, 'utf8')).length]).toEqual([0, 12]);
    writeFileSync(out, readFileSync(out, 'utf8').replace(/,"service".*(?=\}\n)/g, ''));
    expect([(await resume(one.baseUrl)).stderr, one.asked.length]).toEqual([expect.stringContaining('3 already'), 3]);
  });
});

describe('what the sandbox made says so', () => {
  const SIMULATED = { en: /SIMULATED.*fiscal value/, pt: /SIMULAD.*sem valor fiscal/ };

  it.each(['en', 'pt'] as const)('in the first line of a page, a message and every report: %s', async (lang) => {
    const out = join(temporaryFolder(), 'records.ndjson');
    const read = async (argv: readonly string[]) => (await run([...argv, '--lang', lang])).stdout.split('\n')[0];
    for (const format of ['table', 'message'])
      expect(await read(['nfe', '1004', '--sandbox', '-o', format])).toMatch(SIMULATED[lang]);
    await run(['nfe', '1004', '2500', '--sandbox', '--out', out]);
    for (const format of ['table', 'markdown', 'html'])
      expect(await read(['report', out, '-o', format])).toMatch(SIMULATED[lang]);
    for (const format of ['message', 'table'])
      expect(await read(['report', out, '-o', format, '--title', 't'])).toMatch(SIMULATED[lang]);
    const { baseUrl } = await issuing();
    const asked = await run(['nfe', '1', '-o', 'table', '--lang', lang], { env: asking(baseUrl) });
    expect(asked.stdout).not.toMatch(SIMULATED[lang]);
  });

  it('how many of a report are; which services, and which profiles, where it tells of several', async () => {
    const [one, other] = [await issuing(), await issuing()];
    const out = join(temporaryFolder(), 'records.ndjson');
    const profiles = { a: { baseUrl: one.baseUrl, token: CANARY }, b: { baseUrl: other.baseUrl, token: CANARY } };
    const user = new User().with({ profiles });
    const append = async (...argv: string[]) =>
      writeFileSync(out, (await user.run(['nfe', ...argv, '-o', 'ndjson'])).stdout, { flag: 'a' });
    await append('1', '--profile', 'a');
    const alone = await run(['report', out, '-o', 'html']);
    expect(alone.stdout).not.toContain(originOf(one.baseUrl));
    await append('2', '--profile', 'b');
    await append('3004', '--sandbox');
    const { stdout } = await run(['report', out]);
    expect(stdout).toMatch(/^1 SIMULATED, no fiscal value: .*\n/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `Service: ${originOf(one.baseUrl)}, ${originOf(other.baseUrl)}, sandbox`,
    );
    expect(stdout).toContain('Profile: a, b');
    const page = (await run(['report', out, '-o', 'html'])).stdout;
    expect(page).toContain(`"service":"${originOf(other.baseUrl)} · b"`);
  });
});
