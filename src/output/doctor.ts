import type { ExitName } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { WORDS, type Words } from '../words/index.ts';
import { grid } from './grid.ts';
import { tableOf } from './report/text.ts';
import { toned } from './screen.ts';
import { safe } from './text.ts';

/** A step of `recibo doctor` that was taken. */
export interface Check {
  readonly step: keyof Words['settings']['doctor']['step'];
  readonly verdict: 'ok' | 'warning' | 'failure';
  /** What was found, and what to do. */
  readonly say: (words: Words) => string;
  /** Of a failure. */
  readonly exit: ExitName | null;
  /** Milliseconds that it took; null for what takes no time. */
  readonly ms: number | null;
}

export const CHECK_FORMATS = ['table', 'plain', 'json', 'markdown'] as const;
export type ChecksFormat = (typeof CHECK_FORMATS)[number];

const SIGNS = { ok: ['good', '✔'], warning: ['waiting', '!'], failure: ['bad', '✖'] } as const;

/** Prints what `recibo doctor` found; `exitCode` is that of the first failure. */
export async function printChecks(checks: readonly Check[], exitCode: number, format: ChecksFormat, io: Io) {
  if (format === 'json') {
    const steps = checks.map(({ say, ...check }) => ({ ...check, pt: say(WORDS.pt), en: say(WORDS.en) }));
    return io.out.write(`${JSON.stringify({ exitCode, steps })}\n`);
  }
  const { step, verdict, problems, head } = io.words.settings.doctor;
  const rows = checks.map(({ step: name, verdict: found, ms, say }) => {
    const finding = safe(say(io.words).replaceAll('\n', ' '));
    if (format === 'plain') return [name, found, String(ms ?? ''), finding];
    const [tone, sign] = SIGNS[found];
    const result = `${sign} ${verdict[found]}`;
    const shown = format === 'table' ? toned(io.out, tone, result) : result;
    return [shown, step[name], ms === null ? finding : `${finding} (${ms} ms)`];
  });
  const lines = format === 'table' ? await grid(null, rows, io.out) : rows.map((row) => row.join('\t'));
  const title = `# recibo doctor: ${io.words.batch.exit(exitCode)}\n`;
  const text = format === 'markdown' ? [title, ...tableOf(head, '---', rows)].join('') : `${lines.join('\n')}\n`;
  await io.out.write(text);
  const [first, ...others] = checks.filter((check) => check.verdict === 'failure');
  if (first !== undefined) await io.err.write(`\n${problems(others.length + 1, step[first.step])}\n`);
}
