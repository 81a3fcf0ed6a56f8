// Makes what a release consists of, into `dist/release`: the npm package, an archive for each system, packages for Debian,
// checksums. `npm run release`; `npm run release -- linux-x64` for one system.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ABOUT_BUN, compile, TARGETS } from './standalone.mjs';

const RELEASE = join('dist', 'release');
const { version, description, homepage, bugs } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What goes with a program, and where it stands in its archive. */
const COMPANIONS = {
  ...Object.fromEntries(
    ['LICENSE', 'README.md', 'README.pt-BR.md', 'CHANGELOG.md', 'completions'].map((it) => [it, it]),
  ),
  'man/recibo.1': 'man/man1/recibo.1',
  'man/recibo-pt.1': 'man/pt_BR/man1/recibo.1',
};
/** Debian's names of processors. */
const DEBIAN = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };
/** Where Debian looks for what an archive holds. */
const PLACES = {
  recibo: 'bin/recibo',
  'completions/recibo.bash': 'share/bash-completion/completions/recibo',
  'completions/_recibo': 'share/zsh/vendor-completions/_recibo',
  'completions/recibo.fish': 'share/fish/vendor_completions.d/recibo.fish',
  'man/man1/recibo.1': 'share/man/man1/recibo.1.gz',
  'man/pt_BR/man1/recibo.1': 'share/man/pt_BR/man1/recibo.1.gz',
  'CHANGELOG.md': 'share/doc/recibo/changelog.gz',
};

rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE, { recursive: true });
run('npm', 'pack', '--pack-destination', RELEASE, '--loglevel=error');
for (const target of process.argv.length > 2 ? process.argv.slice(2) : TARGETS) {
  const name = `recibo-${version}-${target}`;
  const folder = join(RELEASE, name);
  compile(target, folder);
  for (const [source, place] of Object.entries(COMPANIONS)) cpSync(source, join(folder, place), { recursive: true });
  const packages = readFileSync(join('dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${packages}\n${'-'.repeat(80)}\n\n${ABOUT_BUN}\n`);
  // winget takes nothing else for Windows.
  if (target.startsWith('windows')) run('sh', '-c', `cd ${RELEASE} && zip -qr ${name}.zip ${name}`);
  else run('tar', '-C', RELEASE, '-czf', `${folder}.tar.gz`, name);
  if (DEBIAN[target] && spawnSync('dpkg-deb', ['--version']).status === 0) packForDebian(folder, DEBIAN[target]);
  rmSync(folder, { recursive: true });
}
const sums = readdirSync(RELEASE).map((file) => {
  const sum = createHash('sha256').update(readFileSync(join(RELEASE, file)));
  return `${sum.digest('hex')}  ${file}\n`;
});
writeFileSync(join(RELEASE, 'SHA256SUMS'), sums.join(''));
console.log(`${RELEASE}\n${sums.join('')}`);

/** Makes a `.deb` of what an archive holds. */
function packForDebian(folder, architecture) {
  const root = `${folder}-debian`;
  for (const [source, place] of Object.entries(PLACES)) {
    const target = join(root, 'usr', place);
    mkdirSync(dirname(target), { recursive: true });
    if (place.endsWith('.gz')) writeFileSync(target, gzipSync(readFileSync(join(folder, source)), { level: 9 }));
    else cpSync(join(folder, source), target);
  }
  const licences = ['LICENSE', 'THIRD-PARTY-LICENSES.txt'].map((file) => readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(root, 'usr/share/doc/recibo/copyright'), licences.join(`\n${'-'.repeat(80)}\n\n`));
  const control = {
    Package: 'recibo',
    Version: version,
    Architecture: architecture,
    Maintainer: `recibo <${bugs}>`,
    'Installed-Size': run('du', '-sk', join(root, 'usr')).split('\t')[0],
    // `readelf -V` names no newer version of a symbol than GLIBC_2.17.
    Depends: 'libc6 (>= 2.17)',
    Suggests: 'xdg-utils',
    Section: 'utils',
    Priority: 'optional',
    Homepage: homepage,
    Description: description,
  };
  mkdirSync(join(root, 'DEBIAN'));
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(root, 'DEBIAN', 'control'), lines.join(''));
  run('dpkg-deb', '--root-owner-group', '--build', root, join(RELEASE, `recibo_${version}_${architecture}.deb`));
  rmSync(root, { recursive: true });
}

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
