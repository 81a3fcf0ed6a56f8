import type { Kind } from '../../contract/statuses.ts';
import type { Io } from '../../io.ts';
import { List } from '../../lists/list.ts';
import { maskRecord } from '../../output/mask.ts';
import { note } from '../../output/talk.ts';
import { compileOnce } from '../../system/process.ts';
import { batch } from './batch.ts';
import { openFolder } from './documents.ts';
import { questionOf } from './lookups.ts';
import { isBatch, type LookupOptions } from './options.ts';
import { preview } from './preview.ts';
import { Printer } from './print.ts';
import { askProfiles, show, untilFinal } from './single.ts';
import { openTarget } from './target.ts';

/** `recibo nfe`, `recibo nfse`: looks receipts up. */
export async function lookup(kind: Kind, receipts: readonly string[], options: LookupOptions, io: Io): Promise<number> {
  const { save, mask, quiet } = options;
  const list = new List(receipts, options, io, (say) => (quiet ? undefined : note(say(io.words), io)));
  if (options.curl) return preview(kind, list, options, io);
  const printer = new Printer(options, io);
  const isMany = isBatch(receipts, options);
  const question = isMany ? null : questionOf(kind, { text: receipts[0] ?? '' }, io);
  if (question?.failure) {
    const record = maskRecord({ ...question, documents: save === undefined ? null : [] }, options);
    await io.out.write(await printer.answer(record));
    throw record.failure;
  }
  if (save !== undefined) {
    openFolder(save);
    if (mask && !quiet) await note(io.words.files.notMasked, io);
  }
  if (!isMany) compileOnce();
  if (question !== null && options.anyProfile) return askProfiles(question, printer, io);
  const { service, place, close } = await openTarget(options, isMany, io);
  try {
    if (question === null) return await batch(kind, list, service, printer, io);
    const found = await untilFinal(question, options, service, io);
    return await show(found, service, place, printer, io);
  } finally {
    await close();
  }
}
