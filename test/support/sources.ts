import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One import or re-export, as it stands in a source file. */
export interface Import {
  /** The importing file, from the folder that was asked for. */
  readonly from: string;
  /** The imported file, from there; or the package, as it is written. */
  readonly to: string;
  readonly isOutside: boolean;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

/** A source file. */
export interface Source {
  /** From the folder that was asked for. */
  readonly path: string;
  /** Its text without comments. */
  readonly code: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const STATIC = /^(?:import|export)\s+(?<type>type\s+)?(?:(?<names>[^;'"]*?)\s*from\s+)?'(?<to>[^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'(?<to>[^']+)'\s*\)/g;

/** Every file of a folder of the repository but the declarations. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(`${REPOSITORY}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => sourceAt(path, readFileSync(`${REPOSITORY}${folder}/${path}`, 'utf8')));
}

/** Every file of `src` but the declarations. */
export const SOURCES: readonly Source[] = sourcesIn('src');

/** Every file that must be loaded before those of `paths` are: their static imports of values, and theirs. */
export function neededBy(paths: readonly string[]): Set<string> {
  return reachedFrom(paths, ({ isType, isDynamic }) => !isType && !isDynamic);
}

/** Every file that those of `paths` can come to run: their imports of values, at whatever time, and theirs. */
export function runBy(paths: readonly string[]): Set<string> {
  return reachedFrom(paths, ({ isType }) => !isType);
}

/** Every file that one of `paths` names, for whatever and whenever, and that those name. */
export function namedBy(paths: readonly string[]): Set<string> {
  return reachedFrom(paths, () => true);
}

function reachedFrom(paths: readonly string[], isFollowed: (one: Import) => boolean): Set<string> {
  const seen = new Set<string>();
  const left = [...paths];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { imports = [] } = SOURCES.find((source) => source.path === next) ?? {};
    for (const one of imports) {
      if (one.isOutside || !isFollowed(one) || seen.has(one.to)) continue;
      seen.add(one.to);
      left.push(one.to);
    }
  }
  return seen;
}

/** The folder at the top of `src`, or beside it, that a file stands in; a file there is a room of its own. */
export function room(path: string): string {
  const [first = '', ...rest] = path.replace(/^\.\.\//, '').split('/');
  return rest.length > 0 ? first : first.replace(/\.ts$/, '');
}

function sourceAt(path: string, text: string): Source {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return { path, code, lines: text.trimEnd().split('\n').length, imports: importsIn(code, path) };
}

function importsIn(code: string, from: string): Import[] {
  const statics = [...code.matchAll(STATIC)].map(({ groups = {} }) => {
    const { to = '', type, names = '' } = groups;
    return importOf(from, to, { isType: type !== undefined || areTypes(names), isDynamic: false });
  });
  const dynamics = [...code.matchAll(DYNAMIC)].map(({ groups = {} }) =>
    importOf(from, groups.to ?? '', { isType: false, isDynamic: true }),
  );
  return [...statics, ...dynamics];
}

function importOf(from: string, to: string, kind: Pick<Import, 'isType' | 'isDynamic'>): Import {
  const isOutside = !to.startsWith('.');
  return { from, to: isOutside ? to : posix.join(posix.dirname(from), to), isOutside, ...kind };
}

/** `{ type A, type B }`. */
function areTypes(names: string): boolean {
  const listed = names.replace(/^\{|\}$/g, '').split(',');
  return names !== '' && listed.every((name) => name.trim() === '' || name.trim().startsWith('type '));
}
