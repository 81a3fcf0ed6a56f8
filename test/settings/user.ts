import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';
import { type Run, type RunOptions, run } from '../support/run.ts';

export const BASE = 'https://api.example.com/v3';

/** Somebody with a home and a settings file of their own. */
export class User {
  readonly home = temporaryFolder();
  readonly path = join(this.home, '.config', 'recibo', 'config.json');

  /** Writes the settings file, as a text or as JSON. */
  with(content: unknown, mode = 0o600): this {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(this.path, mode);
    return this;
  }

  text(): string {
    return readFileSync(this.path, 'utf8');
  }

  settings() {
    return JSON.parse(this.text());
  }

  run(argv: readonly string[], env: Readonly<Record<string, string>> = {}, options: RunOptions = {}): Promise<Run> {
    return run(argv, { ...options, env: { HOME: this.home, ...env } });
  }

  /** The settings that `recibo config list --json` tells, by name. */
  async list(env: Readonly<Record<string, string>> = {}, ...argv: string[]) {
    const { stdout } = await this.run(['config', 'list', '--json', ...argv], env);
    const { settings }: { settings: { name: string; value: unknown; source: unknown }[] } = JSON.parse(stdout);
    return Object.fromEntries(settings.map(({ name, ...rest }) => [name, rest]));
  }
}
