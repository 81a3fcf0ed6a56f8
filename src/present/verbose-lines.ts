import { decoded } from '../contract/utf8.ts';
import { shownAddress } from '../hosts-and-ports.ts';
import type { Messages, TimingName } from '../language/types/messages.ts';
import { NO_CIRCUMSTANCES } from '../problem.ts';
import { REDACTED } from '../secret.ts';
import type { TraceEvent } from '../service/trace-events.ts';
import { shownHeader, type Timings } from '../service/transport-interface.ts';
import { safeText } from './escape-control-characters.ts';
import { problemText } from './print-problem.ts';
import type { MessageWriter } from './stderr-lines.ts';

/** Headers of an answer that may hold a secret. */
const SECRET_HEADERS = [
  'set-cookie',
  'set-cookie2',
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
];
/** How much of a body is shown, in characters. */
const MOST_OF_BODY = 2048;
const TIMING_NAMES: readonly TimingName[] = ['dns', 'connect', 'tls', 'firstByte', 'total'];

/** What `--verbose` prints of an event: `>` is sent, `<` came back, `*` is told by recibo. */
export function traceLines(event: TraceEvent, { words, theme }: MessageWriter): string {
  const lines = linesOf(event, words).map((line) => theme.note(safeText(line)));
  return `${lines.join('\n')}\n`;
}

function linesOf(event: TraceEvent, words: Messages): string[] {
  const { trace } = words;
  switch (event.kind) {
    case 'request': {
      const headers = Object.entries(event.request.headers).map(([name, value]) => `> ${name}: ${shownHeader(value)}`);
      return [`> ${event.request.method} ${event.request.url}`, ...headers];
    }
    case 'reply': {
      const sizes = trace.sizes(event.bodyBytes, event.receivedBytes);
      const facts = [...(event.reusedConnection ? [trace.reused] : []), sizes, timingsText(event.timings, words)];
      return [
        `< HTTP ${event.status}`,
        ...shownHeaders(event.headers),
        ...shownBody(event.body),
        `* ${facts.join('; ')}`,
      ];
    }
    case 'fault':
      return [
        `* ${trace.failed(problemText(event.fault, NO_CIRCUMSTANCES, words))}; ${timingsText(event.timings, words)}`,
      ];
    case 'replay':
      return [`* ${trace.replay}`];
    case 'pause':
      return [`* ${trace.again(secondsText(event.ms), event.attempt + 1, event.source)}`];
    case 'out-of-time':
      return [`* ${trace.outOfTime(secondsText(event.ms), secondsText(event.leftMs))}`];
  }
}

function shownHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => {
    if (SECRET_HEADERS.includes(name)) return `< ${name}: ${REDACTED}`;
    return `< ${name}: ${name === 'location' ? (shownAddress(value) ?? '') : value}`;
  });
}

/** The beginning of a body, line by line, behind an empty line; nothing of one that is no text. */
function shownBody(body: Uint8Array): string[] {
  const text = decoded(body).trimEnd();
  if (text === '' || text.includes('\0')) return [];
  const isLong = text.length > MOST_OF_BODY;
  const lines = text.slice(0, MOST_OF_BODY).split(/\r?\n/);
  return ['<', ...lines.map((line) => `< ${line}`), ...(isLong ? ['< …'] : [])];
}

function timingsText(timings: Timings, words: Messages): string {
  const steps = TIMING_NAMES.flatMap((name) => {
    const ms = timings[name];
    return ms === null ? [] : [{ name, ms: Math.round(ms) }];
  });
  return words.trace.timings(steps);
}

function secondsText(ms: number): string {
  return (ms / 1000).toFixed(1);
}
