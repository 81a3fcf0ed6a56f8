/** XML that stands as it is where a template holds it. */
export interface Xml {
  readonly source: string;
}

/** The tag of a template that is XML: texts in it are escaped, and line ends with the indents behind them left out. */
export function xml(template: readonly string[], ...values: readonly (string | Xml | readonly Xml[])[]): Xml {
  const parts = template.map((part, at) => part.replace(/\n */g, '') + sourceOf(values[at] ?? ''));
  return { source: parts.join('') };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function sourceOf(value: string | Xml | readonly Xml[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
  return 'source' in value ? value.source : value.map(({ source }) => source).join('');
}
