// Builds the standalone program for every system, packed, with checksums, in `dist/release`: `npm run release`; targets in
// its arguments are the only ones that are built.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TARGETS } from './compilers.mjs';

const FOLDER = join('dist', 'release');
const MOST_PACKED_BYTES = 45e6;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const asked = process.argv.slice(2);
const sums = [];
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const target of asked.length > 0 ? asked : TARGETS) {
  const name = `recibo-${version}-${target}`;
  const archive = `${name}.tar.xz`;
  run(process.execPath, ['tools/standalone/standalone.mjs', '--target', target, '--out', join(FOLDER, name)]);
  // The same bytes from the same sources: nobody's name, no time, one order.
  const anybody = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u+rw,go-w,a+rX'];
  run('tar', [...anybody, '-C', FOLDER, '-cJf', join(FOLDER, archive), name], { XZ_OPT: '-9 -T1' });
  rmSync(join(FOLDER, name), { recursive: true });
  const { size } = statSync(join(FOLDER, archive));
  if (size > MOST_PACKED_BYTES) throw new Error(`${archive} has ${size} bytes, more than ${MOST_PACKED_BYTES}`);
  sums.push(
    `${createHash('sha256')
      .update(readFileSync(join(FOLDER, archive)))
      .digest('hex')}  ${archive}\n`,
  );
}
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));

function run(program, words, environment = {}) {
  execFileSync(program, words, { env: { ...process.env, ...environment }, stdio: 'inherit' });
}
