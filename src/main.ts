import { reportsTo, version } from './about.ts';
import type { Request } from './cli/parse.ts';
import { readColorAndLanguage } from './cli/read-color-and-lang-options.ts';
import type { Context } from './commands/command-context.ts';
import { exitOf } from './exit-code-of-outcome.ts';
import { CATALOGUES } from './language/catalogue.ts';
import { chooseLanguage } from './language/choose-language.ts';
import { crashed, DONE, failed, type Outcome, outlastsSignal } from './outcome.ts';
import { createPresenter } from './present/create-presenter.ts';
import { print } from './present/print-on-stdout.ts';
import { createScreen, type Screen } from './present/screen.ts';
import { interruptedBy } from './problem.ts';
import type { Runtime } from './process-runtime.ts';

/**
 * One run, from the command line to the exit code: argv → command → settings → lookup → record → text.
 *
 * What can be expected to go wrong is a value on the way; what is caught here is a fault of our own.
 */
export async function main(runtime: Runtime): Promise<number> {
  try {
    return await attempt(runtime);
  } catch (error) {
    // Not even the words for a fault could be had: a file of recibo is missing.
    await runtime.stderr.write('recibo: this is a fault of recibo itself. Install it again.\n');
    return exitOf(failed({ kind: 'bug', error, reportsTo }));
  }
}

async function attempt(runtime: Runtime): Promise<number> {
  const { color, lang } = readColorAndLanguage(runtime.argv);
  const catalogue = CATALOGUES[chooseLanguage(lang, runtime.environment, runtime.systemLanguage)];
  const screen = createScreen(runtime, runtime.environment, color, catalogue);
  let outcome: Outcome;
  try {
    outcome = await Promise.race([run(runtime, screen, lang), runtime.crash]);
  } catch (error) {
    outcome = crashed(error, reportsTo);
  }
  // An answer may have been cut short, or come too late to be told: whoever sent the signal is to know that it was heard.
  if (runtime.interruption.aborted && !outlastsSignal(outcome)) {
    outcome = failed(interruptedBy(runtime.interruption));
  }
  if (outcome.kind === 'problem') {
    const { writeProblem } = await import('./present/print-problem.ts');
    await writeProblem(outcome, screen);
  }
  // Nobody waits on the way for what `--verbose` tells.
  await runtime.stderr.write('');
  return exitOf(outcome);
}

/** What the scripts in `completions/` ask by. In no table of commands, since nobody is to type it. */
const COMPLETE = '__complete';

async function run(runtime: Runtime, screen: Screen, typedLanguage: string | null): Promise<Outcome> {
  const context = { ...runtime, version, typedLanguage, presenter: createPresenter(screen) };
  const [first, ...words] = runtime.argv;
  // Half a command line keeps to no grammar, which takes 1 ms to load.
  if (first === COMPLETE) return (await import('./commands/completion.ts')).runCandidates(words, context);
  const { parse } = await import('./cli/parse.ts');
  const parsed = parse(runtime.argv);
  return 'problem' in parsed ? failed(parsed.problem) : carryOut(parsed.value, context, screen);
}

async function carryOut(request: Request, context: Context & Runtime, screen: Screen): Promise<Outcome> {
  switch (request.kind) {
    case 'version':
      return print(`recibo ${version}${request.isVerbose ? ` (${context.engine})` : ''}\n`, DONE, screen);
    case 'help':
      return context.presenter.help(request.command);
    case 'command':
      return request.invocation.run(context);
  }
}
