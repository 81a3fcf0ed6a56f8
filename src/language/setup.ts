import type { Source } from '../settings/problem.ts';

/** The words of setting recibo up: what `config list` shows, and what `login` asks. */
export interface SetupWords {
  readonly list: ListWords;
  readonly prompt: PromptWords;
}

/** The words of `recibo config list`. */
export interface ListWords {
  readonly column: Readonly<Record<'setting' | 'value' | 'source', string>>;
  readonly unset: string;
  /** Null is what holds by itself. */
  readonly source: (source: Source | null) => string;
  /** What wins over a setting. */
  readonly overridden: (by: Source) => string;
  /** Where the settings file stands; null where there is no place for one. */
  readonly file: (path: string | null) => string;
}

/** What a person is asked on a terminal. */
interface PromptWords {
  readonly baseUrl: string;
  /** `origin` is where the token is going to be sent. */
  readonly token: (origin: string) => string;
}
