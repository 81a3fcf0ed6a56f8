import type { Display } from '../cli/invocation.ts';
import type { LookupResult } from '../commands/lookup.ts';
import { findPath } from '../contract/json-path.ts';
import type { Report } from '../contract/report.ts';
import type { PlainRequest } from '../service/transport.ts';
import { RENDERERS } from './render.ts';
import type { Screen } from './screen.ts';

/** An answer in the form that was asked for. */
export async function answerText(
  report: Report,
  display: Exclude<Display, { kind: 'nothing' }>,
  { answer, catalogue }: Screen,
): Promise<string | Uint8Array> {
  if (display.kind === 'format') {
    return RENDERERS[display.format ?? (answer.isTerminal ? 'table' : 'plain')](report, answer, catalogue);
  }
  const { renderFields } = await import('./plain.ts');
  return renderFields(report.answer.tree, display.paths, answer.isTerminal);
}

/** What has to be said beside an answer, a line each: deviations, fields that are not there, files that are open. */
export async function remarksOn(result: LookupResult, display: Display, screen: Screen): Promise<string[]> {
  const { report, deviations, echoedToken, exposedFile } = result;
  const absent =
    report === null || display.kind !== 'fields'
      ? []
      : display.paths.filter((path) => findPath(report.answer.tree, path) === null);
  if (deviations.length === 0 && !echoedToken && exposedFile === null && absent.length === 0) return [];
  const speech = await import('./speech.ts');
  const { talk, theme } = await speech.voiceOf(screen);
  const status = report && statusText(report);
  return [
    ...(exposedFile === null ? [] : [speech.warningLine(talk.exposedFile(exposedFile), talk, theme)]),
    ...(echoedToken ? [speech.warningLine(talk.echoedToken, talk, theme)] : []),
    ...speech.deviationLines(deviations, talk, theme),
    ...absent.map((path) => speech.noteLine(talk.absentField(path, status), talk, theme)),
  ];
}

function statusText({ answer }: Report): string | null {
  const status = findPath(answer.tree, 'status');
  return status?.kind === 'string' ? status.text : null;
}

/** A request that is only shown. */
export async function previewText(request: PlainRequest, form: 'dry-run' | 'curl'): Promise<string> {
  const { renderCurl, renderRequest } = await import('./request.ts');
  return form === 'curl' ? renderCurl(request) : renderRequest(request);
}
