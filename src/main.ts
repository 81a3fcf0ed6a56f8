import { version } from '../package.json';
import type { Shell } from './cli/commands.ts';
import type { LookupInvocation } from './cli/invocation.ts';
import { parse, readManner } from './cli/parse.ts';
import type { LookupResult } from './commands/lookup.ts';
import { CATALOGUES } from './language/catalogue.ts';
import { chooseLanguage } from './language/choose.ts';
import { exitOf, failed, type Outcome } from './outcome.ts';
import { createScreen, helpText, type Screen, tellProblem } from './present/screen.ts';
import type { Runtime } from './runtime.ts';

/**
 * One run, from the command line to the exit code: argv → invocation → settings → lookup → answer → text.
 *
 * What can be expected to go wrong is a value on the way; the one `catch` is for our own faults.
 */
export async function main(runtime: Runtime): Promise<number> {
  const { color, lang } = readManner(runtime.argv);
  const catalogue = CATALOGUES[chooseLanguage(lang, runtime.environment)];
  const screen = createScreen(runtime, runtime.environment, color, catalogue);
  let outcome: Outcome;
  try {
    outcome = await Promise.race([run(runtime, screen), interrupted(runtime), runtime.crash]);
  } catch (error) {
    outcome = failed({ kind: 'bug', error });
  }
  if (outcome.kind === 'problem') await tellProblem(outcome, screen);
  return exitOf(outcome);
}

async function run(runtime: Runtime, screen: Screen): Promise<Outcome> {
  const parsed = parse(runtime.argv);
  if ('problem' in parsed) return failed(parsed.problem);
  const invocation = parsed.value;
  switch (invocation.kind) {
    case 'version':
      return print(`recibo ${version}\n`, { kind: 'done' }, runtime);
    case 'help':
      return print(await helpText(invocation.subject, screen), { kind: 'done' }, runtime);
    case 'completion':
      return print(await scriptOf(invocation.shell), { kind: 'done' }, runtime);
    case 'lookup':
      return runLookup(invocation.lookup, runtime, screen);
  }
}

async function scriptOf(shell: Shell): Promise<string> {
  const { completionScript } = await import('./present/completion/script.ts');
  return completionScript(shell);
}

async function runLookup(invocation: LookupInvocation, runtime: Runtime, screen: Screen): Promise<Outcome> {
  const [{ lookup }, { startConversation }] = await Promise.all([
    import('./commands/lookup.ts'),
    import('./present/conversation.ts'),
  ]);
  const { observe, onAsking, end } = await startConversation(invocation.isVerbose, screen);
  runtime.interruption.addEventListener('abort', end);
  const result = await lookup(invocation, { ...runtime, version, observe, onAsking });
  end();
  return tell(result, invocation, runtime, screen);
}

/** Remarks first, then the answer. The exit code is decided by now; only an answer that cannot be written changes it. */
async function tell(
  result: LookupResult,
  { display, preview }: LookupInvocation,
  runtime: Runtime,
  screen: Screen,
): Promise<Outcome> {
  const { answerText, previewText, remarksOn } = await import('./present/answer.ts');
  for (const remark of await remarksOn(result, display, screen)) await screen.stderr.write(remark);
  if (result.preview !== null && preview !== null && display.kind !== 'nothing') {
    return print(await previewText(result.preview, preview), result.outcome, runtime);
  }
  const text = result.report === null ? null : await answerText(result.report, display, screen);
  return text === null ? result.outcome : print(text, result.outcome, runtime);
}

/** A reader that went away ends the run quietly; anything else that keeps the output from being written is told. */
async function print(text: string | Uint8Array, outcome: Outcome, { stdout }: Runtime): Promise<Outcome> {
  const failure = await stdout.write(text);
  return failure?.kind === 'failed' ? failed({ kind: 'output-failed', code: failure.code }) : outcome;
}

function interrupted({ interruption }: Runtime): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = () => resolve(failed({ kind: 'interrupted', signal: interruption.reason }));
    if (interruption.aborted) end();
    interruption.addEventListener('abort', end);
  });
}
