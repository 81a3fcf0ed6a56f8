/** The pieces that a manual page is put together from, in the macros of man(7), which groff and mandoc both know. */

/** What roff would read as an order, or print as another character than the one that is typed on a keyboard. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  '"': '\\(dq',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/**
 * Text as it is to be read: it comes out of roff character by character, and can be copied into a shell. All of it is ASCII,
 * which every roff reads alike.
 */
export function escaped(text: string): string {
  const plain = text
    .replaceAll(/[\\\-"'`^~]/g, (character) => ESCAPES[character] ?? character)
    .replaceAll(/[^\n -~]/gu, (character) => `\\[u${codeOf(character)}]`);
  return plain.split('\n').map(protectedStart).join('\n');
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** A full stop at the beginning of a line makes it a macro; this mark, which prints nothing, stands before it. */
function protectedStart(line: string): string {
  return line.startsWith('.') ? `\\&${line}` : line;
}

/** roff fills lines by itself; `mandoc -T lint` would have no line of the source longer than this. */
export const LONGEST_LINE = 80;

/**
 * Text whose lines roff fills, as it stands in the source. No line ends in a full stop: roff would take it for the end of a
 * sentence, and print two spaces.
 */
function filled(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const words of escaped(text).match(/\S+(?:(?<=[.?!:][)"]*) \S+)*/g) ?? []) {
    const longer = line === '' ? words : `${line} ${words}`;
    if (line !== '' && longer.length > LONGEST_LINE) {
      lines.push(line);
      line = protectedStart(words);
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** Text in bold: what is typed as it stands. */
export function bold(text: string): string {
  return `\\fB${escaped(text)}\\fR`;
}

/** Text in italics: what something else is typed for. */
export function italic(text: string): string {
  return `\\fI${escaped(text)}\\fR`;
}

/**
 * The first lines of a page: what stands above and below it, and that words are neither divided nor spread, since they
 * are often paths and commands.
 */
export function title(name: string, date: string, source: string, volume: string): string {
  return `.TH ${name} 1 ${date} "${escaped(source)}" "${escaped(volume)}"\n.nh\n.ad l`;
}

/** A section of the page. */
export function section(name: string, lines: readonly string[]): string {
  return [`.SH "${escaped(name)}"`, ...lines].join('\n');
}

/** The head of a part of a section. */
export function subsection(name: string): string {
  return `.SS "${escaped(name)}"`;
}

/** Paragraphs; the first of a section needs no macro before it. What stands behind a line break is to be copied as it is. */
export function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text, index) => {
    const [prose = '', line] = text.split('\n');
    return [...(index === 0 ? [] : ['.PP']), filled(prose), ...(line === undefined ? [] : [verbatim(line)])];
  });
}

/** A term, and what it means below it, indented. `head` is roff already. */
export function term(head: string, meaning: string): string {
  return `.TP\n${head}\n${filled(meaning)}`;
}

/** Text that keeps its line breaks. */
export function verbatim(text: string): string {
  return `.PP\n.nf\n.RS 4\n${escaped(text)}\n.RE\n.fi`;
}
