import { EXITS } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { List } from '../../lists/list.ts';
import { groupsHint } from '../../output/hints.ts';
import { maskRecord } from '../../output/mask.ts';
import { complain, note } from '../../output/talk.ts';
import { quote } from '../../quote.ts';
import { lookupAddress, lookupHeaders } from '../../service/request.ts';
import { baseUrlOf, openSettings } from '../../settings/resolve.ts';
import { compileOnce } from '../../system/process.ts';
import type { Words } from '../../words/index.ts';
import { openSandbox } from '../sandbox.ts';
import { batch } from './batch.ts';
import { openFolder } from './documents.ts';
import { questionOf } from './lookups.ts';
import { isBatch, type LookupOptions } from './options.ts';
import { Printer } from './print.ts';
import { askProfiles, openTarget, show, untilFinal } from './single.ts';

/** `recibo nfe`, `recibo nfse`: looks receipts up. */
export async function lookup(options: LookupOptions, io: Io): Promise<number> {
  const { kind, receipts, save, mask, quiet } = options;
  const tell = (say: (words: Words) => string) => (quiet ? undefined : note(say(io.words), io));
  const list = new List(options, io, tell);
  if (options.curl) return preview(list, options, io);
  const printer = new Printer(options, io);
  const isMany = isBatch(options);
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
  if (question !== null && options.anyProfile) return askProfiles(question, printer);
  const { close, ...target } = await openTarget(options, isMany, io);
  try {
    if (question === null) {
      const exit = await batch(list, target.service, printer);
      const hint = exit === EXITS['not-found'] ? groupsHint(kind, receipts, io.words) : null;
      if (hint !== null) await tell(() => hint);
      return exit;
    }
    const found = await untilFinal(question, options, target.service, io);
    return await show(found, target, printer);
  } finally {
    await close();
  }
}

/** `--curl`: prints the request of each receipt as a command that reads the token from `$RECIBO_TOKEN`, and sends nothing. */
async function preview(list: List, options: LookupOptions, io: Io) {
  const sandbox = options.sandbox ? await openSandbox({ port: 0 }) : null;
  const baseUrl = sandbox?.baseUrl ?? baseUrlOf(await openSettings(options, io)).value;
  // The command has to be run while another sandbox is up.
  if (sandbox !== null) await note(io.words.sandbox.ends, io);
  await sandbox?.close();
  let code: number = EXITS.issued;
  for await (const entry of list.entries()) {
    io.signal.throwIfAborted();
    if (io.out.isGone) break;
    const question = questionOf(options.kind, entry, io);
    if (question.failure) {
      await complain(question.failure.say(io.words), io);
      code = question.exitCode;
    } else await io.out.write(curl(lookupAddress(baseUrl, question)));
  }
  return code;
}

/** Brackets in the address are no pattern; plain http stays on this machine, where a proxy would take it elsewhere. */
function curl(address: string): string {
  const direct = address.startsWith('http:') ? " --noproxy '*'" : '';
  const headers = Object.entries(lookupHeaders('$RECIBO_TOKEN')).map(([name, value]) => `-H "${name}: ${value}"`);
  return `curl --globoff${direct} ${headers.join(' ')} ${quote(address)}\n`;
}
