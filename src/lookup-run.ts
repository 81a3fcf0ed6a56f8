import { version } from '../package.json';
import type { LookupInvocation } from './cli/invocation.ts';
import { type LookupResult, lookup } from './commands/lookup.ts';
import type { Outcome } from './outcome.ts';
import { answerText, previewText, remarksOn } from './present/answer.ts';
import { startConversation } from './present/conversation.ts';
import { print, type Screen } from './present/screen.ts';
import type { Runtime } from './runtime.ts';

/** From this size on, in bytes, reading and drawing an answer takes so long that a signal could be missed. */
const MUCH_WORK = 256 * 1024;

/** A lookup from the invocation to the last line: what only lookups need, in one part of the bundle. */
export async function runLookup(invocation: LookupInvocation, runtime: Runtime, screen: Screen): Promise<Outcome> {
  const { observe, onAsking, end } = await startConversation(invocation.isVerbose, screen);
  runtime.interruption.addEventListener('abort', end);
  const onAnswered = (bytes: number) => {
    end();
    if (bytes > MUCH_WORK) runtime.yieldToSignals();
  };
  const world = { ...runtime, version, observe, onAsking, onAnswered };
  const result = await lookup(invocation, world).finally(end);
  return tell(result, invocation, screen);
}

/** Remarks first, then the answer. The exit code is decided by now; only an answer that cannot be written changes it. */
async function tell(result: LookupResult, { display, preview }: LookupInvocation, screen: Screen): Promise<Outcome> {
  for (const remark of await remarksOn(result, display, screen)) await screen.stderr.write(remark);
  if (display.kind === 'nothing') return result.outcome;
  if (result.preview !== null && preview !== null) {
    return print(await previewText(result.preview, preview), result.outcome, screen);
  }
  return result.report === null
    ? result.outcome
    : print(await answerText(result.report, display, screen), result.outcome, screen);
}
