import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { temporaryFolder } from './folder.ts';
import { onTerminal, type TerminalOptions, type TerminalRun } from './terminal.ts';

/** Somebody at a terminal, with a home and a settings file; runs the program in this process. */
export class Person {
  readonly home = temporaryFolder('recibo-person-');
  readonly path = join(this.home, '.config', 'recibo', 'config.json');

  /**
   * Runs a command, in English.
   *
   * @param answers what is typed, question by question; behind them nobody types any more.
   */
  run(argv: readonly string[], options: TerminalOptions = {}, answers: readonly string[] = []): Promise<TerminalRun> {
    const left = [...answers];
    const machine = {
      home: this.home,
      canPrompt: () => true,
      prompt: async () => left.shift() ?? null,
      ...options.machine,
    };
    return onTerminal(argv, { ...options, environment: { LANG: 'en', ...options.environment }, machine });
  }

  write(content: unknown, mode = 0o600): this {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, typeof content === 'string' ? content : JSON.stringify(content), { mode });
    return this;
  }

  text(): string {
    return readFileSync(this.path, 'utf8');
  }

  settings(): unknown {
    return JSON.parse(this.text());
  }
}

/** A text without colours, on one line: wherever it was broken. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
}
