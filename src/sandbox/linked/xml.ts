/** An element and what is in it: text, further elements in this order, or nothing. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** An element without attributes. */
export function element(name: string, content: XmlElement['content']): XmlElement {
  return { name, attributes: {}, content };
}

/** Several elements that hold nothing but text, in the order of the record. */
export function texts(record: Readonly<Record<string, string>>): XmlElement[] {
  return Object.entries(record).map(([name, text]) => element(name, text));
}

/** A document in UTF-8, in one line, as emitters write them. */
export function xmlText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${elementText(root)}`;
}

function elementText({ name, attributes, content }: XmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(elementText).join('');
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}
