/** A4, in points (1/72 inch). */
const PAGE = { width: 595, height: 842 };
const FONT_SIZE = 9;
/** Where the first line stands, below the upper edge, and how far the next is below it. */
const [TOP, LEADING] = [60, 18];

/** The texts of a line, each with how far from the left edge it begins, in points. */
export type PdfLine = readonly (readonly [left: number, text: string])[];

/**
 * A PDF of one page (ISO 32000-1, 7.5), with a font that every viewer has. Text that Latin-1 lacks is shown as question
 * marks.
 */
export function pdfOf(title: string, lines: readonly PdfLine[]): Buffer {
  // The origin is the lower left corner (8.3.2.3).
  const content = lines
    .flatMap((line, row) => line.map((text) => drawn(text, PAGE.height - TOP - row * LEADING)))
    .join('\n');
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /Text 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} /Producer (recibo sandbox) >>`,
  ]);
}

function drawn([left, text]: PdfLine[number], y: number): string {
  return `BT /Text ${FONT_SIZE} Tf ${left} ${y} Td ${literal(text)} Tj ET`;
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
