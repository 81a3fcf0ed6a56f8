import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { shell } from '../support/program.ts';
import { asking, CANARY, run } from '../support/run.ts';
import { ISSUED, startService } from '../support/service.ts';

describe('--curl', () => {
  it('prints one command a receipt, which asks as recibo does', async () => {
    const headers: unknown[] = [];
    const service = await startService((_, __, response) => {
      const { authorization, accept, 'content-type': type, 'user-agent': agent } = response.req.headers;
      headers.push({ authorization, accept, type, agent });
      response.end(ISSUED);
    });
    const env = asking(service.baseUrl);
    const receipts = ['12', "it's$HOME`x`\\", 'a/b[1-3]{x,y}'];
    const shown = await run(['nfe', ...receipts, '--curl', '--out', '/nowhere/x', '--save', '/nowhere/y'], { env });
    expect([shown.exit, shown.stderr, service.asked]).toEqual([0, '', []]);
    const ran = await shell(shown.stdout, { env: { RECIBO_TOKEN: CANARY } });
    expect(ran.stdout).toBe(ISSUED.repeat(3));
    expect(service.asked).toEqual(receipts);
    await run(['nfe', '12'], { env });
    expect(headers).toEqual(Array(4).fill(headers[3]));
  });

  it('needs an address and no token', async () => {
    const env = { RECIBO_BASE_URL: 'https://api.example/v3' };
    const done = await run(['nfse', 'a%b', '--curl'], { env });
    expect([done.exit, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toBe(
      'curl --globoff -H "Authorization: Token $RECIBO_TOKEN" -H "Content-Type: application/json" ' +
        `-H "Accept: application/json" -H "User-Agent: recibo/${version}" https://api.example/v3/nfse/nota/a%25b\n`,
    );
    expect((await run(['nfse', '1', '--curl'])).exit).toBe(78);
    const sandbox = await run(['nfe', '004', '--curl', '--sandbox']);
    expect(sandbox).toMatchObject({ exit: 0, stderr: expect.stringContaining('recibo sandbox keeps one up') });
    expect(sandbox.stdout).toMatch(
      /^curl --globoff --noproxy '\*' .* http:\/\/127\.0\.0\.1:\d+\/v3\/nfe\/nota\/004\/completa\n$/,
    );
  });

  it('tells of what is no receipt, and goes on', async () => {
    const env = { RECIBO_BASE_URL: 'https://api.example/v3' };
    const done = await run(['nfe', '-i', '-', '--curl'], { env, stdin: '1\n..\n2\n' });
    expect([done.exit, done.stdout.match(/nota\/\d/g)]).toEqual([2, ['nota/1', 'nota/2']]);
  });
});
