import { execFileSync } from 'node:child_process';
import fs, {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { recibo, shell, startProgram, until } from '../support/program.ts';
import { asking, run } from '../support/run.ts';
import { ISSUED, PENDING, REJECTED, recordsIn, type Service, startService, UNKNOWN } from '../support/service.ts';

const BODIES: Readonly<Record<string, string>> = { a: ISSUED, p: PENDING, r: REJECTED, u: UNKNOWN };

let service: Service;
let folder: string;
let out: string;
let held: Promise<void>;
let release: () => void;

beforeEach(async () => {
  held = Promise.resolve();
  service = await startService(async (receipt, _, response) => {
    if (receipt === 'held') await held;
    response.end(BODIES[receipt[0] ?? ''] ?? ISSUED);
  });
  folder = temporaryFolder();
  out = join(folder, 'records.ndjson');
});

const ask = (receipts: readonly string[], ...options: string[]) =>
  run(['nfe', ...receipts, '--out', out, ...options], { env: asking(service.baseUrl) });
const text = () => readFileSync(out, 'utf8');
const receiptsIn = () => recordsIn(text()).map(({ receipt }) => receipt);

function linkTo(name: string): void {
  writeFileSync(join(folder, name), '');
  symlinkSync(join(folder, name), out);
}

function hold(): void {
  held = new Promise((resolve) => {
    release = resolve;
  });
}

describe('--out', () => {
  it('gets the records, standard output nothing, and standard error the sums', async () => {
    const done = await ask(['a1', 'u1']);
    expect([done.exit, done.stdout, receiptsIn()]).toEqual([40, '', ['a1', 'u1']]);
    expect(done.stderr).toMatch(/Issued 1 · Not found 1/);
    expect(readdirSync(folder)).toEqual(['records.ndjson']);
  });

  it('with --quiet is written, and nothing is said', async () => {
    expect(await ask(['a1'], '-q')).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(receiptsIn()).toEqual(['a1']);
  });

  it('that exists and is not empty needs --resume or --force', async () => {
    writeFileSync(out, '');
    expect((await ask(['a1'])).exit).toBe(0);
    const refused = await ask(['a2']);
    expect([refused.exit, receiptsIn()]).toEqual([74, ['a1']]);
    expect(refused.stderr).toMatch(/exists already.*--resume.*--force/);
    expect((await ask(['a2'], '--force')).exit).toBe(0);
    expect(receiptsIn()).toEqual(['a2']);
  });

  it('with --force keeps the old records until the list is open and its first record is there', async () => {
    await ask(['a1']);
    const refused = await run(['nfe', '-i', join(folder, 'misspelt'), '--out', out, '--force'], {
      env: asking(service.baseUrl),
    });
    expect([refused.exit, receiptsIn()]).toEqual([74, ['a1']]);
    await run(['nfe', '-i', join(folder, 'misspelt'), '--out', `${out}2`], { env: asking(service.baseUrl) });
    await run(['nfe', '-i', '-', '--out', out, '--force'], { env: asking(service.baseUrl) });
    expect([text(), readdirSync(folder)]).toEqual(['', ['records.ndjson']]);
  });

  it.each([
    ['a folder', () => mkdirSync(out), /not a regular file/],
    ['something in a folder that is not there', () => (out = join(folder, 'no', 'file')), /no such file or folder/],
    ['a device', () => (out = '/dev/full'), /not a regular file/],
    ['a link', () => linkTo('records'), /is a link to .*records.* Name that file$/m],
  ])('onto %s is 74, and nobody is asked, whatever is given', async (_, prepare, told) => {
    prepare();
    for (const option of ['--resume', '--force']) {
      const done = await ask(['a1'], option);
      expect([done.exit, service.asked]).toEqual([74, []]);
      expect(done.stderr).toMatch(told);
      expect(done.stderr).not.toContain('--force');
    }
  });

  it.each([
    ['a link', () => linkTo('theirs')],
    ['a pipe', () => execFileSync('mkfifo', [out])],
  ])('onto %s that is put there after the look at it is 74, and nobody is asked', async (_, put) => {
    const open = fs.openSync;
    const spy = vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
      if (path === out) put();
      return open(path, ...more);
    });
    onTestFinished(() => spy.mockRestore());
    expect([(await ask(['a1'], '--force')).exit, service.asked]).toEqual([74, []]);
    const theirs = join(folder, 'theirs');
    expect(existsSync(theirs) ? readFileSync(theirs, 'utf8') : '').toBe('');
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  it('never goes through a link that takes its place while it is written', async () => {
    hold();
    const run = ask(['a1', 'held', 'a2']);
    await until(() => service.asked.length > 2);
    rmSync(out);
    linkTo('theirs');
    release();
    const done = await run;
    expect([done.exit, text(), done.stderr.includes('was removed or replaced')]).toEqual([74, '', true]);
  });

  it.each(['--resume', '--force'])('onto its own list is 2, whatever it is called: %s', async (option) => {
    writeFileSync(out, 'a1\na2\n');
    linkSync(out, join(folder, 'list'));
    const named = await run(['nfe', '-i', join(folder, 'list'), '--out', out, option], {
      env: asking(service.baseUrl),
    });
    const piped = await shell(`recibo nfe -i - --out '${out}' ${option} < '${out}'`, { env: asking(service.baseUrl) });
    expect([named.exit, piped.exit, text(), service.asked]).toEqual([2, 2, 'a1\na2\n', []]);
  });
});

it.each(['nul', 'day/CON.ndjson', 'd\\\\lpt1.xlsx'])(
  'on Windows %s is a device, and nothing is written to it',
  async (name) => {
    const out = join(folder, name);
    const done = await run(['nfe', 'a1', '--out', out, '--force'], {
      env: asking(service.baseUrl),
      host: { platform: 'win32' },
    });
    expect([done.exit, done.stderr, readdirSync(folder)]).toEqual([
      74,
      expect.stringContaining('not a regular file'),
      [],
    ]);
  },
);

describe('--resume', () => {
  it('asks again only for what has no answer for good, appends, and exits with the code of the whole list', async () => {
    expect((await ask(['a1', 'p1', 'r1', 'u1'])).exit).toBe(40);
    const before = text();
    const done = await ask(['u1', 'a2', 'r1', 'p1', 'a1'], '--resume');
    expect(service.asked.slice(4).toSorted()).toEqual(['a2', 'p1']);
    expect(text().startsWith(before)).toBe(true);
    expect(done.exit).toBe(40);
    expect((await ask(['a1', 'a2'], '--resume')).exit).toBe(0);
    expect((await ask(['r1'], '--resume')).exit).toBe(90);
    expect((await ask(['r1', 'u1', 'a1'], '--resume', '--accept', 'final')).exit).toBe(0);
    expect(service.asked).toHaveLength(6);
  });

  it('counts an answer that --strict refuses as 76, in the run and from the file, though its status is accepted', async () => {
    const strict = () => run(['nfe', 'x605', '--sandbox', '--out', out, '--resume', '--strict', '--accept', '004']);
    expect([(await strict()).exit, (await strict()).exit, receiptsIn()]).toEqual([76, 76, ['x605']]);
  });

  it.each(['900 (Rejeição da SEFAZ)', 900])(
    'asks again where a service invoice came with what is no status of one: %j',
    async (status) => {
      service = await startService((_, __, response) => response.end(JSON.stringify({ status, descricao: '' })));
      const ask = () => run(['nfse', '1', '--out', out, '--resume'], { env: asking(service.baseUrl) });
      expect([(await ask()).exit, (await ask()).exit, service.asked.length]).toEqual([76, 76, 2]);
    },
  );

  it('asks again for the statuses of --again, and takes the NULs of a crash for a line that was begun', async () => {
    await ask(['a1', 'u1', 'r1']);
    appendFileSync(out, '\0\0\0');
    expect((await ask(['a1', 'u1', 'r1'], '--resume', '--again', '500,900')).exit).toBe(40);
    expect([service.asked.slice(3).toSorted(), receiptsIn().length]).toEqual([['r1', 'u1'], 5]);
    expect((await ask(['a1'], '--again', '500')).exit).toBe(2);
  });

  it('begins a file that is missing or empty', async () => {
    expect((await ask(['a1'], '--resume')).exit).toBe(0);
    truncateSync(out);
    expect((await ask(['a1'], '--resume')).exit).toBe(0);
    expect(service.asked).toHaveLength(2);
  });

  it('counts the last of several records of a receipt, and only those of the same kind of document', async () => {
    await ask(['a1', 'a2']);
    const [first = '', second = ''] = text().split('\n');
    const failed = first.replace('"exitCode":0', '"exitCode":74');
    writeFileSync(out, [second, second.replace('a2', 'x').replace('"nfe"', '"nfse"'), first, failed, ''].join('\n'));
    await ask(['a1', 'a2', 'x'], '--resume');
    expect(service.asked.slice(2).toSorted()).toEqual(['a1', 'x']);
  });

  const others = ['an order for milk\n', 'an order for milk', '\n', '\ufeff{"receipt":"a1"}\n'];
  it.each(others)('onto what holds no records is 74, and leaves it alone: %j', async (content) => {
    writeFileSync(out, content);
    const done = await ask(['a1'], '--resume');
    expect([done.exit, text(), service.asked, readdirSync(folder)]).toEqual([74, content, [], ['records.ndjson']]);
    expect(done.stderr).toContain('line 1 of');
  });

  it.each(['\ufeff', ''])('onto UTF-16 is 74, in one sentence', async (mark) => {
    const content = Buffer.from(`${mark}{"receipt":"a1"}\n`, 'utf16le');
    writeFileSync(out, content);
    const done = await ask(['a1'], '--resume');
    expect([done.exit, readFileSync(out).equals(content), service.asked]).toEqual([74, true, []]);
    expect(done.stderr).toMatch(/^recibo: .*records\.ndjson is UTF-16.*\n$/);
  });

  it('completes a last line that is whole, and cuts off one that is torn, at whatever byte', async () => {
    await ask(['a1', 'r2']);
    const whole = text();
    const first = whole.indexOf('\n') + 1;
    for (let length = first; length < whole.length; length += 13) {
      writeFileSync(out, whole.slice(0, length));
      const done = await ask(['a1', 'r2'], '--resume');
      expect([done.exit, receiptsIn()]).toEqual([40, ['a1', 'r2']]);
      expect(text().startsWith(whole.slice(0, first))).toBe(true);
    }
    writeFileSync(out, whole.trimEnd());
    const asked = service.asked.length;
    await ask(['a1', 'r2'], '--resume');
    expect([text(), service.asked.length]).toEqual([whole, asked]);
  });
});

describe('a second run on the same file', () => {
  /** A host whose time goes by as fast as it is waited for. */
  function hasty() {
    const slept = { ms: 0 };
    const sleep = async (ms: number) => {
      slept.ms += ms;
      await new Promise(setImmediate);
    };
    const host = { clock: { now: () => performance.now(), date: () => new Date(), random: Math.random, sleep } };
    return { slept, host };
  }
  const askHastily = (options: readonly string[], { host } = hasty()) =>
    run(['nfe', 'a1', '--out', out, ...options], { env: asking(service.baseUrl), host });

  it('is 74 once the lock changes, whatever it is to do with it, and the lock goes with the first', async () => {
    hold();
    const first = ask(['held']);
    await until(() => service.asked.length > 0);
    const argv = ['nfe', 'a1', '--out', out];
    const second = ['--resume', '--force', '-q'].map((option) =>
      recibo([...argv, option], { env: asking(service.baseUrl) }),
    );
    for (const { exit, stderr } of await Promise.all(second)) {
      expect([exit, stderr]).toEqual([74, expect.stringMatching(/recibo: in use: another run \(process \d+\).*\n$/)]);
    }
    expect((await second[2])?.stderr).not.toContain('watched');
    expect((await second[0])?.stderr).toMatch(/^recibo: another run may be writing to .* for up to 30 s\n/);
    release();
    expect((await first).exit).toBe(0);
    expect([receiptsIn(), readdirSync(folder)]).toEqual([['held'], ['records.ndjson']]);
  });

  it('takes over the lock of a run that was killed: at once where that is seen, else once it was watched for 30 s', async () => {
    hold();
    const first = startProgram(['nfe', 'held', '--out', out], { env: asking(service.baseUrl) });
    await until(() => service.asked.length > 0);
    const lock = readFileSync(`${out}.lock`, 'utf8');
    first.kill('SIGKILL');
    await first.ended;
    const canSee = existsSync('/proc/self/ns/pid');
    const cases: readonly (readonly [string, number])[] = [
      [lock, canSee ? 0 : 30_000],
      // A process of that number runs here, whatever it is; another machine, or container; a crash.
      [lock.replace(/\d+/, String(process.pid)), 30_000],
      [lock.replace(/(?<=recibo \d+ )\S+/, 'there'), 30_000],
      ['recibo 1', 30_000],
      ['', 30_000],
      ['\0\0', 30_000],
    ];
    for (const [text, ms] of cases) {
      writeFileSync(`${out}.lock`, text);
      // Neither an old nor a new date says anything, nor one of tomorrow.
      for (const at of [0, Date.now() / 1000 + 86_400]) utimesSync(`${out}.lock`, at, at);
      const hurried = hasty();
      expect([(await askHastily(['--force', '--quiet'], hurried)).exit, hurried.slept.ms, text]).toEqual([0, ms, text]);
      expect(readdirSync(folder)).toEqual(['records.ndjson']);
    }
  });

  it.each([
    ['before its first record', ['held', 'a1'], ''],
    ['between two', ['a1', 'held', 'a2'], ''],
    ['before its first record of a workbook', ['held', 'a1'], '.xlsx'],
    ['between two of a workbook', ['a1', 'held', 'a2'], '.xlsx'],
  ])(
    'while the first stands still %s takes it over, and the first touches nothing of it',
    async (_, receipts, ending) => {
      out += ending;
      const [records, argv] = [ending === '' ? out : `${out}.ndjson`, ['nfe', ...receipts, '--out', out]];
      const env = asking(service.baseUrl);
      hold();
      const first = startProgram([...argv, '--concurrency', '1'], { env });
      await until(() => service.asked.includes('held'));
      first.kill('SIGSTOP');
      const second = run([...argv, '--resume'], { env, host: hasty().host });
      await until(() => service.asked.filter((receipt) => receipt === 'held').length === 2);
      const before = readFileSync(records, 'utf8');
      // It ends while the second holds a file without a record of its own.
      first.kill('SIGTERM');
      first.kill('SIGCONT');
      expect((await first.ended).exit).toBe(143);
      expect(readFileSync(records, 'utf8')).toBe(before);
      release();
      expect((await second).exit).toBe(0);
      expect(readdirSync(folder)).toEqual([ending === '' ? 'records.ndjson' : 'records.ndjson.xlsx']);
      if (ending === '') expect(receiptsIn().toSorted()).toEqual(receipts.toSorted());
    },
  );

  it('once another has its lock, the first ends with 74, and leaves both alone', async () => {
    hold();
    const first = ask(['a1', 'held', 'a2'], '--concurrency', '1');
    await until(() => service.asked.includes('held'));
    const other = 'recibo 1 elsewhere 1 1';
    const before = text();
    writeFileSync(`${out}.lock`, other);
    release();
    const { exit, stderr } = await first;
    expect([exit, text(), readFileSync(`${out}.lock`, 'utf8')]).toEqual([74, before, other]);
    expect(stderr).toContain('took');
  });

  it('leaves alone what has the name of its lock, and is none', async () => {
    writeFileSync(`${out}.lock`, 'npm:');
    const done = await ask(['a1']);
    expect([done.exit, readFileSync(`${out}.lock`, 'utf8'), service.asked]).toEqual([74, 'npm:', []]);
  });

  it('of several that find the lock of a run that is gone, one gets it', async () => {
    const killed = startProgram(['nfe', 'held', '--out', out], { env: asking(service.baseUrl) });
    hold();
    await until(() => service.asked.length > 0);
    killed.kill('SIGKILL');
    await killed.ended;
    const left = readFileSync(`${out}.lock`, 'utf8');
    for (let round = 0; round < 2; round += 1) {
      hold();
      writeFileSync(`${out}.lock`, left);
      const argv = ['nfe', 'held', '--out', out, '--force'];
      let ended = 0;
      const runs = [1, 2, 3].map(() => recibo(argv, { env: asking(service.baseUrl) }).finally(() => (ended += 1)));
      await until(() => ended === 2);
      release();
      const exits = (await Promise.all(runs)).map(({ exit }) => exit);
      expect(exits.toSorted()).toEqual([0, 74, 74]);
    }
  });
});

it('killed at any moment and started again, every receipt has one record for good, and none is lost', async () => {
  const receipts = Array.from({ length: 120 }, (_, index) => `${index % 7 === 0 ? 'r' : 'a'}${index}`);
  const list = join(folder, 'list');
  writeFileSync(list, receipts.join('\n'));
  const argv = ['nfe', '-i', list, '--out', out, '--resume', '--concurrency', '3'];
  let before = '';
  for (let kills = 0; kills < 5; kills += 1) {
    const asked = service.asked.length;
    const program = startProgram(argv, { env: asking(service.baseUrl) });
    await Promise.race([program.ended, until(() => service.asked.length > asked)]);
    await sleep(Math.random() * 40);
    program.kill('SIGKILL');
    await program.ended;
    const lines = existsSync(out) ? text().slice(0, text().lastIndexOf('\n') + 1) : '';
    expect(lines.startsWith(before)).toBe(true);
    before = lines;
  }
  expect((await recibo(argv, { env: asking(service.baseUrl) })).exit).toBe(40);
  expect(receiptsIn()).toEqual(receipts);
  expect(readdirSync(folder).toSorted()).toEqual(['list', 'records.ndjson']);
});

it('a run that is interrupted before its list begins leaves no lock behind', async () => {
  const list = join(folder, 'list');
  execFileSync('mkfifo', [list]);
  const program = startProgram(['nfe', '-i', list, '--out', out], { env: asking(service.baseUrl) });
  await until(() => existsSync(`${out}.lock`));
  await sleep(200);
  program.kill('SIGTERM');
  expect((await program.ended).stderr).toContain('interrupted (SIGTERM)');
  expect(existsSync(`${out}.lock`)).toBe(false);
});

it('what cannot be written leaves nothing behind', async () => {
  const done = await shell(`ulimit -f 0; recibo nfe a1 --out '${out}'`, { env: asking(service.baseUrl) });
  expect([done.exit, readdirSync(folder)]).toEqual([74, []]);
});

it('a disk that is full leaves whole lines only, is 74, and the run can go on', async () => {
  const receipts = Array.from({ length: 40 }, (_, index) => `r${index}`).join(' ');
  // A file may not grow beyond 4 KiB.
  const limited = `ulimit -f 4; recibo nfe ${receipts} --out '${out}'`;
  const done = await shell(limited, { env: asking(service.baseUrl) });
  expect([done.exit, done.stderr]).toEqual([74, expect.stringContaining('cannot be written')]);
  expect(text()).toMatch(/\n$/);
  const kept = recordsIn(text()).length;
  expect(kept).toBeGreaterThan(0);
  expect(done.stderr).toMatch(new RegExp(`^recibo: ${kept} receipts? in `, 'm'));
  await run(['nfe', ...receipts.split(' '), '--out', out, '--resume'], { env: asking(service.baseUrl) });
  expect(receiptsIn()).toEqual(receipts.split(' '));
});
