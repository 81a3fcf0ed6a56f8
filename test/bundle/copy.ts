import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { type Run, type RunOptions, recibo } from '../support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WATCH = fileURLToPath(new URL('watch-compiling.cjs', import.meta.url));

/** What became of the kept code in a run: none was there, V8 took it, or V8 did not. */
export type Fate = 'none' | 'taken' | 'rejected';

export interface CopyOptions extends RunOptions {
  /** Options for Node itself. */
  readonly node?: readonly string[];
}

/** A copy of the built program that has never run, of a user of its own who has not run it either. */
export interface Copy {
  /** Where it is installed. */
  readonly folder: string;
  readonly home: string;
  /** The folder that its code is kept in. */
  readonly cache: string;
  run(argv: readonly string[], options?: CopyOptions): Promise<Run>;
  /** Runs it, and tells what became of the code that was kept. */
  fate(argv: readonly string[], options?: CopyOptions): Promise<Fate>;
  /** Runs it, and names the modules of Node's own that it has loaded. */
  nodeModules(argv: readonly string[], options?: CopyOptions): Promise<readonly string[]>;
  /** The files with kept code. */
  files(): readonly string[];
  /** The commands whose code is kept. */
  kept(): readonly string[];
  /** What the code that is kept of a command covers: the modules loaded on demand, and how it ended. */
  covered(command: string): readonly string[];
}

export function freshCopy(): Copy {
  const folder = temporaryFolder('recibo-copy-');
  for (const name of ['bin', 'dist']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const home = join(folder, 'home');
  mkdirSync(home);
  const cache = join(home, '.cache', 'recibo');
  const run: Copy['run'] = (argv, { environment = {}, node = [], ...options } = {}) =>
    recibo(argv, {
      program: [process.execPath, ...node, join(folder, 'bin', 'recibo.js')],
      environment: { HOME: home, ...environment },
      ...options,
    });
  const watch = async (argv: readonly string[], { environment = {}, node = [], ...options }: CopyOptions = {}) => {
    const report = join(folder, 'report');
    const watched = { environment: { ...environment, WATCH: report }, node: [...node, '--require', WATCH] };
    await run(argv, { ...options, ...watched });
    const seen: { fates: string[]; modules: string[] } = JSON.parse(readFileSync(report, 'utf8'));
    return seen;
  };
  const files = () => (existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : []);
  return {
    folder,
    home,
    cache,
    run,
    files,
    kept: () => files().map(commandOf).sort(),
    covered: (command) => coveredBy(files().find((path) => commandOf(path) === command)),
    fate: async (argv, options) => fateOf((await watch(argv, options)).fates),
    nodeModules: async (argv, options) => {
      const { modules } = await watch(argv, options);
      return modules.flatMap((name) => name.match(/^NativeModule (.+)$/)?.[1] ?? []);
    },
  };
}

/** `<build>-nfe-v20.20.2-linux-x64.code` is `nfe`. */
function commandOf(path: string): string {
  return path.match(/[0-9a-f]{16}-(.+)-v[\d.]+-[a-z0-9]+-[a-z0-9]+\.code$/)?.[1] ?? path;
}

/** The label is the last in the file but for four bytes. */
function coveredBy(path: string | undefined): readonly string[] {
  const [, list] = readFileSync(path ?? '', 'latin1').match(/"covered":(\[[^\]]*\])\}.{4}$/s) ?? [];
  const covered: string[] = JSON.parse(list ?? '[]');
  return covered;
}

function fateOf(fates: readonly string[]): Fate {
  switch (fates.join()) {
    case 'undefined':
      return 'none';
    case 'false':
      return 'taken';
    case 'true':
      return 'rejected';
    default:
      throw new Error(`Several scripts were compiled: ${fates}`);
  }
}
