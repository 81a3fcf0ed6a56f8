// Makes what a release consists of, into `dist/release`: the npm package, an archive for each system, packages for Debian,
// checksums. `npm run release`; `npm run release -- linux-x64` for one system.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compile, TARGETS } from './standalone.mjs';

const RELEASE = join('dist', 'release');
const { version, description, homepage } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The one time stamp of all that is packed, in seconds since 1970: two builds are equal. `dpkg-deb` reads it as well. */
const EPOCH = process.env.SOURCE_DATE_EPOCH ?? run('git', 'log', '-1', '--format=%ct').trim();
process.env.SOURCE_DATE_EPOCH = EPOCH;
/** What goes with a program, as README's links want it, and what is made, by where it stands in its archive. */
const TEXTS = 'LICENSE README.md README.pt-BR.md CHANGELOG.md .github/SECURITY.md .github/CONTRIBUTING.md'.split(' ');
const COMPANIONS = [...TEXTS, 'completions', 'docs', 'examples'];
const MADE = {
  'man/recibo.1': 'man/man1/recibo.1',
  'man/recibo-pt.1': 'man/pt_BR/man1/recibo.1',
  'dist/THIRD-PARTY-LICENSES.txt': 'THIRD-PARTY-LICENSES.txt',
  'dist/programs.cdx.json': 'sbom.cdx.json',
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
  'CHANGELOG.md': 'share/doc/recibo/CHANGELOG.md.gz',
  'docs/licences/bun.md': 'share/doc/recibo/bun.md',
  'sbom.cdx.json': 'share/doc/recibo/sbom.cdx.json',
};
/** What lintian is to pass over: the program is Bun's, and without its symbols and what stands behind them it is bare Bun. */
const OVERRIDES = ['embedded-library', 'unstripped-binary-or-object', 'hardening-no-pie', 'hardening-no-relro'];
/** An archive that holds nothing of the machine that made it; the workflow packs what it has signed alike. */
const TAR = 'tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --format=ustar';

// npm packs files as they may be read, which is up to whoever cloned and built.
process.umask(0o022);
rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE, { recursive: true });
run('chmod', '-R', 'u+rw,go=rX', 'package.json', 'bin', 'dist', ...COMPANIONS);
run('npm', 'pack', '--pack-destination', RELEASE, '--loglevel=error');
for (const target of process.argv.length > 2 ? process.argv.slice(2) : TARGETS) {
  const name = `recibo-${version}-${target}`;
  const folder = join(RELEASE, name);
  compile(target, folder);
  for (const [source, place = source] of [...COMPANIONS.map((it) => [it]), ...Object.entries(MADE)])
    cpSync(source, join(folder, place), { recursive: true });
  stamp(folder);
  // winget takes nothing else for Windows.
  if (target.startsWith('windows'))
    run('sh', '-c', `cd ${RELEASE} && find ${name} | sort | TZ=UTC zip -Xq@ ${name}.zip`);
  else run('sh', '-c', `${TAR} -C ${RELEASE} -c ${name} | gzip -9n > ${folder}.tar.gz`);
  if (DEBIAN[target] && spawnSync('dpkg-deb', ['--version']).status === 0) packForDebian(folder, DEBIAN[target]);
  rmSync(folder, { recursive: true });
}
console.log(run('sh', '-c', `cd ${RELEASE} && sha256sum recibo* | tee SHA256SUMS`));

/** Makes a `.deb` of what an archive holds. */
function packForDebian(folder, architecture) {
  const root = `${folder}-debian`;
  const put = (place, content) => {
    mkdirSync(dirname(join(root, place)), { recursive: true });
    writeFileSync(join(root, place), place.endsWith('.gz') ? gzipSync(content, { level: 9 }) : content);
  };
  for (const [source, place] of Object.entries(PLACES)) put(join('usr', place), readFileSync(join(folder, source)));
  run('chmod', '755', join(root, 'usr/bin/recibo'));
  const licences = ['LICENSE', 'THIRD-PARTY-LICENSES.txt'].map((file) => readFileSync(join(folder, file), 'utf8'));
  const lgpl = 'What Bun holds under the LGPL is in bun.md: /usr/share/common-licenses/LGPL-2, LGPL-2.1\n';
  put('usr/share/doc/recibo/copyright', [...licences, lgpl].join(`\n${'-'.repeat(80)}\n\n`));
  put('usr/share/lintian/overrides/recibo', OVERRIDES.map((tag) => `recibo: ${tag} *\n`).join(''));
  // Debian sorts `1.2.3~rc.1` before 1.2.3.
  const debian = version.replace('-', '~');
  const maintainer = new URL(homepage).pathname.replace(/^.([^/]+).*/, '$1 <$1@users.noreply.github.com>');
  const date = new Date(EPOCH * 1000).toUTCString().replace('GMT', '+0000');
  const changes = `recibo (${debian}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- ${maintainer}  ${date}\n`;
  put('usr/share/doc/recibo/changelog.gz', changes);
  const sizes = run('find', join(root, 'usr'), '-type', 'f', '-printf', '%s\n').trim().split('\n');
  const control = {
    Package: 'recibo',
    Version: debian,
    Architecture: architecture,
    Maintainer: maintainer,
    'Installed-Size': sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0),
    // `readelf -V` names no newer version of a symbol than GLIBC_2.17.
    Depends: 'libc6 (>= 2.17)',
    Suggests: 'xdg-utils',
    Section: 'utils',
    Priority: 'optional',
    Homepage: homepage,
    Description: `invoices of Brazil (NF-e, NFS-e), looked up by receipt\n ${description.replace(/(.{1,70}) /g, '$1\n ')}`,
  };
  put(
    'DEBIAN/control',
    Object.entries(control)
      .map((field) => `${field.join(': ')}\n`)
      .join(''),
  );
  put('DEBIAN/md5sums', run('sh', '-c', `cd ${root} && find usr -type f | LC_ALL=C sort | xargs md5sum`));
  stamp(root);
  // GitHub puts a `.` in the place of `~` in the names of a release's files.
  const file = `recibo_${debian.replace('~', '.')}_${architecture}.deb`;
  run('dpkg-deb', '--root-owner-group', '--build', root, join(RELEASE, file));
  rmSync(root, { recursive: true });
}

/** Gives all in a folder the time stamp of the release, and what others need to read it. */
function stamp(folder) {
  run('chmod', '-R', 'u+rw,go=rX', folder);
  run('find', folder, '-exec', 'touch', '-hd', `@${EPOCH}`, '{}', '+');
}

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
