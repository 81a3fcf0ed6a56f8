import { version } from '../package.json';
import type { Shell } from './cli/commands.ts';
import type { HelpSubject } from './cli/invocation.ts';
import { parse, readManner } from './cli/parse.ts';
import { CATALOGUES } from './language/catalogue.ts';
import { chooseLanguage } from './language/choose.ts';
import { exitOf, failed, type Outcome } from './outcome.ts';
import { createScreen, print, type Screen, tellProblem } from './present/screen.ts';
import type { Runtime } from './runtime.ts';

/**
 * One run, from the command line to the exit code: argv → invocation → settings → lookup → answer → text.
 *
 * What can be expected to go wrong is a value on the way; what is caught here is a fault of our own.
 */
export async function main(runtime: Runtime): Promise<number> {
  try {
    return await attempt(runtime);
  } catch (error) {
    // Not even the words for a fault could be had: a file of recibo is missing.
    await runtime.stderr.write('recibo: this is a fault of recibo itself. Install it again.\n');
    return exitOf(failed({ kind: 'bug', error }));
  }
}

async function attempt(runtime: Runtime): Promise<number> {
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
      return print(`recibo ${version}\n`, { kind: 'done' }, screen);
    case 'help':
      return print(await pageOn(invocation.subject, screen), { kind: 'done' }, screen);
    case 'completion':
      return print(await scriptOf(invocation.shell), { kind: 'done' }, screen);
    case 'lookup':
      return (await import('./lookup-run.ts')).runLookup(invocation.lookup, runtime, screen);
  }
}

async function pageOn(subject: HelpSubject, screen: Screen): Promise<string> {
  const { helpText } = await import('./present/help/text.ts');
  return helpText(subject, screen);
}

async function scriptOf(shell: Shell): Promise<string> {
  const { completionScript } = await import('./present/completion/script.ts');
  return completionScript(shell);
}

function interrupted({ interruption }: Runtime): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = () => resolve(failed({ kind: 'interrupted', signal: interruption.reason }));
    if (interruption.aborted) end();
    interruption.addEventListener('abort', end);
  });
}
