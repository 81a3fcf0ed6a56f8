import { Failure } from '../failure.ts';
import { readRecord } from '../output/ndjson.ts';
import { linesOf, textLines } from '../system/files.ts';

/** The longest record, in bytes: a body of 4 MiB whose strings are escaped once more. */
const LONGEST = 32 * 1024 * 1024;
/** How every record of `ndjson` begins. */
const BEGINNING = '{"receipt":"';

/**
 * The lines of a file that batches have written; the record is null where a killed run has left only a part of the last
 * one. A report takes the file as people save it: UTF-16 too, blank lines passed over; what is resumed has to be as
 * recibo left it.
 * @throws Failure `io` at a line that is no record, nor the beginning of a last one.
 */
export async function* recordsIn(name: string, chunks: AsyncIterable<Buffer>, use: 'report' | 'resume') {
  let number = 0;
  let isList = use === 'report';
  for await (const line of use === 'report' ? textLines(chunks, name, LONGEST) : linesOf(chunks, LONGEST)) {
    number += 1;
    const text = line.bytes.toString('utf8');
    const record = readRecord(text);
    const isTorn = !line.isWhole && text.startsWith(BEGINNING.slice(0, text.length));
    if (record !== null || isTorn) {
      isList = false;
      yield { ...line, number, record };
    } else if (use === 'resume' || text.trim() !== '') {
      throw new Failure('io', ({ files, report }) =>
        text.includes('\0') ? files.utf16(name) : (isList ? report.noRecords : files.noRecord)(name, number),
      );
    }
  }
}
