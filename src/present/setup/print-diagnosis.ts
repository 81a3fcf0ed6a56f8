import { type Check, type Diagnosis, isWarning, type Verdict, verdictOn } from '../../doctor-findings.ts';
import { CATALOGUES, type Catalogue } from '../../language/catalogue.ts';
import type { DoctorWords, ToldFinding } from '../../language/types/setup.ts';
import { inWords } from '../../language/types/words-by-kind.ts';
import type { Outcome } from '../../outcome.ts';
import { quoted } from '../../shell-quote.ts';
import { createTheme, SYMBOLS, type Theme } from '../colours-and-symbols.ts';
import { safeText } from '../escape-control-characters.ts';
import { printJson } from '../pretty-json.ts';
import { print } from '../print-on-stdout.ts';
import { problemWords } from '../print-problem.ts';
import { type Screen, WIDE } from '../screen.ts';
import { columnsOf } from '../text-width.ts';
import { wrapAtWords } from '../wrap-prose.ts';

const GAP = 2;

type Language = Awaited<ReturnType<typeof wordsOf>>;

/** Prints a diagnosis: a table on a terminal, else TAB-separated; or as JSON, which is the same in every language. */
export async function printDiagnosis(diagnosis: Diagnosis, isJson: boolean, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  const outcome: Outcome = { kind: 'diagnosed', exit: diagnosis.exit };
  if (isJson) {
    const json = asJson(diagnosis, await wordsOf(CATALOGUES.pt), await wordsOf(CATALOGUES.en));
    return printJson(json, outcome, screen);
  }
  const words = await wordsOf(catalogue);
  return print(answerStyle.isTerminal ? tableOf(diagnosis, words, screen) : plainOf(diagnosis, words), outcome, screen);
}

async function wordsOf(catalogue: Catalogue) {
  return { doctor: await catalogue.doctor(), messages: await catalogue.messages() };
}

function asJson({ checks, exit }: Diagnosis, pt: Language, en: Language): unknown {
  return {
    exitCode: exit,
    steps: checks.map((check) => ({
      step: check.step,
      verdict: verdictOn(check.finding),
      finding: check.finding.kind === 'problem' ? check.finding.problem.kind : check.finding.kind,
      ms: check.ms === null ? null : Math.round(check.ms),
      pt: wordsOn(check, pt),
      en: wordsOn(check, en),
    })),
  };
}

/** `step<TAB>verdict<TAB>milliseconds<TAB>detail<TAB>what to do next`. */
function plainOf({ checks }: Diagnosis, words: Language): string {
  return checks
    .map((check) => {
      const { detail, next } = wordsOn(check, words);
      const ms = check.ms === null ? '' : String(Math.round(check.ms));
      return `${[check.step, verdictOn(check.finding), ms, detail, next ?? ''].join('\t')}\n`;
    })
    .join('');
}

/** A check in words; `next` is null where there is nothing to do. */
function wordsOn({ finding }: Check, { doctor, messages }: Language) {
  if (finding.kind === 'problem') {
    const { what, next } = problemWords(finding.problem, finding.circumstances, messages);
    return { detail: what, next };
  }
  const { kind } = finding;
  const next = isWarning(kind) || kind === 'unexpected-status' ? doctor.next[kind] : null;
  const command = finding.kind === 'settings-exposed' ? ` chmod 600 ${quoted(safeText(finding.path))}` : '';
  return {
    detail: safeText(inWords<ToldFinding>(doctor.finding, finding)),
    next: next === null ? null : `${next}${command}`,
  };
}

const TONES = { ok: 'good', warning: 'waiting', failure: 'bad' } as const satisfies Record<Verdict, string>;

function tableOf({ checks, exit }: Diagnosis, words: Language, { answerStyle }: Screen): string {
  const { columns, isColoured } = answerStyle;
  const theme = createTheme(isColoured);
  const { doctor } = words;
  const labels = Math.max(...checks.map(({ step }) => columnsOf(doctor.step[step]))) + GAP;
  const margin = columns < WIDE ? GAP : GAP + labels;
  const lines = checks.flatMap((check) => {
    const { detail, next } = wordsOn(check, words);
    const time = check.ms === null ? '' : ` (${Math.round(check.ms)} ms)`;
    const label = doctor.step[check.step];
    const head = `${symbolOf(check, theme)} ${theme.label(label)}${' '.repeat(labels - columnsOf(label))}`;
    const told = wrapAtWords(`${verdictText(check, doctor)}${detail}${time}`, columns - margin);
    const advice = next === null ? [] : wrapAtWords(`→ ${next}`, columns - margin);
    return laid(head, [...told, ...advice], margin, columns);
  });
  const isWarned = checks.some(({ finding }) => verdictOn(finding) === 'warning');
  const end = exit !== 0 ? doctor.notWell(exit) : isWarned ? doctor.nothingFailed : doctor.allWell;
  return `${[...lines, '', ...wrapAtWords(end, columns).map(theme.strong)].join('\n')}\n`;
}

/** Lines beside what they tell of, or below it. One that is too wide, as a path may be, begins at the edge. */
function laid(head: string, lines: readonly string[], margin: number, columns: number): string[] {
  const isTooWide = (line: string) => columnsOf(line) > columns - margin;
  const placed = lines.map((line) => (isTooWide(line) ? line : ' '.repeat(margin) + line));
  const [first = ''] = lines;
  const isBeside = columns >= WIDE && !isTooWide(first);
  return isBeside ? [head + first, ...placed.slice(1)] : [head.trimEnd(), ...placed];
}

function symbolOf({ finding }: Check, theme: Theme): string {
  const tone = TONES[verdictOn(finding)];
  return theme.tone(tone, tone === 'waiting' ? '!' : SYMBOLS[tone]);
}

/** Colour and symbol are not the only sign of what is not right. */
function verdictText({ finding }: Check, { verdict }: DoctorWords): string {
  const found = verdictOn(finding);
  return found === 'ok' ? '' : `${verdict[found]}: `;
}
