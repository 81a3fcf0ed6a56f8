/** An element as it was read: text outside the leaves is not kept. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadElement[];
  text: string;
}

const PIECE = /<(?<end>\/?)(?<name>[A-Za-z][\w]*)(?<attributes>(?: [A-Za-z]+="[^<"]*")*)>|(?<text>[^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads the XML that emitters of invoices write; throws where it is not well-formed. */
export function readXml(source: string): ReadElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!source.startsWith(declaration)) throw new Error('no XML declaration');
  const document: ReadElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const body = source.slice(declaration.length);
  let read = 0;
  for (const piece of body.matchAll(PIECE)) {
    read += piece[0].length;
    const { end, name = '', attributes = '', text } = piece.groups ?? {};
    const parent = open.at(-1) ?? document;
    if (text !== undefined) parent.text += unescaped(text);
    else if (end === '/') {
      if (parent.name !== name) throw new Error(`</${name}> where <${parent.name}> is open`);
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      open.push(element);
    }
  }
  const [root, ...others] = document.children;
  if (read !== body.length) throw new Error(`no XML from character ${read} on`);
  if (open.length > 1 || root === undefined || others.length > 0) throw new Error('not one whole element');
  return root;
}

/** Every element that a path of names leads to, e.g. `infNFe/det/prod`. */
export function elementsAt(root: ReadElement, path: string): ReadElement[] {
  return path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [root]);
}

/** The text of each of the elements that a path leads to. */
export function textsAt(root: ReadElement, path: string): string[] {
  return elementsAt(root, path).map(({ text }) => text);
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error('an attribute stands twice');
  return Object.fromEntries(pairs);
}

function unescaped(text: string): string {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(?:amp|lt|gt|quot);)/.test(text)) {
    throw new Error(`a character that XML does not have: ${JSON.stringify(text)}`);
  }
  return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}
