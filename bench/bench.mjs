// How long whole runs take, beside bare Node, curl and jq, and a bare loop of undici: `npm run bench`. Medians of whole processes
// that run in turn, so that what slows the machine down slows all of them down.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SELF = fileURLToPath(import.meta.url);
const BIN = fileURLToPath(new URL('../bin/recibo.js', import.meta.url));
const STANDALONE = fileURLToPath(new URL('../dist/standalone/recibo', import.meta.url));
const TOKEN = 'a-company-token';
const COUNT = 20_000;
/** A module that keeps the peak memory of a run, in kB, when it exits. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  "import fs from 'node:fs';process.on('exit',()=>fs.writeFileSync(process.env.HOME+'/peak',''+process.resourceUsage().maxRSS))",
)}`;

const [role, ...words] = process.argv.slice(2);
if (role === 'server') serve(words[0]);
else if (role === 'loop') await loop(...words);
else await bench();

/** The service, as far as a benchmark needs it: a process of its own with one answer. */
function serve(answer) {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
}

/** What a batch is compared with: undici alone asks for each receipt, reads the answer and parses it. */
async function loop(origin, connections) {
  const { Pool } = await import('undici');
  const pool = new Pool(origin, { connections: Number(connections) });
  const headers = { authorization: `Token ${TOKEN}`, accept: 'application/json' };
  let next = 0;
  const work = async () => {
    while (next < COUNT) {
      next += 1;
      const { body } = await pool.request({ method: 'GET', path: `/v3/nfe/nota/R${next}/completa`, headers });
      await body.json();
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, work));
  await pool.close();
}

async function bench() {
  const home = mkdtempSync(join(tmpdir(), 'recibo-bench-'));
  const answer = String(execFileSync(process.execPath, [BIN, 'nfe', '35261100012004', '--sandbox', '--json']));
  const server = fork(SELF, ['server', answer]);
  try {
    const [port] = await once(server, 'message');
    await report(`http://127.0.0.1:${port}`, home, Number(words[0] ?? 20));
  } finally {
    server.disconnect();
    rmSync(home, { recursive: true, force: true });
  }
}

async function report(origin, home, rounds) {
  // The whole environment: NODE_EXTRA_CA_CERTS alone would add 60 ms to each start of Node 20.
  const env = { PATH: process.env.PATH, HOME: home, RECIBO_BASE_URL: `${origin}/v3`, RECIBO_TOKEN: TOKEN };
  const node = (...argv) => [process.execPath, ...argv];
  const get = `curl -sS -H 'Authorization: Token ${TOKEN}' ${origin}/v3/nfe/nota/X/completa`;
  /** What is measured, what it is compared with, and how many times as long it may take. */
  const starts = {
    node: [node('-e', '0')],
    'curl | jq': [['sh', '-c', `${get} | jq -r .status`]],
    'lookup, --json': [node(BIN, 'nfe', 'X', '--json'), 'node', 2.3],
    'lookup, table': [node(BIN, 'nfe', 'X', '-o', 'table', '--color', 'always'), 'node', 2.8],
    '--version': [node(BIN, '--version'), 'node', 1.4],
    '--help': [node(BIN, '--help'), 'node', 1.6],
    'usage error': [node(BIN, '--nope'), 'node', 1.6],
    standalone: [[STANDALONE, 'nfe', 'X', '-f', 'status'], 'curl | jq', 1.2],
  };
  if (!existsSync(STANDALONE)) delete starts.standalone;
  const commands = Object.fromEntries(Object.entries(starts).map(([name, [argv]]) => [name, argv]));
  const times = await measure(commands, env, rounds, 40);
  for (const [name, [, other, goal]] of Object.entries(starts))
    if (other) print(name, times[name] / times[other], '≤', goal, `× ${other}`);

  const list = listOf(COUNT, home);
  const batch = (at) => node(BIN, 'nfe', '-i', list, '-o', 'ndjson', '--concurrency', at);
  for (const at of ['4', '64']) {
    const found = await measure({ loop: node(SELF, 'loop', origin, at), batch: batch(at) }, env, 3);
    print(`batch of ${COUNT}, ${at} at once`, found.loop / found.batch, '≥', 0.6, '× bare loop');
  }
  const few = await peakOf(10_000, env, home);
  const many = await peakOf(300_000, env, home);
  print('memory, 300,000 receipts', many / few, '≤', 1.3, '× 10,000');
  print('memory, 300,000 receipts', many, '≤', 150e6 / 2 ** 20, 'MiB');
}

function print(name, value, sign, goal, unit) {
  const isMet = sign === '≤' ? value <= goal : value >= goal;
  console.log(`${isMet ? '✔' : '✖'} ${name.padEnd(30)} ${value.toFixed(2)} ${unit} (goal ${sign} ${goal.toFixed(1)})`);
}

/** Medians in milliseconds, by name. Warm-ups fill the cache of compiled code, which one run in ten writes anew. */
async function measure(commands, env, rounds, warmUps = 2) {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, argv] of Object.entries(commands)) {
      const ms = await run(argv, env);
      if (round >= 0) times[name].push(ms);
    }
  }
  const median = (all) => all.toSorted((one, other) => one - other)[all.length >> 1];
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** In milliseconds. No pipe: Node would load its streams, 5 ms. */
async function run([program, ...rest], env) {
  const startedAt = performance.now();
  const [code] = await once(spawn(program, rest, { env, stdio: 'ignore' }), 'close');
  if (![0, 2].includes(code)) throw new Error(`exit ${code}: ${program} ${rest.join(' ')}`);
  return performance.now() - startedAt;
}

async function peakOf(count, env, home) {
  const argv = ['--import', PEAK, BIN, 'nfe', '-i', listOf(count, home), '-o', 'ndjson', '--concurrency', '64'];
  await run([process.execPath, ...argv], env);
  return Number(readFileSync(join(home, 'peak'), 'utf8')) / 1024;
}

function listOf(count, home) {
  const file = join(home, `${count}.txt`);
  writeFileSync(file, Array.from({ length: count }, (_, index) => `R${index + 1}\n`).join(''));
  return file;
}
