import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';
import { systemError } from '../../src/system-error-code.ts';

/** Spies on functions of `node:fs` until the test is through, for those as well who have imported them by name. */
export function alterFs(spy: (on: typeof fs) => void): void {
  spy(fs);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** Has the disk take so many bytes more of the next piece that is written at once, and then nothing. */
export function fillDiskAfter(bytes: number): void {
  const { writeSync } = fs;
  alterFs((on) => {
    vi.spyOn(on, 'writeSync')
      .mockImplementationOnce((descriptor, piece) => writeSync(descriptor, Buffer.from(piece).subarray(0, bytes)))
      .mockImplementationOnce(() => {
        throw systemError('ENOSPC');
      });
  });
}

/** The paths that are opened from now on. */
export function pathsOpened(): string[] {
  const paths: string[] = [];
  const { openSync } = fs;
  alterFs((on) => {
    vi.spyOn(on, 'openSync').mockImplementation((path, ...rest) => {
      paths.push(`${path}`);
      return openSync(path, ...rest);
    });
  });
  return paths;
}
