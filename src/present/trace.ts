import type { Talk, TimingName } from '../language/talk.ts';
import { REDACTED } from '../secret.ts';
import { shownAddress } from '../service/shown-address.ts';
import type { TraceEvent } from '../service/trace.ts';
import { shownHeader, type Timings } from '../service/transport.ts';
import { safeText } from './safe-text.ts';
import { problemWhat } from './speech.ts';
import type { Theme } from './theme.ts';

/** Headers of an answer that may hold a secret. */
const SECRET_HEADERS = [
  'set-cookie',
  'set-cookie2',
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
];
const TIMING_NAMES: readonly TimingName[] = ['dns', 'connect', 'tls', 'firstByte', 'total'];

/** What `--verbose` prints of an event: `>` is sent, `<` came back, `*` is told by recibo. */
export function traceLines(event: TraceEvent, talk: Talk, theme: Theme): string {
  const lines = linesOf(event, talk).map((line) => theme.note(safeText(line)));
  return `${lines.join('\n')}\n`;
}

function linesOf(event: TraceEvent, talk: Talk): string[] {
  const { trace } = talk;
  switch (event.kind) {
    case 'request': {
      const headers = Object.entries(event.request.headers).map(([name, value]) => `> ${name}: ${shownHeader(value)}`);
      return [`> ${event.request.method} ${event.request.url}`, ...headers];
    }
    case 'reply': {
      const sizes = trace.sizes(event.bodyBytes, event.wireBytes);
      const facts = [...(event.reusedConnection ? [trace.reused] : []), sizes, timingsText(event.timings, talk)];
      return [`< HTTP ${event.status}`, ...shownHeaders(event.headers), `* ${facts.join('; ')}`];
    }
    case 'fault':
      return [`* ${trace.failed(problemWhat(event.fault, talk))}; ${timingsText(event.timings, talk)}`];
    case 'replay':
      return [`* ${trace.replay}`];
    case 'pause':
      return [
        `* ${trace.again(secondsText(event.ms), event.attempt + 1, event.source === 'backoff' ? 'backoff' : 'header')}`,
      ];
    case 'out-of-time':
      return [`* ${trace.outOfTime(secondsText(event.ms), secondsText(event.leftMs))}`];
  }
}

function shownHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => {
    if (SECRET_HEADERS.includes(name)) return `< ${name}: ${REDACTED}`;
    return `< ${name}: ${name === 'location' ? shownAddress(value) : value}`;
  });
}

function timingsText(timings: Timings, talk: Talk): string {
  const steps = TIMING_NAMES.flatMap((name) => {
    const ms = timings[name];
    return ms === null ? [] : [{ name, ms: Math.round(ms) }];
  });
  return talk.trace.timings(steps);
}

function secondsText(ms: number): string {
  return (ms / 1000).toFixed(1);
}
