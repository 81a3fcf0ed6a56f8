import { createTheme } from './colours-and-symbols.ts';
import { safeText } from './escape-control-characters.ts';
import type { Screen } from './screen.ts';
import { wrapAtWords } from './wrap-prose.ts';

/** The most characters of one message: a service's text may be as long as it likes. */
const LONGEST = 1000;

/** What is said on standard error, in the words and colours of one run. */
export type MessageWriter = Readonly<Awaited<ReturnType<typeof messageWriter>>>;

/** Loads the words: most runs say nothing. */
export async function messageWriter({ catalogue, messageStyle }: Screen) {
  return {
    words: await catalogue.messages(),
    theme: createTheme(messageStyle.isColoured),
    /** The width of the terminal that shows it, as it is now; null where none does, and each message is one line. */
    get columns() {
      return messageStyle.isTerminal ? messageStyle.columns : null;
    },
  };
}

/**
 * `recibo: what. next.`; on a terminal, what to do next begins a line of its own.
 *
 * @param what happened, and `next` what to do, if anything: texts that can be shown anywhere.
 */
export function errorMessage(what: string, next: string | null, writer: MessageWriter): string {
  const { columns, theme } = writer;
  const advice = next === null ? [] : [`${next}${/[?!]$/.test(next) ? '' : '.'}`];
  const sentences = [`recibo: ${what}.`, ...advice];
  const text =
    columns === null ? linesOf(sentences.join(' '), null) : sentences.map((one) => linesOf(one, columns)).join('');
  return text.replace('recibo:', (name) => theme.error(name));
}

/** `recibo: warning: …`, and perhaps a command that can be copied. */
export function warningMessage(text: string, writer: MessageWriter, command: string | null = null): string {
  const { words, theme } = writer;
  return marked(words.warning, theme.warning, text, command, writer);
}

/** `recibo: note: …`, and perhaps a command that can be copied. */
export function noteMessage(text: string, writer: MessageWriter, command: string | null = null): string {
  const { words, theme } = writer;
  return marked(words.note, theme.strong, text, command, writer);
}

/** `recibo: …` */
export function plainMessage(text: string, { columns }: MessageWriter): string {
  return linesOf(`recibo: ${cut(text)}`, columns);
}

/** A text that can be shown anywhere, and no more of it than somebody reads. */
export function cut(text: string): string {
  const safe = safeText(text);
  return safe.length <= LONGEST ? safe : `${safe.slice(0, LONGEST)}…`;
}

/** The mark is coloured once the text is broken into lines: colours have no width. On a terminal no command is broken. */
function marked(
  word: string,
  paint: (text: string) => string,
  text: string,
  command: string | null,
  { columns }: Pick<MessageWriter, 'columns'>,
): string {
  const mark = `${word}:`;
  const told = `recibo: ${mark} ${cut(text)}`;
  const whole = command === null ? '' : cut(command);
  const isApart = columns !== null && whole !== '';
  const lines = isApart ? `${linesOf(told, columns)}${whole}\n` : linesOf(`${told} ${whole}`.trimEnd(), columns);
  return lines.replace(mark, () => paint(mark));
}

function linesOf(text: string, columns: number | null): string {
  return `${columns === null ? text : wrapAtWords(text, columns).join('\n')}\n`;
}
