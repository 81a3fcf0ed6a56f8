import type { StatusName } from '../../contract/status-table.ts';
import type { DocumentWords } from './document.ts';
import type { HelpWords } from './help.ts';
import type { BatchWords } from './messages.ts';

type ForEachStatus<Words extends Readonly<Record<StatusName, unknown>>> = Readonly<Pick<Words, StatusName>>;

/** What a status owes: its words in every part of the catalogue that has some. */
export interface StatusWords {
  readonly status: DocumentWords['status'];
  readonly outcome: ForEachStatus<BatchWords['outcome']>;
  readonly exit: ForEachStatus<HelpWords['exit']>;
  readonly ending: ForEachStatus<HelpWords['sandboxEnding']>;
}
