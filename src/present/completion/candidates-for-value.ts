import { fieldPlacesOf } from '../../contract/known-field-paths.ts';
import type { Operation } from '../../contract/operation.ts';
import { isDefinedFor, STATUSES, statusOfCode } from '../../contract/status-table.ts';
import type { DocumentWords } from '../../language/types/document.ts';
import { OPTION_ROWS, type OptionName } from '../../options/options.ts';
import { KNOWN_KEYS, SETTABLE_KEYS } from '../../settings/plan-edits.ts';
import { type Candidate, NOTHING, type Offer, plainWords, type Sources, wordsOf } from './candidate.ts';

/**
 * What an option's value is completed with, by the option's row.
 *
 * @param operation the one that the command looks up; null for other commands, of which only `doctor` asks, for an NF-e.
 * @param typed what has been typed of the value.
 */
export async function offerOfValue(
  option: OptionName,
  operation: Operation | null,
  typed: string,
  sources: Sources,
): Promise<Offer> {
  const { catalogue } = sources;
  const { reader, completes } = OPTION_ROWS[option];
  if (reader.choices !== undefined) return plainWords(reader.choices);
  if (completes === undefined) return NOTHING;
  switch (completes) {
    case 'file':
      return { kind: 'files' };
    case 'folder':
      return { kind: 'folders' };
    case 'profile':
      return profileOffer(sources);
    case 'field-path':
      return operation === null ? NOTHING : wordsOf(fieldCandidates(operation, typed, await catalogue.document()));
    case 'status':
      return reader.isList === true
        ? statusList(operation ?? 'nfe', typed, await catalogue.document())
        : wordsOf(statusCandidates(operation ?? 'nfe', await catalogue.document()));
  }
}

/** What can stand behind `recibo config` and the words that stand there so far, the action first. */
export async function offerOfSetting(words: readonly string[], sources: Sources): Promise<Offer> {
  const [action, key, ...more] = words;
  if (action !== 'set' && action !== 'unset') return NOTHING;
  if (key === undefined) return plainWords(action === 'set' ? SETTABLE_KEYS : KNOWN_KEYS);
  if (action === 'unset' || more.length > 0) return NOTHING;
  if (key === 'defaultProfile') return profileOffer(sources);
  return key === 'tokenFile' || key === 'tokenCommand' ? { kind: 'files' } : NOTHING;
}

async function profileOffer({ profiles }: Pick<Sources, 'profiles'>): Promise<Offer> {
  return plainWords((await profiles()).filter(isPlain));
}

/**
 * A name that a shell could take for more than a word is left out: the settings file may come from elsewhere. So is one with
 * a character at which bash takes words apart.
 */
function isPlain(name: string): boolean {
  return /^[\p{L}\p{N}_.+][\p{L}\p{N}_.+-]*$/u.test(name);
}

/** The fields of the operation's answers. Of a list the first element is offered, or the one whose position is typed. */
function fieldCandidates(operation: Operation, typed: string, words: DocumentWords): Candidate[] {
  const labels = new Map([
    ...Object.entries(words.envelope),
    ...Object.entries(words.field).map(([path, label]) => [`data.${path}`, label] as const),
  ]);
  return [...fieldPlacesOf(operation)].map(([place, path]) => ({
    word: atPosition(place, typed),
    about: labels.get(path) ?? '',
  }));
}

/** `data.itens.*.nome` is `data.itens.0.nome`, or `data.itens.12.nome` where `data.itens.12` is typed. */
function atPosition(place: string, typed: string): string {
  const list = place.slice(0, Math.max(0, place.indexOf('*')));
  const position = typed.startsWith(list) ? /^\d{1,6}/.exec(typed.slice(list.length))?.[0] : undefined;
  return place.replace('*', position ?? '0');
}

/** The statuses that the operation defines, but those that the list has already; nothing behind a word that is none. */
function statusList(operation: Operation, typed: string, words: DocumentWords): Offer {
  const listed = typed.split(',').slice(0, -1);
  if (!listed.every((code) => statusOfCode(code) !== undefined)) return NOTHING;
  const left = statusCandidates(operation, words).filter(({ word }) => !listed.includes(word));
  return { kind: 'words', behind: listed.map((code) => `${code},`).join(''), words: left };
}

function statusCandidates(operation: Operation, words: DocumentWords): Candidate[] {
  const defined = STATUSES.filter((status) => isDefinedFor(status, operation));
  return defined.map(({ code, name }) => ({ word: code, about: words.status[name].short }));
}
