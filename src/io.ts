import type { ChalkInstance } from 'chalk';
import type { Host, Output } from './host.ts';
import type { Secrets } from './secret.ts';
import type { SettingsFile } from './settings/file.ts';
import type { Language, Words } from './words/index.ts';

/** What people read on: a terminal, or a file. */
export interface Paper {
  /** In columns. */
  readonly width: number;
  /** Leaves texts as they are where there is no colour. It keeps to the sixteen colours that the user has chosen. */
  readonly paint: ChalkInstance;
}

/** What a run writes to: texts go out without secrets, bytes as they are. What standard error does not take is no failure. */
export interface Stream extends Output, Paper {}

/** What a command gets: the process, and how this run speaks. `main` makes it. */
export interface Io extends Omit<Host, 'stdout' | 'stderr'> {
  readonly lang: Language;
  readonly words: Words;
  readonly out: Stream;
  readonly err: Stream;
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  /** When something was last written to standard error, by the clock. */
  lastTalkAt: number;
}
