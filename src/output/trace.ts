import { readJson } from '../contract/json.ts';
import type { Io } from '../io.ts';
import type { Question } from '../record.ts';
import type { Trace } from '../service/request.ts';
import { spanText } from '../words/span.ts';
import { maskJson, maskText } from './mask.ts';
import { safe } from './text.ts';

/** How much of a body is shown, in characters: an invoice of a few items. */
const MOST_OF_BODY = 4096;
/** What may hold somebody's secret that is not known to us. */
const SECRET_HEADERS = /^(?:set-cookie|(?:proxy-)?(?:authorization|authenticate)|www-authenticate)$/i;
/** What opens a signed link for whoever has it, as storages call it: in the link itself, a redirect or a body. */
const SIGNATURES = /\b((?:[\w-]{0,40}signature|x-(?:amz|goog)-[a-z-]{0,20}token|sig)(?:=|%3d))[^&\s"'\\]+/gi;

/** `--verbose` as curl shows it: `>` is sent, `<` came back, `*` is recibo's own. In a batch each line begins with its receipt. */
export function traceTo(io: Io, { isBatch, mask }: { isBatch: boolean; mask: boolean }): Required<Trace> {
  const { trace } = io.words.batch;
  const { hidden } = io.words.document;
  const tell = ({ receipt }: Question, lines: readonly string[]) => {
    const unsigned = lines.map((line) => line.replace(SIGNATURES, `$1${hidden}`));
    const shown = unsigned.map((line) => safe(mask ? maskText(line) : line));
    const begin = isBatch ? `${safe(receipt)} ` : '';
    void io.err.write(shown.map((line) => `${begin}${io.err.paint.dim(line)}\n`).join(''));
  };
  const now = () => `* ${io.clock.date().toISOString()}`;
  return {
    request(question, url, headers) {
      const lines = Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`);
      tell(question, [now(), `> GET ${url}`, ...lines]);
    },
    response(question, status, headers, body, ms) {
      const shown = (name: string, value: string) => (SECRET_HEADERS.test(name) ? hidden : value);
      const lines = Object.entries(headers).map(([name, value]) => `< ${name}: ${shown(name, value)}`);
      const end = `${now()} ${trace.answered(Math.round(ms))}`;
      tell(question, [`< ${status}`, ...lines, ...bodyLines(body ?? '', mask), end]);
    },
    failed(question, failure, ms) {
      tell(question, [`${now()} ${trace.failed(failure.say(io.words), Math.round(ms))}`]);
    },
    pause(question, ms, attempt) {
      tell(question, [`${now()} ${trace.again(attempt, spanText(ms, io.lang, 1))}`]);
    },
  };
}

function bodyLines(body: string, mask: boolean): string[] {
  const json = mask ? readJson(body) : null;
  const text = (json !== null ? maskJson(json).text : mask ? maskText(body) : body).trimEnd();
  if (text === '') return [];
  const lines = text.slice(0, MOST_OF_BODY).split(/\r?\n/);
  return ['<', ...lines.map((line) => `< ${line}`), ...(text.length > MOST_OF_BODY ? ['< …'] : [])];
}
