import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { createScreen, type Screen } from '../../src/present/screen.ts';
import type { Environment } from '../../src/settings/machine-interface.ts';

export interface ScreenOptions {
  /** The width of the terminal; null for no terminal. */
  readonly columns?: number | null;
  readonly environment?: Environment;
}

/** A screen without colour whose two streams are one list of what was written. */
export function keptScreen({ columns = null, environment = {} }: ScreenOptions = {}): {
  screen: Screen;
  written: string[];
} {
  const written: string[] = [];
  const stream: OutputStream = {
    isTerminal: columns !== null,
    columns: columns ?? 0,
    rows: 0,
    hasReader: () => true,
    write: async (data) => {
      written.push(String(data));
      return null;
    },
  };
  return { written, screen: createScreen({ stdout: stream, stderr: stream }, environment, 'never', CATALOGUES.en) };
}
