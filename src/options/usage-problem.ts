import type { Operation } from '../contract/operation.ts';
import type { ReceiptFlaw } from '../contract/receipt.ts';

/** What a command has to be told in a word behind it. */
export type ChoiceName = 'shell' | 'action';

/**
 * A command line that cannot be carried out: exit 2, and nothing was sent.
 *
 * What was typed is repeated only where it is a plain word, since a token may have been typed in a wrong place; `typed`
 * is null otherwise.
 */
export type UsageProblem =
  | {
      readonly kind: 'unknown-option';
      /** The command behind which it stood, or null for none. */
      readonly command: string | null;
      readonly typed: string | null;
      readonly nearest: string | null;
    }
  /** An option of the program that `command` takes behind dashes, typed without them. */
  | { readonly kind: 'dashes-missing'; readonly command: string }
  /** An option of some commands, typed before the command or behind one that does not take it. */
  | { readonly kind: 'misplaced-option'; readonly option: string; readonly commands: readonly string[] }
  /** `meant` is the beginning of a command line that it leads to (`recibo nfe`, `recibo --version`). */
  | { readonly kind: 'unknown-command'; readonly typed: string | null; readonly meant: string | null }
  /** An option behind a dash from a word processor; `meant` is how it is written, null for none that is known. */
  | { readonly kind: 'pasted-dash'; readonly meant: string | null }
  | { readonly kind: 'unknown-topic'; readonly typed: string | null; readonly nearest: string | null }
  | { readonly kind: 'missing-receipt'; readonly operation: Operation }
  | { readonly kind: 'surplus-argument'; readonly command: string | null }
  /** `command` needs one of `choices` behind it. */
  | {
      readonly kind: 'missing-choice';
      readonly of: ChoiceName;
      readonly command: string;
      readonly choices: readonly string[];
    }
  /** No key that `recibo config` knows; `known` are those that it does. */
  | {
      readonly kind: 'unknown-setting';
      readonly typed: string | null;
      readonly nearest: string | null;
      readonly known: readonly string[];
    }
  /** `recibo config set` without a key or the value that belongs to it, or `unset` without a key. */
  | { readonly kind: 'setting-incomplete'; readonly action: 'set' | 'unset'; readonly key: string | null }
  /** `recibo config set tokenCommand 'pass show recibo'`, or the same as JSON. */
  | { readonly kind: 'command-in-one-word' }
  /** `recibo login` without a base address, where nobody can be asked for it. */
  | { readonly kind: 'base-url-missing' }
  | { readonly kind: 'value-missing'; readonly command: string | null; readonly option: string }
  | { readonly kind: 'value-not-taken'; readonly option: string }
  | {
      readonly kind: 'bad-choice';
      readonly option: string;
      readonly typed: string | null;
      readonly choices: readonly string[];
      readonly nearest: string | null;
    }
  /** Status codes with blanks between; `list` is how they are written. */
  | { readonly kind: 'commas-missing'; readonly option: string; readonly list: string }
  | { readonly kind: 'bad-duration'; readonly option: string }
  | { readonly kind: 'bad-number'; readonly option: string; readonly smallest: number; readonly largest: number }
  /** No number above zero. */
  | { readonly kind: 'bad-decimal'; readonly option: string }
  | { readonly kind: 'conflicting-options'; readonly first: string; readonly second: string }
  /** `option` means something only beside one of `partners`. */
  | { readonly kind: 'partner-missing'; readonly option: string; readonly partners: readonly string[] }
  /** `option` is for one receipt, and there are several, or there may be. */
  | { readonly kind: 'single-only'; readonly option: string }
  /** Receipts were typed beside `--input`. */
  | { readonly kind: 'receipts-and-input' }
  /** Several lists, each behind its own `--input`. */
  | { readonly kind: 'lists-typed'; readonly command: string | null; readonly option: string }
  /** `-` in a receipt's place: standard input is `--input -`. */
  | { readonly kind: 'dash-receipt'; readonly operation: Operation }
  /** `--out -`: standard output is where records go without it. */
  | { readonly kind: 'dash-out' }
  /** Nothing was given to explain. */
  | { readonly kind: 'nothing-to-explain' }
  /** A word that means nothing, of so many characters (code points), blanks and punctuation left out. */
  | { readonly kind: 'meaningless'; readonly typed: string | null; readonly characters: number }
  /** Arguments can be seen by all. */
  | { readonly kind: 'token-typed' }
  | { readonly kind: 'bad-receipt'; readonly flaw: ReceiptFlaw }
  /** The first of a list that is no receipt, and how many others of the list are none. */
  | { readonly kind: 'bad-entry'; readonly text: string; readonly flaw: ReceiptFlaw; readonly others: number }
  | { readonly kind: 'receipt-is-token' };
