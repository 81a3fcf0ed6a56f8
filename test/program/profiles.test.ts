import { describe, expect, test } from 'vitest';
import { User } from '../settings/user.ts';
import { closedPort } from '../support/peer.ts';
import { CANARY } from '../support/run.ts';
import { ISSUED, PENDING, recordsIn, startService, UNKNOWN } from '../support/service.ts';

/** Knows receipts by the token: `R-b` is the company's whose token is `token-b`. */
async function companies() {
  const tokens: string[] = [];
  const service = await startService((receipt, nth, response) => {
    const token = response.req.headers.authorization?.replace('Token ', '') ?? '';
    tokens.push(token);
    if (token === 'token-refused') return response.writeHead(401).end();
    if (token !== `token-${receipt.slice(2)}`) return response.end(UNKNOWN);
    return response.end(receipt === 'R-late' && nth < 3 ? PENDING : ISSUED);
  });
  return { ...service, tokens };
}

const profile = (baseUrl: string, name: string) => ({ baseUrl, token: `token-${name}` });

describe('--any-profile', () => {
  test('asks with each profile in turn until one knows the receipt, and tells which', async () => {
    const { baseUrl, tokens } = await companies();
    const elsewhere = await companies();
    const keys = [
      ['a', profile(baseUrl, 'a')],
      ['e', profile(elsewhere.baseUrl, 'e')],
      ['b', profile(baseUrl, 'b')],
      ['c', profile(baseUrl, 'c')],
    ];
    const user = new User().with({ defaultProfile: 'c', profiles: Object.fromEntries(keys) });
    const run = await user.run(['nfe', 'R-b', '--any-profile', '-f', 'data.numero']);
    expect(run).toMatchObject({ exit: 0, stdout: '1\n' });
    expect(run.stderr).toContain('recibo: profile "b": 004 (Documento emitido)\n');
    expect([tokens, elsewhere.tokens]).toEqual([['token-a', 'token-b'], ['token-e']]);
    const page = await user.run(['nfe', 'R-b', '--any-profile', '--color', 'never'], {}, { terminal: 100 });
    expect(page.stdout.split('\n')[0]).toMatch(/profile b$/);
  });

  test('is 50 where none knows it, and waits only with the one that does', async () => {
    const { baseUrl, tokens } = await companies();
    const user = new User().with({ profiles: { a: profile(baseUrl, 'a'), late: profile(baseUrl, 'late') } });
    const none = await user.run(['nfe', 'R-x', '--any-profile', '--wait']);
    expect(none).toMatchObject({ exit: 50, stderr: 'recibo: profiles asked: 2\n' });
    expect(tokens.splice(0)).toEqual(['token-a', 'token-late']);
    const page = await user.run(['nfe', 'R-x', '--any-profile', '--lang', 'pt'], {}, { terminal: 100 });
    expect(page.stdout).toMatch(/ · perfis consultados: 2$/m);
    tokens.splice(0);
    const waited = await user.run(['nfe', 'R-late', '--any-profile', '--wait=9s', '--interval', '10ms', '-q']);
    expect(waited).toMatchObject({ exit: 0, stdout: '', stderr: expect.not.stringContaining('profile') });
    expect(tokens).toEqual(['token-a', 'token-late', 'token-late']);
  });

  test('goes on after a fault of one, and ends with it where none knows the receipt', async () => {
    const { baseUrl } = await companies();
    const port = await closedPort();
    const profiles = {
      a: profile(baseUrl, 'a'),
      none: { baseUrl },
      off: profile(`http://127.0.0.1:${port}/v3`, 'off'),
      refused: profile(baseUrl, 'refused'),
      b: profile(baseUrl, 'b'),
    };
    const user = new User().with({ profiles }, 0o644);
    const found = await user.run(['nfe', 'R-b', '--any-profile', '-o', 'ndjson']);
    expect([found.exit, recordsIn(found.stdout).map(({ outcome }) => outcome)]).toEqual([0, ['issued']]);
    expect(found.stderr.match(/(profile "\w+"|chmod)/g)).toEqual([
      'chmod',
      ...['none', 'off', 'refused', 'b'].map((name) => `profile "${name}"`),
    ]);
    const none = await user.run(['nfe', 'R-x', '--any-profile', '-o', 'ndjson']);
    expect(none).toMatchObject({ exit: 78, stdout: '' });
    expect(none.stderr).toMatch(/profile "none": there is no.*\. profiles asked: 4\n/);
    // A refused token ends nothing, unless all are.
    for (const [names, exit] of [
      [['refused', 'a'], 50],
      [['refused'], 77],
    ] as const) {
      const some = Object.fromEntries(names.map((name) => [name, profiles[name]]));
      const run = await new User().with({ profiles: some }).run(['nfe', 'R-x', '--any-profile', '-o', 'ndjson']);
      expect([run.exit, recordsIn(run.stdout).map(({ exitCode }) => exitCode)]).toEqual([exit, [exit]]);
      expect(run.stderr).toMatch(/refused the company token/);
      expect(run.stderr).toContain(`recibo: profiles asked: ${names.length}\n`);
    }
  });

  test.each([
    [['R1', 'R2'], {}],
    [['-i', '-'], {}],
    [['R1', '--profile', 'a'], {}],
    [['R1', '--sandbox'], {}],
    [['R1'], { RECIBO_TOKEN: CANARY }],
    [['R1'], { RECIBO_TOKEN_FILE: '/x' }],
    [['R1'], { RECIBO_BASE_URL: 'https://a.example/v3' }],
  ])('is 2 with %j and %j', async (argv, env: Readonly<Record<string, string>>) => {
    const user = new User().with({ profiles: { a: profile('https://a.example/v3', 'a') } });
    const run = await user.run(['nfe', ...argv, '--any-profile'], env);
    expect(run).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('--any-profile') });
  });

  test('without a profile is 78', async () => {
    const run = await new User().run(['nfe', 'R1', '--any-profile']);
    expect(run).toMatchObject({ exit: 78, stderr: expect.stringContaining('recibo login') });
  });
});
