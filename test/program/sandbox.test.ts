import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Interruption } from '../../src/failure.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { IN_SHELL, recibo, shell } from '../support/program.ts';
import { run } from '../support/run.ts';

it('prints its address first, serves until it is stopped, and tells each request on stderr', async () => {
  const script = `${IN_SHELL} sandbox > address & sandbox=$!
    for _ in $(seq 200); do [ -s address ] && break; sleep 0.05; done
    RECIBO_TOKEN=any-token RECIBO_BASE_URL=$(cat address) recibo nfe A004 -f status
    kill -INT $sandbox; wait $sandbox; echo $?; cat address; rm address`;
  const { stdout, stderr } = await shell(`cd "$HOME"; ${script}`);
  expect(stdout).toMatch(/^004 \(Documento emitido\)\n130\nhttp:\/\/127\.0\.0\.1:\d+\/v3\n$/);
  expect(stderr).toBe('GET /v3/nfe/nota/A004/completa 200\nrecibo: the sandbox has stopped\n');
});

it('tells at a terminal how to ask it, and ends with the code of the signal', async () => {
  const signal = AbortSignal.abort(new Interruption('SIGTERM'));
  const { exit, stdout, stderr } = await run(['sandbox', '--lang', 'pt'], { signal, terminal: 200 });
  expect([exit, stderr]).toEqual([143, expect.stringContaining(`recibo login --base-url ${stdout.trim()}. `)]);
  expect(stderr).toMatch(/\nrecibo: o sandbox foi encerrado\n$/);
});

describe('sandbox -- CMD', () => {
  it.each([
    [{ NO_PROXY: 'intranet' }, 'intranet,127.0.0.1,localhost,::1'],
    [{ no_proxy: '*' }, '*'],
    [{}, '127.0.0.1,localhost,::1'],
  ])(
    'gives the program the address, a token and loopback without a proxy, and takes its code: %j',
    async (env, list) => {
      const file = join(temporaryFolder(), 'environment');
      const show = `echo "$RECIBO_BASE_URL $RECIBO_TOKEN $NO_PROXY $no_proxy" > '${file}'; exit 7`;
      const real = { RECIBO_TOKEN: 'the-real-token', PATH: process.env.PATH ?? '' };
      expect((await run(['sandbox', '--', 'sh', '-c', show], { env: { ...real, ...env } })).exit).toBe(7);
      const [address, ...given] = readFileSync(file, 'utf8').trim().split(' ');
      expect([address, given]).toEqual([
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v3$/),
        ['sandbox', list, list],
      ]);
    },
  );

  it('keeps what it is asked to itself, unless --verbose', async () => {
    const script = `${IN_SHELL} nfe 004 -f status`;
    for (const [options, told] of [
      [[], ''],
      [['-v'], 'GET /v3/nfe/nota/004/completa 200\n'],
    ] as const) {
      const done = await recibo(['sandbox', ...options, '--', 'sh', '-c', script]);
      expect(done).toMatchObject({ exit: 0, stdout: '004 (Documento emitido)\n', stderr: told });
    }
  });

  it('is 127 where there is no such program, and says so', async () => {
    const none = await run(['sandbox', '--', './none']);
    expect(none.exit).toBe(127);
    expect(none.stderr).toContain('./none ended with 127: is there such a program?');
  });

  it('hands a signal on, and takes the exit code that the program makes of it', async () => {
    const script = 'trap "echo got; exit 3" TERM; kill -TERM $PPID; while :; do sleep 0.05; done';
    expect(await recibo(['sandbox', '--', 'sh', '-c', script])).toMatchObject({ stdout: 'got\n', exit: 3 });
  });
});

it('a latency may be longer than a timer', async () => {
  const ask = 'curl -s --noproxy "*" -m 1 -H "Authorization: Token x" $RECIBO_BASE_URL/nfe/nota/004/completa';
  expect(await recibo(['sandbox', '--latency', '2000h', '--', 'sh', '-c', ask])).toMatchObject({
    exit: 28,
    stdout: '',
  });
});

it('a port that is taken is 69', async () => {
  const other = await startSandbox({ port: 0 });
  const port = new URL(other.baseUrl).port;
  const refused = await run(['sandbox', '--port', port, '--lang', 'pt']);
  await other.close();
  expect(refused.exit).toBe(69);
  expect(refused.stderr).toBe(
    `recibo: o sandbox não consegue escutar na porta ${port}: já está em uso. Sem --port ele usa uma porta livre\n`,
  );
});
