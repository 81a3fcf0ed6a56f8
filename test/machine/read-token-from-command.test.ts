import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { descendantsOf } from '../../src/machine/end-process-tree.ts';
import { readProcessTable, readTableOfPs } from '../../src/machine/process-table.ts';
import { runTokenCommand } from '../../src/machine/read-token-from-command.ts';
import { childProgram } from '../support/child-program.ts';
import { temporaryFolder } from '../support/folder.ts';
import { closedPort } from '../support/listen.ts';
import { PROGRAM_IN_SHELL, recibo } from '../support/program.ts';
import { start } from '../support/started.ts';
import { stillHeard } from '../support/still-heard.ts';

/** Runs a line of shell as a token command. */
function run(line: string, deadlineMs = 10_000, interruption = new AbortController().signal) {
  return runTokenCommand(['sh', '-c', line], { folder: '/', deadlineMs, interruption, host: process });
}

let lastTime = 0;
/** A time to sleep for that no other process here sleeps for, in seconds. */
function anAge(): string {
  lastTime += 1;
  return `${100_000 + process.pid}.${lastTime}`;
}

/** The processes that sleep for so long. */
function sleepers(age: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isSleeping(pid, age));
}

function isSleeping(pid: number, age: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1') === `sleep\0${age}\0`;
  } catch {
    return false;
  }
}

