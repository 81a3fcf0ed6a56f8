import { readJson } from '../../src/contract/json.ts';
import type { Kind } from '../../src/contract/statuses.ts';
import { Failure } from '../../src/failure.ts';
import type { Io } from '../../src/io.ts';
import { streamOf } from '../../src/output/screen.ts';
import { failed, judge, type LookupRecord } from '../../src/record.ts';
import { Secrets } from '../../src/secret.ts';
import { SettingsFile } from '../../src/settings/file.ts';
import { type Language, WORDS } from '../../src/words/index.ts';
import { bufferedOutput } from '../support/run.ts';

/** What asking took. */
export const TIMING = {
  attempts: 1,
  elapsedMs: 7.4,
  askedAt: '2026-11-28T02:46:31.042Z',
  service: 'https://api.example.com',
  profile: null,
};

/** Where the answers came from. */
export const ORIGIN = { baseUrl: 'https://api.example.com/v3', profile: null, isSandbox: false };

/** A record of an answer (an object, or its text). */
export function answered(body: object | string, receipt = 'R1', kind: Kind = 'nfe'): LookupRecord {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return judge({ kind, receipt }, { text, raw: null }, TIMING, { accept: [], strict: false });
}

export const issued = (data: object, receipt?: string) =>
  answered({ status: '004 (Documento emitido)', descricao: 'd', data }, receipt);

export const rejected = (data: object, receipt?: string) =>
  answered({ status: '900 (Rejeição da SEFAZ)', descricao: 'd', data }, receipt);

export const unknown = (receipt?: string) => answered({ status: '500 (Não existe)', descricao: 'd' }, receipt);

export function refused(receipt = 'R1'): LookupRecord {
  const failure = new Failure('unavailable', (words) => words.service.refused('h:1'));
  return failed({ kind: 'nfe', receipt }, failure, { ...TIMING, attempts: 3 });
}

/** A JSON text that has to be one. */
export function jsonOf(text: string) {
  const json = readJson(text);
  if (json === null) throw new Error(`no JSON: ${text}`);
  return json;
}

/** A screen of so many columns; null: no terminal. */
export function screen(columns: number | null, color = 'never') {
  const output = bufferedOutput(columns);
  return streamOf(output, color, {}, output.write);
}

export interface Kit {
  readonly io: Io;
  /** What was written to standard error. */
  stderr(): string;
  /** Lets the clock go on. */
  pass(ms: number): void;
}

/** What the output needs of a run: streams that are buffers, and a clock that goes on when it is told to. */
export function kit({ columns = 80, lang = 'en' as Language }: { columns?: number | null; lang?: Language } = {}): Kit {
  let now = 0;
  const [stdout, stderr] = [bufferedOutput(columns), bufferedOutput(columns)];
  const secrets = new Secrets();
  const place = { env: {}, home: null, platform: 'linux', signal: new AbortController().signal } as const;
  const io: Io = {
    ...place,
    settings: new SettingsFile(place, secrets),
    engine: 'Node',
    systemLanguage: () => 'en',
    stdin: { isTerminal: false, open: () => process.stdin },
    clock: {
      now: () => now,
      date: () => new Date(now),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
      random: () => 0.5,
    },
    lang,
    words: WORDS[lang],
    out: streamOf(stdout, 'never', {}, (text) => stdout.write(secrets.redact(String(text)))),
    err: streamOf(stderr, 'never', {}, (text) => stderr.write(secrets.redact(String(text)))),
    secrets,
    lastTalkAt: 0,
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { io, stderr: () => stderr.text(), pass };
}
