import { Json, type Node, textOf } from '../contract/json.ts';
import { isRightTaxId } from '../contract/tax-ids.ts';

const FORMATTED = /\d{3}\.\d{3}\.\d{3}-\d{2}/g;
const ELEVEN_DIGITS = /(?<!\d)\d{11}(?!\d)/g;
/** An access key of series 910 to 969: state and month, `000` and the issuer's CPF, model, series, the rest. */
const PERSONS_KEY = /(?<!\d)(\d{6}000)\d{3}(\d{6})\d{2}(\d{2}9[1-6]\d{20})(?!\d)/g;
const HIDDEN = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;
/** A field called cpf as broken JSON, XML, pages and addresses write it. */
const FIELD = /(?<=cpf["']?\s*[:=>]\s*["']?)[\d.-]{11,14}/gi;

/** An answer whose CPFs are hidden as `***.456.789-**` (`--mask`); every value without one keeps its bytes. */
export function maskJson(json: Json): Json {
  if (!mayHoldCpf(json.text)) return json;
  const fields = new Map(cpfFields(json.root).map((node) => [node, digitsIn(textOf(json, node))]));
  const named = new Set(fields.values());
  let [text, end] = ['', 0];
  for (const node of scalars(json.root, fields)) {
    const came = textOf(json, node);
    const masked = fields.has(node) ? maskField(came) : maskIn(came, (digits) => named.has(digits));
    if (masked === came) continue;
    text += json.text.slice(end, node.offset) + JSON.stringify(masked);
    end = node.offset + node.length;
  }
  if (end === 0) return json;
  text += json.text.slice(end);
  return new Json(text, JSON.parse(text));
}

/** Quicker than a tree, which most answers need not: eleven bare digits are a CPF only where a field says so. */
function mayHoldCpf(text: string): boolean {
  return /"cpf"|\\u/.test(text) || text.search(FORMATTED) >= 0 || text.search(PERSONS_KEY) >= 0;
}

/** A text that is no JSON: it names no fields to rely on, so that eleven digits which close as a CPF go as well. */
export function maskText(text: string): string {
  const named = new Set((text.match(FIELD) ?? []).map(digitsIn));
  return maskIn(text, (digits) => named.has(digits) || isRightTaxId({ kind: 'cpf', value: digits }));
}

function maskIn(text: string, isNamed: (digits: string) => boolean): string {
  return text
    .replace(PERSONS_KEY, '$1***$2**$3')
    .replace(ELEVEN_DIGITS, (digits) => (isNamed(digits) ? hide(digits) : digits))
    .replace(FORMATTED, (found) => {
      const digits = digitsIn(found);
      return isNamed(digits) || isRightTaxId({ kind: 'cpf', value: digits }) ? hide(digits) : found;
    });
}

function maskField(text: string): string {
  if (text === '' || HIDDEN.test(text)) return text;
  const digits = digitsIn(text);
  return digits.length === 11 ? hide(digits) : '***';
}

function hide(digits: string): string {
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}

/** The values of all members named `cpf`. That there is none need not be hidden. */
function cpfFields({ type, children = [] }: Node): Node[] {
  const [key, value] = children;
  if (type === 'property' && key?.value === 'cpf' && value !== undefined) return value.type === 'null' ? [] : [value];
  return children.flatMap(cpfFields);
}

/** Every scalar, names of members included, and what stands in a field that is a CPF by its name. */
function* scalars(node: Node, fields: ReadonlyMap<Node, string>): Generator<Node> {
  if (node.children === undefined || fields.has(node)) yield node;
  else for (const child of node.children) yield* scalars(child, fields);
}
