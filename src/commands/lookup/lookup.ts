import { EXITS } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { List } from '../../lists/list.ts';
import { questionOf } from '../../lists/receipt.ts';
import { typedHint } from '../../output/hints.ts';
import { maskRecord } from '../../output/mask.ts';
import { complain, note } from '../../output/talk.ts';
import { quote } from '../../quote.ts';
import { failed } from '../../record.ts';
import { lookupAddress, lookupHeaders } from '../../service/request.ts';
import { baseUrlOf, openSettings } from '../../settings/resolve.ts';
import { statsOf } from '../../system/files.ts';
import { compileOnce } from '../../system/process.ts';
import { openSandbox } from '../sandbox.ts';
import { batch } from './batch.ts';
import { openFolder } from './documents.ts';
import { isBatch, type LookupOptions } from './options.ts';
import { Printer } from './print.ts';
import { askProfiles, single, Target } from './single.ts';

/** `recibo nfe`, `recibo nfse`: looks receipts up, with `--sandbox` at a simulated service that runs meanwhile. */
export async function lookup(options: LookupOptions, io: Io): Promise<number> {
  if (!options.sandbox) return ask(options, io);
  const sandbox = await openSandbox({ port: 0 });
  return ask({ ...options, baseUrl: sandbox.baseUrl }, io).finally(sandbox.close);
}

async function ask(options: LookupOptions, io: Io): Promise<number> {
  const { receipts, save, mask, quiet, curl, anyProfile } = options;
  const list = new List(options, io, (say) => (quiet ? undefined : note(say(io.words), io)));
  if (curl) return preview(list, options, io);
  const printer = new Printer(options, io);
  const isMany = isBatch(options);
  const { failure, ...question } = questionOf(options, { text: receipts[0] ?? '' }, io);
  if (!isMany && failure !== null) {
    const none = { ...failed(question, failure), documents: save === undefined ? null : [] };
    const record = maskRecord(none, options);
    await io.out.write(await printer.answer(record));
    throw record.failure;
  }
  if (save !== undefined) {
    openFolder(save);
    if (mask && !quiet) await note(io.words.files.notMasked, io);
  }
  if (!isMany) compileOnce();
  const target = new Target(options, io);
  if (anyProfile) return askProfiles(question, target, printer);
  const service = await target.open();
  try {
    const exit = await (isMany ? batch(list, service, printer) : single(question, service, printer));
    if (exit === EXITS['not-found'] && !quiet) {
      const isFile = receipts.length === 1 && statsOf(question.receipt)?.isFile() === true;
      const hint = typedHint(options.kind, receipts, isFile, io.words);
      if (hint !== '') await note(hint, io);
    }
    return exit;
  } finally {
    await service.close();
  }
}

/** `--curl`: prints the request of each receipt as a command that reads the token from `$RECIBO_TOKEN`, and sends nothing. */
async function preview(list: List, options: LookupOptions, io: Io): Promise<number> {
  const { sandbox, baseUrl = '' } = options;
  const address = sandbox ? baseUrl : baseUrlOf(await openSettings(options, io)).value;
  // The command has to be run while another sandbox is up.
  if (sandbox) await note(io.words.sandbox.ends, io);
  let code: number = EXITS.issued;
  for await (const entry of list.entries()) {
    io.signal.throwIfAborted();
    if (io.out.isGone) break;
    const { failure, ...question } = questionOf(options, entry, io);
    if (failure === null) await io.out.write(curl(lookupAddress(address, question)));
    else {
      await complain(failure.say(io.words), io);
      code = failure.code;
    }
  }
  return code;
}

/** Brackets in the address are no pattern; plain http stays on this machine, where a proxy would take it elsewhere. */
function curl(address: string): string {
  const direct = address.startsWith('http:') ? " --noproxy '*'" : '';
  const headers = Object.entries(lookupHeaders('$RECIBO_TOKEN')).map(([name, value]) => `-H "${name}: ${value}"`);
  return `curl --globoff${direct} ${headers.join(' ')} ${quote(address)}\n`;
}
