import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../../src/machine/read-file.ts';
import { runTokenCommand } from '../../src/machine/read-token-from-command.ts';
import type { Machine } from '../../src/settings/machine-interface.ts';
import { type Flags, resolveSettings } from '../../src/settings/resolve-settings.ts';
import type { SettingsProblem } from '../../src/settings/settings-problem.ts';
import { temporaryFolder } from '../support/folder.ts';

/** The base address of the profiles in these tests. */
export const BASE = 'https://api.example.com/v3';

/** A machine with an empty home of its own, and what it was told. */
export class TestMachine {
  readonly home = temporaryFolder('recibo-settings-');
  readonly path = join(this.home, '.config', 'recibo', 'config.json');
  environment: Record<string, string> = {};

  /** Writes the settings file; an object becomes JSON. */
  settings(content: unknown, path = this.path, mode = 0o600): this {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode });
    return this;
  }

  /** Writes another file into the home, and gives its path. */
  file(name: string, content: string | Uint8Array): string {
    const path = join(this.home, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  }

  with(environment: Record<string, string>): this {
    this.environment = { ...this.environment, ...environment };
    return this;
  }

  resolve(flags: Partial<Flags> = {}) {
    const interruption = new AbortController().signal;
    const machine: Machine = {
      environment: this.environment,
      home: this.home,
      isWindows: false,
      readFile: (path) => readTextFile(path, interruption, process),
      run: (command, folder, deadlineMs) =>
        runTokenCommand(command, { folder, deadlineMs, interruption, host: process }),
    };
    return resolveSettings({ profile: null, baseUrl: null, needsToken: true, ...flags }, machine);
  }

  /** What the settings come to; the token in plain text. */
  async found(flags: Partial<Flags> = {}) {
    const resolved = await this.resolve(flags);
    if ('problem' in resolved) throw new Error(JSON.stringify(resolved.problem));
    const { token, ...rest } = resolved;
    return { ...rest, token: token?.reveal() ?? null };
  }

  async problem(flags: Partial<Flags> = {}): Promise<SettingsProblem | null> {
    const resolved = await this.resolve(flags);
    return 'problem' in resolved ? resolved.problem : null;
  }
}
