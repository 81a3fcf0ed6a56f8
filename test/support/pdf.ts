/**
 * What a viewer finds first in a PDF of one page: the objects by the table of offsets, and the texts that the page draws.
 * Throws where an offset does not lead to what it should (ISO 32000-1, 7.5).
 */
export function readPdf(bytes: Uint8Array): { readonly objects: readonly string[]; readonly texts: readonly string[] } {
  const file = Buffer.from(bytes).toString('latin1');
  if (!/^%PDF-1\.\d\n/.test(file)) throw new Error('no header');
  const table = Number(/\nstartxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(file.slice(table)) ?? [];
  const rows = file.slice(table + `xref\n0 ${count}\n`.length).match(/\d{10} \d{5} [fn] \n/g) ?? [];
  if (rows.length !== Number(count)) throw new Error(`${rows.length} rows instead of ${count}`);
  const objects = rows.slice(1).map((row, index) => objectAt(file, Number(row.slice(0, 10)), index + 1));
  const page = objects.find((object) => object.includes('stream\n')) ?? '';
  const [, length = '', content = ''] = /^<< \/Length (\d+) >>\nstream\n([\s\S]*)\nendstream$/.exec(page) ?? [];
  if (content.length !== Number(length)) throw new Error(`a stream of ${content.length} bytes instead of ${length}`);
  const texts = [...content.matchAll(/\(((?:\\.|[^\\()])*)\) Tj/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  );
  return { objects, texts };
}

function objectAt(file: string, offset: number, number: number): string {
  const start = `${number} 0 obj\n`;
  if (!file.startsWith(start, offset)) throw new Error(`object ${number} is not at ${offset}`);
  return file.slice(offset + start.length, file.indexOf('\nendobj\n', offset));
}
