import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fetches what a package holds into `folder`, whole or not at all, without installing it.
 *
 * @param specifier the package and its version, as npm writes them
 * @param integrity the SHA-512 of its archive: another one is refused before anything of it runs
 */
export function fetchPackage(specifier, integrity, folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const archive = pack(specifier, part);
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== integrity) throw new Error(`${archive}: its SHA-512 is ${found}, which is not the one that is locked`);
  execFileSync('tar', ['-xzf', archive, '-C', part, '--strip-components=1']);
  rmSync(archive);
  renameSync(part, folder);
}

function pack(specifier, folder) {
  // Under `npm run`, npm says where it is; on Windows it cannot be started by its name.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const words = ['pack', specifier, '--pack-destination', folder, '--json', '--loglevel=error'];
  const [{ filename }] = JSON.parse(execFileSync(command, [...first, ...words], { encoding: 'utf8' }));
  return join(folder, filename);
}
