import { type Deviation, MOST_DEVIATIONS } from '../contract/deviation.ts';
import type { Messages, Said } from '../language/types/messages.ts';
import { inWords } from '../language/types/words-by-kind.ts';
import type { LookupRecord, SavedDocuments } from '../lookup-record.ts';
import type { Failure } from '../outcome.ts';
import { type Circumstances, NO_CIRCUMSTANCES, type Problem } from '../problem.ts';
import { isOutOfFiles } from '../system-error-code.ts';
import { safeText } from './escape-control-characters.ts';
import type { Screen } from './screen.ts';
import { cut, errorMessage, type MessageWriter, messageWriter, noteMessage, warningMessage } from './stderr-lines.ts';

const MOST_TOLD = 50;

/** Tells why a run ended without an answer that counts; of each lost document by itself. */
export async function writeProblem({ problem, circumstances }: Failure, screen: Screen): Promise<void> {
  const writer = await messageWriter(screen);
  const apart: readonly Problem[] =
    problem.kind === 'documents-lost' ? problem.losses.map((loss) => ({ ...problem, losses: [loss] })) : [problem];
  for (const one of apart) await screen.stderr.write(problemMessage(one, circumstances, writer));
  if (problem.kind === 'bug' && screen.isDebugging) await screen.stderr.write(stackText(problem.error));
}

/** Why a run ended, and what to do next. */
export function problemMessage(problem: Problem, circumstances: Circumstances, writer: MessageWriter): string {
  const { what, next } = problemWords(problem, circumstances, writer.words);
  return errorMessage(what, next, writer);
}

/** What happened and how a body began that is no JSON, without advice: for records. */
export function problemText(problem: Problem, circumstances: Circumstances, words: Messages): string {
  const beginning = circumstances.excerpt === null ? '' : words.excerpt(circumstances.excerpt);
  return `${cut(said(problem, circumstances, words).what)}${cut(beginning)}`;
}

/** The same of a record, and behind it which documents are lost besides; null where there is an answer that counts. */
export function failureText({ outcome, documents }: LookupRecord, words: Messages): string | null {
  if (outcome.kind !== 'problem') return null;
  const { problem, circumstances } = outcome;
  const text = problemText(problem, circumstances, words);
  const losses = problem.kind === 'documents-lost' ? [] : (documents?.lost ?? []);
  if (losses.length === 0) return text;
  return `${text}; ${problemText({ kind: 'documents-lost', losses }, NO_CIRCUMSTANCES, words)}`;
}

/**
 * What has to be said beside an answer, but for what is told as its outcome: a repeated token, deviations, `notes`, documents.
 *
 * @param isQuiet whether of documents only those are told that are lost.
 */
export function remarkMessages(
  { echoed, deviations, documents, outcome }: LookupRecord,
  isQuiet: boolean,
  notes: readonly string[],
  writer: MessageWriter,
): string[] {
  const isOutcome = outcome.kind === 'problem' && outcome.problem.kind === 'documents-lost';
  const lost = isOutcome || documents === null ? [] : documents.lost;
  const told = isQuiet || documents === null ? { kept: [], lost, unlinked: [] } : { ...documents, lost };
  return [
    ...(echoed ? [warningMessage(writer.words.echoedToken, writer)] : []),
    ...deviationMessages(deviations, writer),
    ...notes,
    ...documentMessages(told, writer),
  ];
}

/** One warning a deviation, and one for all that would be too many. */
export function deviationMessages(deviations: readonly Deviation[], writer: MessageWriter): string[] {
  const { words } = writer;
  const told = deviations
    .slice(0, MOST_TOLD)
    .map((deviation) => warningMessage(inWords<Deviation>(words.deviation, deviation), writer));
  const more = deviations.length - told.length;
  if (more === 0) return told;
  const isAll = deviations.length <= MOST_DEVIATIONS;
  return [...told, warningMessage(words.moreDeviations(isAll ? more : MOST_DEVIATIONS - told.length, isAll), writer)];
}

/** A line for each document. */
export function documentMessages({ kept, lost, unlinked }: SavedDocuments, writer: MessageWriter): string[] {
  return [
    ...kept.map(({ document, file, bytes, isNew }) =>
      noteMessage(writer.words.kept(document, file, bytes, isNew), writer),
    ),
    ...unlinked.map((document) => noteMessage(writer.words.notLinked(document), writer)),
    ...lost.map((loss) => problemMessage({ kind: 'documents-lost', losses: [loss] }, NO_CIRCUMSTANCES, writer)),
  ];
}

/** What happened and what to do next, in words that can be shown anywhere. */
export function problemWords(problem: Problem, circumstances: Circumstances, words: Messages): Said {
  const { next } = said(problem, circumstances, words);
  return { what: problemText(problem, circumstances, words), next: next === null ? null : cut(next) };
}

function said(problem: Problem, circumstances: Circumstances, words: Messages): Said {
  const told = inWords<Problem, Said, [Circumstances]>(words.problem, problem, circumstances);
  const code = problem.kind === 'no-more-files' ? null : systemCodeOf(problem);
  if (code === null || !isOutOfFiles(code)) return told;
  // No name is wrong then, no permission and no disk, whatever it was that could not be opened.
  const { what, next } = said({ kind: 'no-more-files', code }, circumstances, words);
  return { what: `${told.what}: ${what}`, next };
}

function systemCodeOf(problem: Problem): string | null {
  if (problem.kind === 'bad-out-file') return problem.flaw.kind === 'failed' ? problem.flaw.code : null;
  return 'code' in problem ? problem.code : null;
}

/** The stack of an error, for those who debug recibo. */
function stackText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${text.split('\n').map(safeText).join('\n')}\n`;
}
