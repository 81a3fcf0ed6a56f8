import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json';
import { SHELLS } from '../../src/options/choices.ts';
import { SCRIPT_FILES, scriptOf } from '../completions/shells.ts';
import { emptyFolder, inFolder, pack, type Tarball } from './install.ts';

/** Packing and installing are npm's, which may take its time on a busy machine. */
const PATIENCE_MS = 120_000;

let tarball: Tarball;
beforeAll(async () => {
  tarball = await pack();
}, PATIENCE_MS);

describe('the package', () => {
  test('holds the program and its papers, and nothing else', () => {
    expect(tarball.files).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'README.pt-BR.md', 'package.json'],
        ...['bin/package.json', 'bin/recibo.js', 'bin/load-with-kept-code.js', 'bin/keep-compiled.js'],
        ...['dist/package.json', 'dist/recibo.js', 'dist/llhttp.wasm', 'dist/llhttp_simd.wasm'],
        ...['dist/THIRD-PARTY-LICENSES.txt', 'dist/config.schema.json'],
        ...SHELLS.map((shell) => `completions/${SCRIPT_FILES[shell]}`),
        ...['man/man1/recibo.1', 'man/man1/recibo-pt.1', 'man/pt/man1/recibo.1'],
      ].sort(),
    );
  });

  test('is smaller than a megabyte', () => {
    expect(tarball.bytes).toBeLessThan(1_000_000);
  });

  test('needs no other package and runs nothing when it is installed', () => {
    expect(Object.keys(manifest)).not.toContain('dependencies');
    const atInstall = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((script) => atInstall.includes(script))).toEqual([]);
  });
});

describe('installed', { timeout: PATIENCE_MS }, () => {
  test('in a project, it runs from any folder, and from a folder that cannot be written to', async () => {
    const project = emptyFolder('meu projeto');
    await inFolder('npm', ['install', tarball.path], project);
    await inFolder('chmod', ['-R', 'a-w', join(project, 'node_modules')], project);
    await expectToRun(join(project, 'node_modules', '.bin', 'recibo'), emptyFolder('outra pasta'));
    await inFolder('chmod', ['-R', 'u+w', join(project, 'node_modules')], project);
  });

  test('for all, it runs and brings its manual', async () => {
    const prefix = emptyFolder('para todos');
    await inFolder('npm', ['install', '--global', '--prefix', prefix, tarball.path], prefix);
    await expectToRun(join(prefix, 'bin', 'recibo'), prefix);
    for (const page of ['recibo.1', 'recibo-pt.1']) {
      expect(existsSync(join(prefix, 'share', 'man', 'man1', page))).toBe(true);
    }
  });

  test('not at all, it runs by npx', async () => {
    const folder = emptyFolder('sem instalar');
    // npx takes an absolute path for the program itself.
    const { stdout } = await inFolder('npx', ['--yes', relative(folder, tarball.path), '--version'], folder);
    expect(stdout).toBe(`recibo ${manifest.version}\n`);
  });
});

async function expectToRun(program: string, folder: string): Promise<void> {
  const outputOf = async (...args: string[]) => (await inFolder(program, args, folder)).stdout;
  expect(await outputOf('--version')).toBe(`recibo ${manifest.version}\n`);
  expect(await outputOf('nfe', '004', '--sandbox', '-f', 'status')).toBe('004 (Documento emitido)\n');
  expect(await outputOf('completion', 'bash')).toBe(readFileSync(scriptOf('bash'), 'utf8'));
}
