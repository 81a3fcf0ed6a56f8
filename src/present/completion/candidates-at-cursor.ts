import { COMMAND_NAMES, COMMAND_ROWS, type CommandName, optionsOf, TOPICS } from '../../cli/commands.ts';
import { isOperation } from '../../contract/operation.ts';
import { STATUSES } from '../../contract/status-table.ts';
import { EXITS } from '../../exit-codes-by-status-and-problem.ts';
import type { HelpWords } from '../../language/types/help.ts';
import { isRuledOut } from '../../options/contradictions.ts';
import { COMMON_OPTIONS, OPTION_ROWS, type OptionName, spelled } from '../../options/options.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import { SCENARIOS } from '../../sandbox/scenario-by-receipt-ending.ts';
import { print } from '../print-on-stdout.ts';
import type { Screen } from '../screen.ts';
import { type Candidate, NOTHING, type Offer, plainWords, type Sources, wordsOf } from './candidate.ts';
import { offerOfSetting, offerOfValue } from './candidates-for-value.ts';
import { type Place, placeOf } from './place-on-command-line.ts';

/**
 * Prints what can stand where the cursor is, for the scripts in `completions/`: `words`, `files` or `folders`, a TAB, and what
 * stands before it in the same word; then, for words, a line each, with a TAB before what it means. Nothing where nothing
 * is known. Of what was typed, only what is known is ever repeated. Installed scripts outlive updates: old ones have to
 * understand what is printed.
 */
export async function printOffer(
  words: readonly string[],
  profiles: Sources['profiles'],
  screen: Screen,
): Promise<Outcome> {
  const place = placeOf(words);
  if (place === null) return DONE;
  const text = offerText(await findOffer(place, { catalogue: screen.catalogue, profiles }), place);
  return text === '' ? DONE : print(text, DONE, screen);
}

function offerText(offer: Offer, { kept, typed }: Place): string {
  if (offer.kind !== 'words') return `${offer.kind}\t${kept}\n`;
  const { behind } = offer;
  const fitting = offer.words.filter(({ word }) => `${behind}${word}`.startsWith(typed));
  const lines = fitting.map(({ word, about }) => (about === '' ? `${word}\n` : `${word}\t${about}\n`));
  return lines.length === 0 ? '' : `words\t${kept}${behind}\n${lines.join('')}`;
}

/** What can stand in a place, whatever has been typed of it. */
async function findOffer(place: Place, sources: Sources): Promise<Offer> {
  const { command, awaited } = place;
  const words = () => sources.catalogue.help();
  if (awaited === 'option') return wordsOf(optionCandidates(place, await words()));
  if (awaited !== 'operand') {
    const operation = command !== null && isOperation(command) ? command : null;
    return optionsOfferedBehind(command).includes(awaited.valueOf)
      ? offerOfValue(awaited.valueOf, operation, place.typed, sources)
      : NOTHING;
  }
  return command === null ? wordsOf(commandCandidates(await words())) : offerOfArgument(command, place, sources);
}

function commandCandidates(words: HelpWords): Candidate[] {
  return COMMAND_NAMES.map((name) => ({ word: name, about: words.command[name].summary }));
}

/** The options that can still be given: one that is there already only where it may be repeated. */
function optionCandidates({ command, given }: Place, words: HelpWords): Candidate[] {
  const names = optionsOfferedBehind(command).filter(
    (name) => (!given.has(name) || OPTION_ROWS[name].reader.isList === true) && !isRuledOut(name, given),
  );
  return names.flatMap((name) => {
    const { long, short } = spelled(name);
    return [long, ...(short === null ? [] : [short])].map((word) => ({ word, about: words.option[name] }));
  });
}

function optionsOfferedBehind(command: CommandName | null): readonly OptionName[] {
  // The version is recibo's, and is told without a command.
  return command === null ? COMMON_OPTIONS : optionsOf(command).filter((name) => name !== 'version');
}

async function offerOfArgument(command: CommandName, { operands, given }: Place, sources: Sources): Promise<Offer> {
  const words = () => sources.catalogue.help();
  const { choices, completes, completesNext, isRepeatable, isLast } = COMMAND_ROWS[command].argument;
  if (operands.length > 0 && completesNext === 'setting') return offerOfSetting(operands, sources);
  if (operands.length > 0 && !isRepeatable && !isLast) return NOTHING;
  if (choices !== undefined) return plainWords(choices);
  if (completes === undefined) return NOTHING;
  switch (completes) {
    case 'help-subject':
      return wordsOf([...commandCandidates(await words()), ...topicCandidates(await words())]);
    case 'file':
      return { kind: 'files' };
    case 'receipt':
      // What receipts there are, only the simulated service can tell.
      return given.has('sandbox') ? wordsOf(endingCandidates(await words())) : NOTHING;
    case 'meaning':
      return wordsOf(meaningCandidates(await words()));
  }
}

/** A word that is a command too is offered as one. */
function topicCandidates(words: HelpWords): Candidate[] {
  const topics = TOPICS.filter((topic) => !COMMAND_NAMES.some((name) => name === topic));
  return topics.map((topic) => ({ word: topic, about: words.topic[topic].summary }));
}

/** Statuses and exits: whoever asks about another code has it before them. */
function meaningCandidates(words: HelpWords): Candidate[] {
  const statuses = STATUSES.map(({ code, name }) => ({ word: code, about: words.exit[name] }));
  return [...statuses, ...EXITS.map(({ name }) => ({ word: name, about: words.exit[name] }))];
}

function endingCandidates(words: HelpWords): Candidate[] {
  return SCENARIOS.map(({ ending, key }) => ({ word: ending, about: words.sandboxEnding[key] }));
}
