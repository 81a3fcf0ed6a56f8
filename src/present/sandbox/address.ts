import { DONE, type Outcome } from '../../outcome.ts';
import { messageWriter, noteMessage } from '../message-lines.ts';
import { print, type Screen } from '../screen.ts';

/** Prints where the sandbox listens, on the first line of standard output; a person is told how to ask it. */
export async function printAddress(baseUrl: string, screen: Screen): Promise<Outcome> {
  const outcome = await print(`${baseUrl}\n`, DONE, screen);
  if (outcome.kind !== 'problem' && screen.stderr.isTerminal) {
    const writer = await messageWriter(screen);
    await screen.stderr.write(noteMessage(writer.words.sandboxAddress(baseUrl), writer));
  }
  return outcome;
}
