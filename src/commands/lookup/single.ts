import type { Io } from '../../io.ts';
import { maskRecord } from '../../output/mask.ts';
import type { Place } from '../../output/page.ts';
import { lookupText, startProgress } from '../../output/progress.ts';
import { situationOf } from '../../output/summary.ts';
import { note } from '../../output/talk.ts';
import { quote } from '../../quote.ts';
import type { LookupRecord, Question } from '../../record.ts';
import { Inquiry, type Pause, type WaitTerms } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { isFile } from '../../system/files.ts';
import { keepDocuments, openDocument } from './documents.ts';
import type { LookupOptions } from './options.ts';
import type { Printer } from './print.ts';
import type { Target } from './target.ts';

/** Asks about one receipt until its answer is final, or is enough, with what goes on meanwhile. */
export async function untilFinal(
  question: Question,
  options: WaitTerms & Pick<LookupOptions, 'quiet'>,
  service: Service,
  io: Io,
  isEnough: (record: LookupRecord) => boolean = () => false,
): Promise<LookupRecord> {
  const { clock, signal, words } = io;
  const inquiry = new Inquiry(question, options, service, clock);
  const startedAt = clock.now();
  let pause: Pause | null = null;
  const statusNow = () => (pause === null ? '' : situationOf(pause.record, words));
  const textNow = () => lookupText(inquiry, pause, startedAt, io);
  const stopProgress = options.quiet ? () => undefined : startProgress(io, textNow, statusNow);
  try {
    for (;;) {
      const found = await inquiry.ask();
      if (!('dueAt' in found)) return found;
      if (isEnough(found.record)) return found.record;
      pause = found;
      await clock.sleep(found.dueAt - clock.now(), signal);
    }
  } finally {
    stopProgress();
  }
}

/** Keeps the documents of one receipt, and tells of it. */
export async function show(found: LookupRecord, target: Target, printer: Printer, io: Io) {
  const { options } = printer;
  const kept = await keepDocuments(found, options, target.service);
  const exitCode = await tell(kept, target.place, printer, io);
  await openDocument(kept, options, target.service, io);
  return exitCode;
}

/** Shows an answer, and says what there is to say beside it. */
export async function tell(kept: LookupRecord, place: Place, printer: Printer, io: Io) {
  const seen = maskRecord(kept, printer.options);
  await io.out.write(await printer.answer(seen, place));
  await printer.tellBeside(seen, place.profile);
  const isList = seen.outcome === 'not-found' && isFile(seen.receipt);
  if (isList && !printer.options.quiet) await note(io.words.files.isList(quote(seen.receipt)), io);
  return seen.exitCode;
}
