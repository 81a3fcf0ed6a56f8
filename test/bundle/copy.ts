import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { type Run, type RunOptions, recibo } from '../support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WATCH = fileURLToPath(new URL('watch-compiling.cjs', import.meta.url));

interface Loaded {
  readonly part: string;
  readonly isTaken: boolean;
}

/** A copy of the built program that has never run. */
export interface Copy {
  readonly dist: string;
  run(argv: readonly string[], options?: RunOptions): Promise<Run>;
  /** Runs it, and tells of each part as it was loaded whether V8 took the code that was kept of it. */
  watch(argv: readonly string[], options?: RunOptions): Promise<readonly Loaded[]>;
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
    async watch(argv, { environment = {}, node = [], ...options } = {}) {
      const report = join(folder, 'report.json');
      await run(argv, {
        ...options,
        node: [...node, '--require', WATCH],
        environment: { ...environment, WATCH: report },
      });
      const parts: [string, boolean][] = JSON.parse(readFileSync(report, 'utf8'));
      return parts.map(([path, isTaken]) => ({ part: nameOfPart(path), isTaken }));
    },
  };
}

/** Without the mark of the build: `dist/table-EIZ7OZJB.js` is `table`. */
function nameOfPart(path: string): string {
  return path.replace(/^.*[\\/]/, '').replace(/(-[0-9A-Z]{8})?\.js$/, '');
}
