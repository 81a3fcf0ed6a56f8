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

/** Text as it is to be read: it comes out of roff character by character, and can be copied into a shell. */
export function escaped(text: string): string {
  const plain = text.replaceAll(/[\\\-"'`^~]/g, (character) => ESCAPES[character] ?? character);
  // A full stop at the beginning of a line makes it a macro; this mark, which prints nothing, stands before it.
  return plain.replaceAll(/^\./gm, '\\&.');
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
 * The first lines of a page: how it is encoded, what stands above and below it, and that words are neither divided nor
 * spread, since they are often paths and commands.
 */
export function title(name: string, date: string, source: string, volume: string): string {
  return `'\\" -*- coding: utf-8 -*-\n.TH ${name} 1 ${date} "${escaped(source)}" "${escaped(volume)}"\n.nh\n.ad l`;
}

/** A section of the page. */
export function section(name: string, lines: readonly string[]): string {
  return [`.SH "${escaped(name)}"`, ...lines].join('\n');
}

/** The head of a part of a section. */
export function subsection(name: string): string {
  return `.SS "${escaped(name)}"`;
}

/** Paragraphs; the first of a section needs no macro before it. */
export function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text, index) => (index === 0 ? [escaped(text)] : ['.PP', escaped(text)]));
}

/** A term, and what it means below it, indented. `head` is roff already. */
export function term(head: string, meaning: string): string {
  return `.TP\n${head}\n${escaped(meaning)}`;
}

/** Text that keeps its line breaks. */
export function verbatim(text: string): string {
  return `.PP\n.nf\n.RS 4\n${escaped(text)}\n.RE\n.fi`;
}
