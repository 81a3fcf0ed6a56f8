import type { Host } from '../machine/host-interface.ts';
import type { Presenter } from './presenter-interface.ts';

/** What a command may use of the world, and what it prints through. */
export interface Context extends Host {
  readonly version: string;
  /** What was typed behind `--lang`, or null. */
  readonly typedLanguage: string | null;
  readonly presenter: Presenter;
}
