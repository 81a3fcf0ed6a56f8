import type { Kind } from '../../contract/statuses.ts';
import { EXITS } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import { complain, note } from '../../output/talk.ts';
import { quote } from '../../quote.ts';
import { lookupAddress, lookupHeaders } from '../../service/request.ts';
import { baseUrlOf, openSettings } from '../../settings/resolve.ts';
import { openSandbox } from '../sandbox.ts';
import { questionOf } from './lookups.ts';
import type { LookupOptions } from './options.ts';

/** `--curl`: prints the request of each receipt as a command that reads the token from `$RECIBO_TOKEN`, and sends nothing. */
export async function preview(kind: Kind, list: List, options: LookupOptions, io: Io) {
  const sandbox = options.sandbox ? await openSandbox({ port: 0 }) : null;
  const baseUrl = sandbox?.baseUrl ?? baseUrlOf(await openSettings(options, io)).value;
  // The command has to be run while another sandbox is up.
  if (sandbox !== null) await note(io.words.sandbox.ends, io);
  await sandbox?.close();
  let code: number = EXITS.issued;
  for await (const entry of list.entries()) {
    io.signal.throwIfAborted();
    if (io.out.isGone) break;
    const question = questionOf(kind, entry, io);
    if (question.failure) {
      await complain(question.failure, io);
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
