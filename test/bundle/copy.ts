import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { type Run, type RunOptions, recibo } from '../support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WATCH = fileURLToPath(new URL('watch-compiling.cjs', import.meta.url));

/** A copy of the built program that has never run. */
export interface Copy {
  readonly dist: string;
  run(argv: readonly string[], options?: RunOptions): Promise<Run>;
  /** Runs it, and tells of each part that was loaded whether V8 took the code that was kept of it. */
  watch(argv: readonly string[], options?: RunOptions): Promise<Readonly<Record<string, boolean>>>;
  /** The files with kept code, by the names that they have from build to build. */
  kept(): readonly string[];
  /** Where they stand. */
  keptFiles(): readonly string[];
}

export function freshCopy(): Copy {
  const folder = temporaryFolder('recibo-copy-');
  const dist = join(folder, 'dist');
  const compiled = join(dist, 'compiled');
  for (const name of ['bin', 'dist']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  rmSync(compiled, { recursive: true, force: true });
  const run: Copy['run'] = (argv, options = {}) =>
    recibo(argv, { program: join(folder, 'bin', 'recibo.js'), ...options });
  const keptFiles = () =>
    existsSync(compiled)
      ? readdirSync(compiled, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
      : [];
  return {
    dist,
    run,
    keptFiles,
    kept: () => keptFiles().map(nameOfPart).sort(),
    async watch(argv, { environment = {}, ...options } = {}) {
      const report = join(folder, 'report.json');
      await run(argv, { node: ['--require', WATCH], environment: { ...environment, WATCH: report }, ...options });
      const parts: [string, boolean][] = JSON.parse(readFileSync(report, 'utf8'));
      return Object.fromEntries(parts.map(([path, isTaken]) => [nameOfPart(path), isTaken]));
    },
  };
}

/** Without the mark of the build: `dist/table-EIZ7OZJB.js` is `table`. */
function nameOfPart(path: string): string {
  return path.replace(/^.*[\\/]/, '').replace(/(-[0-9A-Z]{8})?\.js$/, '');
}
