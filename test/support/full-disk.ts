import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';
import { systemError } from '../../src/system-error-code.ts';

/** Has the disk take so many bytes more of the next piece that is written at once, and then nothing. */
export function fillDiskAfter(bytes: number): void {
  const { writeSync } = fs;
  vi.spyOn(fs, 'writeSync')
    .mockImplementationOnce((descriptor, piece) => writeSync(descriptor, Buffer.from(piece).subarray(0, bytes)))
    .mockImplementationOnce(() => {
      throw systemError('ENOSPC');
    });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
