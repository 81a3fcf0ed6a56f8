/** Something on a page. Positions and sizes are in points (1/72 inch), from the upper left corner. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      /** Of the line that the letters stand on. */
      readonly y: number;
      readonly size: number;
      readonly isBold: boolean;
      readonly text: string;
    }
  | { readonly kind: 'box'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Large, grey, across the page and behind what is drawn after it. */
  | { readonly kind: 'watermark'; readonly text: string };

/** A4. */
export const PAGE = { width: 595, height: 842 } as const;

/**
 * A PDF of one page (ISO 32000-1, 7.5), with fonts that every viewer has. Text that Latin-1 lacks is shown as question
 * marks.
 */
export function pdfOf(title: string, marks: readonly Mark[]): Buffer {
  const content = marks.map(drawing).join('\n');
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

/** The operators that draw a mark (8.2 and 9.4); a page's own origin is its lower left corner. */
function drawing(mark: Mark): string {
  switch (mark.kind) {
    case 'text': {
      const font = mark.isBold ? 'Bold' : 'Regular';
      return `BT /${font} ${mark.size} Tf 1 0 0 1 ${mark.x} ${PAGE.height - mark.y} Tm ${literal(mark.text)} Tj ET`;
    }
    case 'box':
      return `0.5 w ${mark.x} ${PAGE.height - mark.y - mark.height} ${mark.width} ${mark.height} re S`;
    case 'watermark':
      return `q 0.88 g BT /Bold 56 Tf 0.707 0.707 -0.707 0.707 130 180 Tm ${literal(mark.text)} Tj ET Q`;
  }
}

/** A string between parentheses (7.3.4.2), one byte a character. */
function literal(text: string): string {
  const latin = text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?');
  return `(${latin.replace(/[\\()]/g, '\\$&')})`;
}