async function untilSleeping(age: string, count: number, isOver = () => false): Promise<void> {
  while (sleepers(age).length < count && !isOver()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('at its deadline, a command ends with all that it has started', () => {
  test.each([
    ['a pipeline', (age: string) => `sleep ${age} | sleep ${age}`, 2],
    ['what outlives its parent', (age: string) => `(sleep ${age} & exec sleep ${age}) & sleep ${age}`, 3],
    ['what has left for a session of its own', (age: string) => `setsid sleep ${age} & sleep ${age}`, 2],
    ['a daemon', (age: string) => `setsid -f sleep ${age}; sleep ${age}`, 2],
    ['what will not hear of it', (age: string) => `trap '' TERM; sleep ${age} & sleep ${age}`, 2],
  ])('%s', async (_, line, count) => {
    const age = anAge();
    const interruption = new AbortController();
    let isOver = false;
    const ran = run(line(age), 700, interruption.signal).finally(() => (isOver = true));
    // On a busy machine not all of them have begun by then.
    await untilSleeping(age, count, () => isOver);
    expect(await ran).toEqual({ kind: 'too-slow', seconds: 0.7 });
    expect(sleepers(age)).toEqual([]);
  });
});

test('a command is asked to end before it is made to: it may have switched the echo of the terminal off', async () => {
  const mark = join(temporaryFolder('recibo-asked-'), 'asked');
  const age = anAge();
  const interruption = new AbortController();
  const ran = run(`trap 'echo > ${mark}; exit' TERM; sleep ${age} & wait`, 10_000, interruption.signal);
  await untilSleeping(age, 1);
  interruption.abort('SIGINT');
  expect([await ran, existsSync(mark)]).toEqual([{ kind: 'interrupted' }, true]);
});

test('an interruption ends it in the same way, and nothing that others have started', async () => {
  const [age, foreign] = [anAge(), anAge()];
  const stranger = spawn('sleep', [foreign]);
  onTestFinished(() => void stranger.kill());
  const interruption = new AbortController();
  const heard = stillHeard();
  const ran = run(`sleep ${age} | sleep ${age}`, 10_000, interruption.signal);
  await untilSleeping(age, 2);
  interruption.abort('SIGINT');
  expect(await ran).toEqual({ kind: 'interrupted' });
  expect([sleepers(age), sleepers(foreign)]).toEqual([[], [stranger.pid]]);
  expect(heard()).toEqual([]);
});

test('after an interruption nothing is started', async () => {
  expect(await run('echo token', 10_000, AbortSignal.abort())).toEqual({ kind: 'interrupted' });
});

describe('a command that has ended by itself', () => {
  test('leaves nothing behind', async () => {
    const age = anAge();
    expect(await run(`sleep ${age} & echo token`)).toEqual({ kind: 'output', text: 'token\n' });
    expect(sleepers(age)).toEqual([]);
  });

  test('is not waited for where what it has left keeps its output open', async () => {
    const age = anAge();
    // The daemon itself prints the token, so that it is in a session of its own by then.
    expect(await run(`setsid -f sh -c 'echo token; exec sleep ${age}'; sleep 0.1`)).toEqual({
      kind: 'output',
      text: 'token\n',
    });
    await untilSleeping(age, 1);
    for (const pid of sleepers(age)) process.kill(pid);
  });

  test('is not listened to any more, whatever a daemon of it goes on printing', async () => {
    const mark = join(temporaryFolder('recibo-unheard-'), 'unheard');
    // No daemon goes on for ever, whatever becomes of the test.
    const daemon = join(temporaryFolder('recibo-daemon-'), 'daemon');
    writeFileSync(
      daemon,
      `trap '' PIPE; n=0; while echo token; do sleep 0.05; [ $((n += 1)) -lt 200 ] || exit; done; echo > ${mark}`,
    );
    const ran = await run(`setsid -f sh ${daemon} 2> /dev/null; sleep 0.1`);
    expect(ran.kind).toBe('output');
    while (!existsSync(mark)) await sleep(10);
  });

  test('may leave a daemon', async () => {
    const age = anAge();
    // What it prints ends with the shell's own part, so that it is in a session of its own by then.
    const daemon = `setsid -f sh -c 'exec sleep ${age} > /dev/null'`;
    expect(await run(`: "$(${daemon})"; echo token`)).toEqual({ kind: 'output', text: 'token\n' });
    await untilSleeping(age, 1);
    for (const pid of sleepers(age)) process.kill(pid);
  });
});

test.each([
  ['win32', 'no-such-program-of-recibo', { kind: 'needs-cmd', code: 'ENOENT' }],
  ['win32', '/dev/null', { kind: 'not-started', code: 'EACCES' }],
  ['linux', 'no-such-program-of-recibo', { kind: 'not-started', code: 'ENOENT' }],
])('on %s, that %s cannot be started: on Windows it may take cmd', async (platform, program, expected) => {
  const host = Object.create(process, { platform: { value: platform } });
  const options = { folder: '/', deadlineMs: 1000, interruption: new AbortController().signal, host };
  expect(await runTokenCommand([program], options)).toEqual(expected);
});

test('may print it piece by piece', async () => {
  expect(await run('printf to; sleep 0.1; echo ken')).toEqual({ kind: 'output', text: 'token\n' });
});

test('is over with its output, and waits for no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await run('echo token')).toEqual({ kind: 'output', text: 'token\n' });
});

test('that prints without end is ended', async () => {
  const ran = await run('yes');
  const length = 'text' in ran ? ran.text.length : 0;
  expect([ran.kind, length > 64 * 1024, length < 64 * 64 * 1024]).toEqual(['output', true, true]);
});

test('knows that it is run for a token, by a variable that no other run has', async () => {
  const first = await run('echo "$RECIBO_TOKEN_COMMAND"');
  expect(first).toEqual({ kind: 'output', text: expect.stringMatching(new RegExp(`^${process.pid}-\\d+\n$`)) });
  expect(await run('echo "$RECIBO_TOKEN_COMMAND"')).not.toEqual(first);
});

test.each([
  ['exit 3', { kind: 'exited', exit: 3 }],
  ['kill -9 $$', { kind: 'killed', signal: 'SIGKILL' }],
])('that fails says by what: %s', async (line, flaw) => {
  expect(await run(line)).toEqual(flaw);
});

test('what it reads is empty, whatever the run itself reads', async () => {
  expect(await run('cat; echo token')).toEqual({ kind: 'output', text: 'token\n' });
});

test('ps tells of the same processes as /proc', async () => {
  const child = spawn('sh', ['-c', 'sleep 100 & sleep 100'], { detached: true });
  onTestFinished(() => void (child.pid && process.kill(-child.pid)));
  const root = child.pid ?? 0;
  const found = async (read: typeof readTableOfPs) => [...descendantsOf(root, await read())].sort();
  while ((await found(readProcessTable)).length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await found(readTableOfPs)).toEqual(await found(readProcessTable));
});

test('ps may put blanks before its numbers and letters behind its states, and names what has ended', async () => {
  const folder = temporaryFolder('recibo-ps-');
  const lines = ['    1     0 Ss', '   12     1 Z+', '12345    12 R+', '  678 12345 T'];
  writeFileSync(join(folder, 'ps'), `#!/bin/sh\nprintf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}\n`, {
    mode: 0o755,
  });
  const module = new URL('children/reading-ps.ts', import.meta.url);
  const { stdout } = (await childProgram(module, `PATH='${folder}':$PATH "$@"`))();
  const table = stdout === null ? null : await json(stdout);
  const row = (pid: number, parent: number) => ({ pid, parent, session: null, startedAt: null });
  expect(table).toEqual([row(1, 0), row(12345, 12), row(678, 12345)]);
});

describe('the built program', () => {
  /** An address where nobody listens. */
  let nowhere: string;
  beforeAll(async () => {
    nowhere = `http://127.0.0.1:${await closedPort()}/v3`;
  });

  /** A home whose settings name the command, with a program beside them that prints a token. */
  function homeWith(tokenCommand: readonly string[]): string {
    const home = temporaryFolder('recibo-home-');
    const folder = join(home, '.config', 'recibo');
    mkdirSync(folder, { recursive: true });
    script(join(folder, 'beside'), 'echo from-beside');
    const profile = { baseUrl: nowhere, tokenCommand };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ defaultProfile: 'p', profiles: { p: profile } }));
    return home;
  }

  function script(path: string, line: string): void {
    writeFileSync(path, `#!/bin/sh\n${line}\n`);
    chmodSync(path, 0o755);
  }

  /** The run of a lookup in a folder where a stranger has placed programs of the same names. */
  function lookup(tokenCommand: readonly string[]) {
    const folder = temporaryFolder('recibo-stranger-');
    for (const name of ['beside', 'elsewhere']) script(join(folder, name), 'touch run-by-mistake; echo from-stranger');
    const environment = { HOME: homeWith(tokenCommand), PATH: `:.:${process.env.PATH}:` };
    const ran = recibo(['nfe', '1', '--lang', 'en', '--retries', '0'], { environment, folder });
    return ran.then(({ exit, stderr }) => ({ exit, stderr, strangers: readdirSync(folder) }));
  }

  test.each([[['./beside']], [['sh', './beside']], [['beside']]])(
    'looks for %j beside its settings',
    async (command) => {
      expect(await lookup(command)).toMatchObject({ exit: 69, strangers: ['beside', 'elsewhere'] });
    },
  );

  test.each([[['./elsewhere']], [['elsewhere']]])('does not look for %j in the working folder', async (command) => {
    const { exit, stderr, strangers } = await lookup(command);
    expect({ exit, strangers }).toEqual({ exit: 78, strangers: ['beside', 'elsewhere'] });
    expect(stderr).toContain('ENOENT');
  });

  test('ends a pipeline with the run', async () => {
    const age = anAge();
    const HOME = homeWith(['sh', '-c', `sleep ${age} | sleep ${age}`]);
    const { kill, ended } = start(['nfe', '1'], 'ignore', { HOME });
    await untilSleeping(age, 2);
    kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(sleepers(age)).toEqual([]);
  });

  test('lets a command say on standard error what it has to say', async () => {
    const { exit, stderr } = await lookup(['sh', '-c', 'echo touch the key >&2; echo token']);
    expect([exit, stderr]).toEqual([69, expect.stringMatching(/^touch the key\n/)]);
  });

  test('lets a command ask for a passphrase at the terminal', () => {
    const ask = 'printf "passphrase: " > /dev/tty; read -r word < /dev/tty; test "$word" = sesame && echo token';
    const HOME = homeWith(['sh', '-c', ask]);
    const line = `${PROGRAM_IN_SHELL} nfe 1 --lang en --retries 0 < /dev/null; echo "exit $?"`;
    const env = { PATH: process.env.PATH, HOME };
    const shown = execFileSync('script', ['-qec', line, '/dev/null'], { input: 'sesame\n', encoding: 'utf8', env });
    expect(shown).toContain('passphrase: ');
    expect(shown).toContain('exit 69');
  });
});
