import { Failure, Interruption, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { maskRecord } from '../../output/mask.ts';
import type { Place } from '../../output/page.ts';
import { lookupText, startProgress } from '../../output/progress.ts';
import { situationOf } from '../../output/summary.ts';
import { note, warn } from '../../output/talk.ts';
import { quote } from '../../quote.ts';
import { failed, type LookupRecord, type Question } from '../../record.ts';
import { Inquiry, type Pause, type WaitTerms } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { decode } from '../../settings/schema.ts';
import { statsOf } from '../../system/files.ts';
import { keepDocuments, openDocument } from './documents.ts';
import type { LookupOptions } from './options.ts';
import type { Printer } from './print.ts';
import { openTarget } from './target.ts';

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
  const textNow = () => lookupText(inquiry.attempts, pause, startedAt, io);
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
export async function show(found: LookupRecord, service: Service, place: Place, printer: Printer, io: Io) {
  const kept = await keepDocuments(found, printer.options, service);
  const exitCode = await tell(kept, place, printer, io);
  await openDocument(kept, printer.options, service, io);
  return exitCode;
}

/** Shows an answer, and says what there is to say beside it. */
async function tell(kept: LookupRecord, place: Place, printer: Printer, io: Io) {
  const seen = maskRecord(kept, printer.options);
  await io.out.write(await printer.answer(seen, place));
  await printer.tellBeside(seen, place.profile);
  const isList = seen.outcome === 'not-found' && statsOf(seen.receipt)?.isFile();
  if (isList && !printer.options.quiet) await note(io.words.files.isList(quote(seen.receipt)), io);
  return seen.exitCode;
}

/** What would be asked for, whatever the profile. */
const OVERRIDING = ['RECIBO_TOKEN', 'RECIBO_TOKEN_FILE', 'RECIBO_BASE_URL'];

/** Whether an answer tells of the document: 500 does not, nor 999, nor what is no answer. */
const isKnown = ({ status }: LookupRecord) => status !== null && !['500', '999'].includes(status.code);

/**
 * `--any-profile`: asks with each profile of the settings file in turn until one knows the receipt. What goes wrong with one is
 * told and ends nothing. Where none knows the receipt, the first that went wrong is the run's end: it might have known.
 */
export async function askProfiles(question: Question, printer: Printer, io: Io): Promise<number> {
  const { options } = printer;
  for (const name of OVERRIDING) if (io.env[name]) refuse((usage) => usage.conflict('--any-profile', name));
  const { profiles } = decode(await io.settings.read(), io.settings.path);
  if (profiles.size === 0) throw new Failure('config', (words) => words.settings.noAddress(null));
  const ended: Ended[] = [];
  const textOf = ({ profile, record: { failure, status } }: Ended) =>
    io.words.settings.ofProfile(profile, failure?.say(io.words) ?? status?.text ?? '');
  const tellFaults = async (but?: Ended) => {
    for (const one of ended) if (one !== but && one.record.status?.code !== '500') await warn(textOf(one), io);
  };
  for (const profile of profiles.keys()) {
    const target = await openTarget({ ...options, profile }, false, io, ended.length > 0).catch(faultOf);
    if (target instanceof Failure) {
      ended.push({ profile, record: failed(question, target), place: null });
      continue;
    }
    const { service, place } = target;
    try {
      const record = await untilFinal(question, options, service, io, (found) => !isKnown(found));
      if (isKnown(record)) {
        await tellFaults();
        if (!options.quiet) await note(io.words.settings.ofProfile(profile, record.status?.text ?? ''), io);
        return await show(record, service, place, printer, io);
      }
      ended.push({ profile, record, place });
    } finally {
      await target.close();
    }
  }
  const [last] = [...ended.filter(({ record }) => record.status?.code !== '500'), ...ended];
  await tellFaults(last);
  // A fault of the settings is no record.
  if (last?.place) return tell(last.record, last.place, printer, io);
  throw new Failure('config', () => (last ? textOf(last) : ''));
}

/** What became of one profile that does not know the receipt; `place` is null where nothing could be asked. */
interface Ended {
  readonly profile: string;
  readonly record: LookupRecord;
  readonly place: Place | null;
}

/** @throws what is no fault of a profile */
function faultOf(error: unknown): Failure {
  if (!(error instanceof Failure) || error instanceof Interruption) throw error;
  return error;
}
