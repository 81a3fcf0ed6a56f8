// Compiles the program that brings its own runtime, of the same bundle: `npm run standalone` for this machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUN } from './build.mjs';

/**
 * What a program can be made for: the package that brings Bun for it, and its SHA-512 as npm's lock files write it. The `baseline`
 * ones run on any processor of the last fifteen years.
 */
const PACKAGES = `
linux-x64 linux-x64-baseline s8yMwYcFnnrA178gji0gZbkE2WVDej/Ti1x770oPfihxyRxSMNhGhiAQNXV53aDeraZxksdvKV/RAdQBCd0qPA==
linux-x64-musl linux-x64-musl-baseline cWJhU8h0+MiUgpSt99sQhjxLIIosKEcKYdtKddohokUvAuN6jKOy7g7+QDTZTXtwHxz93wL3BX+L6wXVPDUH3A==
linux-arm64 linux-aarch64 4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==
linux-arm64-musl linux-aarch64-musl XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==
darwin-x64 darwin-x64-baseline zqfLA5A4B+hYMh5WYzYSot3uZ06FzhdP0OEwQisEzdirYtXGj5cQFlfy31BGfNsAsk1Gd/w/OxJ/jqqJ3cMclw==
darwin-arm64 darwin-aarch64 4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==
windows-x64 windows-x64-baseline /U3Dc74uGqE6EUqef7mPtg9KwJs7iJH4JHRMfIZIn18MrJh6Xz4gVvWDXRvzCL2j8wPlTnJVyrO4n7Qq4uM7TQ==
`;
const ROWS = Object.fromEntries([...PACKAGES.matchAll(/(\S+) (.+)/g)].map(([, to, row]) => [to, row.split(' ')]));
export const TARGETS = Object.keys(ROWS);

/** No settings of Bun's from the working folder, which may be a stranger's. Most runs end before more compiling would pay. */
const OPTIONS =
  '--compile --bytecode --format=cjs --compile-jit-policy=64 --no-compile-autoload-dotenv --no-compile-autoload-bunfig';

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(compile(thisMachine(), join('dist', 'standalone')));

/** Puts the program for `target` into `folder`, and returns its path. */
export function compile(target, folder) {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, target.startsWith('windows') ? 'recibo.exe' : 'recibo');
  const how = [...OPTIONS.split(' '), `--target=bun-${ROWS[target][0]}`, `--compile-executable-path=${bunFor(target)}`];
  execFileSync(bunFor(thisMachine()), ['build', ...how, join('dist', 'recibo.cjs'), `--outfile=${program}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return program;
}

export function thisMachine() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const isMusl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  return `${system}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/** The path of Bun for `target`, fetched where it is not here yet; nothing of it runs before its integrity is known. */
function bunFor(target) {
  const [name, integrity] = ROWS[target];
  const folder = join('node_modules', '.cache', 'recibo', `bun-${name}-${BUN}`);
  if (!existsSync(folder)) fetch(`@oven/bun-${name}@${BUN}`, integrity, folder);
  return join(folder, 'bin', name.startsWith('windows') ? 'bun.exe' : 'bun');
}

/** What a package holds, whole or not at all, without installing it. */
function fetch(specifier, integrity, folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  // Under `npm run`, npm says where it is; on Windows it cannot be started by its name.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...first] = [...npm, 'pack', specifier, '--pack-destination', part, '--json', '--loglevel=error'];
  const [{ filename, integrity: found }] = JSON.parse(execFileSync(command, first, { encoding: 'utf8' }));
  const archive = join(part, filename);
  if (found !== `sha512-${integrity}`) throw new Error(`${specifier} is not what is locked, but ${found}`);
  execFileSync('tar', ['-xzf', archive, '-C', part, '--strip-components=1']);
  rmSync(archive);
  renameSync(part, folder);
}
