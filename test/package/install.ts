import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { temporaryFolder } from '../support/folder.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Everything happens in here: a path with a blank and letters that are not ASCII, as home folders have. */
const FOLDER = temporaryFolder('recibo instalação ');

/** No registry is asked, since nothing is to be had there; npm's own files stay in the folder of the test. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: FOLDER,
  LANG: 'C.UTF-8',
  npm_config_cache: join(FOLDER, 'cache'),
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};

const PACKED = v.tuple([
  v.object({
    filename: v.string(),
    unpackedSize: v.number(),
    files: v.array(v.object({ path: v.string() })),
  }),
]);

/** A packed package. */
export interface Tarball {
  readonly path: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

/**
 * Packs what has been built. `prepack` is left out: it would build again, under the feet of the tests that run at the
 * same time.
 */
export async function pack(): Promise<Tarball> {
  const { stdout } = await inFolder(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', FOLDER],
    REPOSITORY,
  );
  const [{ filename, unpackedSize, files }] = v.parse(PACKED, JSON.parse(stdout));
  return { path: join(FOLDER, filename), bytes: unpackedSize, files: files.map(({ path }) => path).sort() };
}

/** A new and empty folder. */
export function emptyFolder(name: string): string {
  const path = join(FOLDER, name);
  mkdirSync(path);
  return path;
}

/** Runs a command that has to succeed, in a folder. */
export function inFolder(command: string, args: readonly string[], folder: string): Promise<{ stdout: string }> {
  return run(command, args, { cwd: folder, env: ENVIRONMENT, encoding: 'utf8' });
}
