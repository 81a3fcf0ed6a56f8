import { refuse } from '../failure.ts';
import { msIn } from './values.ts';

/** The option without its value; short flags may stand before the letter: `-qw`. */
const WAIT = /^(?:--wait|-[qv]*w)$/;

/** A command line, read once: what counts before commander reads it, and the words that it gets. */
export class Line {
  readonly isVerbose: boolean;
  /** What help is asked about, by `-h` or `--help` in whatever place; null where it is not. */
  readonly subject: readonly string[] | null;
  readonly isShort: boolean;
  /** The words up to `--`, where options stand, and the others. */
  readonly #before: readonly string[];
  readonly #behind: readonly string[];

  constructor(argv: readonly string[]) {
    const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
    const before = argv.slice(0, end);
    const others = before.filter((word) => word !== '-h' && word !== '--help');
    this.isVerbose = before.some((word) => /^(--verbose|-[^\Wv]*v\w*)$/.test(word));
    this.subject = others.length < before.length ? others : null;
    this.isShort = before.includes('-h') && !before.includes('--help');
    this.#before = before;
    this.#behind = argv.slice(end);
  }

  /** The value of a global option. */
  valueOf(option: string): string | undefined {
    const at = this.#before.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
    const word = this.#before[at];
    return word === option ? this.#before[at + 1] : word?.slice(option.length + 1);
  }

  /** As commander has to read them. */
  get words(): string[] {
    return [...readable(this.#before), ...this.#behind];
  }
}

/**
 * `--wait R1` is `--wait=5m R1`, and `-w 90s R1` is `--wait=90s R1`. The word behind is a
 * duration only where it has a unit: commander would take any.
 * @throws Failure `usage` for `--wait 90`, which could mean either, and for dashes that a word processor made of hyphens
 */
function readable(words: readonly string[]): string[] {
  const isDuration = (word: string) => /[a-z]/.test(word) && msIn(word) !== null;
  return words.flatMap((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (WAIT.test(before) && isDuration(word)) return [];
    const letters = /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/.exec(word)?.[1];
    if (letters !== undefined) refuse((usage) => usage.pastedDash(letters.length > 1 ? `--${letters}` : `-${letters}`));
    if (!WAIT.test(word)) return word;
    if (!isDuration(next) && /^\d{1,4}(?:,\d*)?\p{L}*$/u.test(next)) {
      refuse((usage) => usage.waitOrReceipt(next, /^\d+$/.test(next) ? next : '90'));
    }
    return [...(word.match(/[qv]/g) ?? []).map((flag) => `-${flag}`), `--wait=${isDuration(next) ? next : '5m'}`];
  });
}
