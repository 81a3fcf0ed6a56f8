import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from '../fetch-package.mjs';

/** The release of Bun that compiles the program, and becomes part of it. */
const VERSION = '1.4.5';

/**
 * What a program can be made for, and the integrity of the package that brings Bun for it, as npm's lock files write it. The
 * `baseline` ones run on any processor of the last fifteen years.
 */
const PACKAGES = {
  'linux-x64': [
    'linux-x64-baseline',
    's8yMwYcFnnrA178gji0gZbkE2WVDej/Ti1x770oPfihxyRxSMNhGhiAQNXV53aDeraZxksdvKV/RAdQBCd0qPA==',
  ],
  'linux-x64-musl': [
    'linux-x64-musl-baseline',
    'cWJhU8h0+MiUgpSt99sQhjxLIIosKEcKYdtKddohokUvAuN6jKOy7g7+QDTZTXtwHxz93wL3BX+L6wXVPDUH3A==',
  ],
  'linux-arm64': [
    'linux-aarch64',
    '4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
  ],
  'linux-arm64-musl': [
    'linux-aarch64-musl',
    'XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
  ],
  'darwin-x64': [
    'darwin-x64-baseline',
    'zqfLA5A4B+hYMh5WYzYSot3uZ06FzhdP0OEwQisEzdirYtXGj5cQFlfy31BGfNsAsk1Gd/w/OxJ/jqqJ3cMclw==',
  ],
  'darwin-arm64': [
    'darwin-aarch64',
    '4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
  ],
  'windows-x64': [
    'windows-x64-baseline',
    '/U3Dc74uGqE6EUqef7mPtg9KwJs7iJH4JHRMfIZIn18MrJh6Xz4gVvWDXRvzCL2j8wPlTnJVyrO4n7Qq4uM7TQ==',
  ],
};

/** Everything that a program can be made for. */
export const TARGETS = Object.keys(PACKAGES);

/** How Bun calls what it compiles for. */
export function bunTargetOf(target) {
  return `bun-${PACKAGES[target][0]}`;
}

/** Kept until the next `npm ci`, which empties the folder. */
const CACHE = join('node_modules', '.cache', 'recibo');

/** This machine, as one of {@link TARGETS}. */
export function thisMachine() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const isMusl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  return `${system}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/**
 * The path of Bun for `target`, fetched from the npm registry where it is not here yet. It is taken only if it is the very
 * package that the table above names: nothing of it runs before that.
 */
export function bunFor(target) {
  const [name, integrity] = PACKAGES[target];
  const folder = join(CACHE, `bun-${name}-${VERSION}`);
  const program = join(folder, 'bin', name.startsWith('windows') ? 'bun.exe' : 'bun');
  if (existsSync(program)) return program;
  fetchPackage(`@oven/bun-${name}@${VERSION}`, integrity, folder);
  return program;
}
