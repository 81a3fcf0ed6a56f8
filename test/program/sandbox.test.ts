import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
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

describe('sandbox -- CMD', () => {
  const SHOW = 'echo "$RECIBO_BASE_URL $RECIBO_TOKEN $NO_PROXY"; exit 7';

  it('gives the program the address, a token, loopback without a proxy, and standard output', async () => {
    const env = { RECIBO_TOKEN: 'the-real-token', NO_PROXY: 'intranet' };
    const { exit, stdout } = await recibo(['sandbox', '--', 'sh', '-c', SHOW], { env });
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v3 sandbox intranet,127\.0\.0\.1,localhost,::1\n$/);
    expect(exit).toBe(7);
  });

  it('ends with the program: by a signal 128 + n, 127 where there is none', async () => {
    expect((await recibo(['sandbox', '--', 'sh', '-c', 'kill -9 $$'])).exit).toBe(137);
    const none = await recibo(['sandbox', '--', './none']);
    expect(none.exit).toBe(127);
    expect(none.stderr).toContain('./none ended with 127: is there such a program?');
  });

  it('hands a signal on, and takes the exit code that the program makes of it', async () => {
    const script = 'trap "echo got; exit 3" TERM; kill -TERM $PPID; while :; do sleep 0.05; done';
    expect(await recibo(['sandbox', '--', 'sh', '-c', script])).toMatchObject({ stdout: 'got\n', exit: 3 });
  });
});

it('a port that is taken is 69', async () => {
  const other = await startSandbox({ port: 0, latency: 0 });
  const port = new URL(other.baseUrl).port;
  const refused = await run(['sandbox', '--port', port, '--lang', 'pt']);
  await other.close();
  expect(refused.exit).toBe(69);
  expect(refused.stderr).toBe(
    `recibo: o sandbox não consegue escutar na porta ${port}: já está em uso. Sem --port ele usa uma porta livre\n`,
  );
});
