import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';
import { PROGRAM_IN_SHELL } from '../support/program.ts';

/** What a script did. */
export interface ScriptRun {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Tools that need not be here, each as JavaScript that does enough to see that what it is handed can be used: jq reads
 * JSON.
 */
const STAND_INS = {
  jq: 'JSON.parse(require("fs").readFileSync(0, "utf8"))',
} as const;

/** A machine as the reader of a recipe has it: the built program on the PATH, a home, an empty folder to work in. */
export class Reader {
  readonly #home = temporaryFolder('recibo-reader-');

  constructor() {
    mkdirSync(join(this.#home, 'bin'));
    mkdirSync(join(this.#home, 'work'));
    this.#addTool('recibo', PROGRAM_IN_SHELL);
    for (const [name, code] of Object.entries(STAND_INS)) this.#addTool(name, `'${process.execPath}' -e '${code}' --`);
  }

  /** Puts a file into the folder that scripts run in. */
  write(name: string, text: string): void {
    writeFileSync(join(this.#home, 'work', name), text);
  }

  /** Runs a script as `sh -e` does; variables beside those that every user has are those of `environment`. */
  run(script: string, environment: Readonly<Record<string, string>> = {}): Promise<ScriptRun> {
    const env = { PATH: `${join(this.#home, 'bin')}:${process.env.PATH}`, HOME: this.#home, ...environment };
    return new Promise((resolve, reject) => {
      const child = spawn('sh', ['-e', '-c', script], {
        env,
        cwd: join(this.#home, 'work'),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += chunk));
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit, stdout, stderr }));
    });
  }

  #addTool(name: string, command: string): void {
    writeFileSync(join(this.#home, 'bin', name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  }
}
