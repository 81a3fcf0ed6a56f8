import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, PROGRAM } from '../support/program.ts';

const [SCRIPT, SERVER] = ['with-name-server.sh', 'silent-name-server.mjs'].map((name) =>
  fileURLToPath(new URL(`../support/${name}`, import.meta.url)),
);

/** A user, a network and mounts of its own: what the system has to allow for a name server of one's own. */
const OWN_NETWORK = ['--user', '--map-root-user', '--net', '--mount'];
const CAN_HAVE_ONE = spawnSync('unshare', [...OWN_NETWORK, 'true']).status === 0;

/** Where the exit code cannot be had, a signal ends the process: before Node 22.15, which can become another program. */
const EXITS = [75, 128 + 9];

test.runIf(CAN_HAVE_ONE)('a name server that draws its answer out for ever does not hold the process', async () => {
  const program = [...PROGRAM, 'nfe', '1', '--lang', 'en', '--timeout', '700ms', '--retries', '0'];
  const folder = temporaryFolder('recibo-names-');
  const argv = [...OWN_NETWORK, 'sh', SCRIPT ?? '', folder, SERVER ?? '', process.execPath];
  const run = spawn('unshare', [...argv, ...program], {
    env: { PATH: process.env.PATH, HOME: folder, ...asking('https://api.example.com/v3') },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  onTestFinished(() => endGroup(run.pid));
  let stderr = '';
  run.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exit = await new Promise((resolve) => run.on('close', resolve));
  expect(stderr).toContain('no answer within 0.7 s');
  expect(EXITS).toContain(exit);
});

/** All that is left of it, if anything is. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {}
}
