/** A4, in points (1/72 inch). */
export const PAGE = { width: 595, height: 842 } as const;

/** The operators that draw something on a page (ISO 32000-1, 8.2 and 9.4). */
export type Drawing = string;

/**
 * A text, the line that its letters stand on `y` below the upper edge of the page; positions and sizes are in points. A
 * page's own origin is its lower left corner.
 */
export function text(x: number, y: number, size: number, words: string, isBold = size > 10): Drawing {
  const font = isBold ? 'Bold' : 'Regular';
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${PAGE.height - y} Tm ${literal(words)} Tj ET`;
}

/** A box, its upper left corner at `x` and `y`. */
export function box(x: number, y: number, width: number, height: number): Drawing {
  return `0.5 w ${x} ${PAGE.height - y - height} ${width} ${height} re S`;
}

/** Large, grey, across the page and behind what is drawn after it. */
export function watermark(words: string): Drawing {
  return `q 0.88 g BT /Bold 56 Tf 0.707 0.707 -0.707 0.707 130 180 Tm ${literal(words)} Tj ET Q`;
}

/**
 * A PDF of one page (ISO 32000-1, 7.5), with fonts that every viewer has. Text that Latin-1 lacks is shown as question
 * marks.
 */
export function pdfOf(title: string, drawings: readonly Drawing[]): Buffer {
  const content = drawings.join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /Regular 5 0 R /Bold 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Producer (recibo sandbox) >>`,
  ]);
}

/** The objects, numbered from 1, and the table that says at which byte each of them begins (7.5.4). */
function file(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const count = objects.length + 1;
  const rows = ['0000000000 65535 f \n', ...offsets.map((offset) => `${offset} 00000 n \n`)];
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  return Buffer.from(
    `${text}xref\n0 ${count}\n${rows.join('')}${trailer}\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A string between parentheses (7.3.4.2), one byte a character. */
function literal(text: string): string {
  const latin = text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?');
  return `(${latin.replace(/[\\()]/g, '\\$&')})`;
}
