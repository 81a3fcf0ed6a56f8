import type { Meaning } from '../contract/meanings-of-word.ts';
import type { Diagnosis } from '../doctor-findings.ts';
import type { ExitName } from '../exit-codes-by-status-and-problem.ts';
import type { Notice } from '../notice.ts';
import type { Shell } from '../options/choices.ts';
import type { Failure, Outcome } from '../outcome.ts';
import type { ServedRequest } from '../sandbox/server.ts';
import type { Secret } from '../secret.ts';
import type { PlainRequest } from '../service/transport-interface.ts';
import type { ListedSetting } from '../settings/list-for-config.ts';
import type { AnswerPresenter } from './lookup-presenter-interface.ts';

/**
 * What a command prints through; `present/create-presenter.ts` is behind it. What cannot be written is the outcome that comes
 * back.
 */
export interface Presenter extends AnswerPresenter {
  /** The help on a command or topic; null for recibo's own. */
  help(word: string | null): Promise<Outcome>;
  completionScript(shell: Shell): Promise<Outcome>;
  /** What can stand in the place of the last word, for the completion scripts; `profiles` are asked for only where one can. */
  candidates(words: readonly string[], profiles: () => Promise<readonly string[]>): Promise<Outcome>;
  /** A request that is only shown. */
  request(request: PlainRequest, form: PreviewForm): Promise<Outcome>;
  meanings(meanings: readonly Explained[], isJson: boolean): Promise<Outcome>;
  /** The receipts that the sandbox knows, and what it answers. */
  sandboxScenarios(isJson: boolean): Promise<Outcome>;
  sandboxAddress(baseUrl: string): Promise<Outcome>;
  /** What tells of each request that the sandbox has seen to. */
  sandboxLog(): Promise<(request: ServedRequest) => void>;
  /** The settings, and where each came from. */
  settings(listed: ListedSettings, isJson: boolean): Promise<Outcome>;
  settingsPath(path: string): Promise<Outcome>;
  /** What was found wrong or right with the set-up, step by step; the outcome is the diagnosis's. */
  diagnosis(diagnosis: Diagnosis, isJson: boolean): Promise<Outcome>;
  question(question: PromptQuestion): Promise<string>;
  /** Tells a failure that does not end the run. */
  failure(failure: Failure): Promise<void>;
  /** A token is known now: it is not to be repeated, wherever it was typed by mistake. */
  redact(token: Secret): void;
  /** Tells something beside what the command prints. */
  notice(notice: Notice): Promise<void>;
}

/** What a person is asked; `origin` is where a token is going to be sent. */
type PromptQuestion = { readonly kind: 'base-url' } | { readonly kind: 'token'; readonly origin: string };

/** The settings, and the file that some of them stand in: null where there is no place for one. */
export interface ListedSettings {
  readonly path: string | null;
  readonly settings: readonly ListedSetting[];
}

/** One thing that a word can mean: what the contract knows, or an exit code of recibo. */
export type Explained = Meaning | { readonly kind: 'exit'; readonly name: ExitName; readonly codes: readonly number[] };

/** A request as it would be sent, or as a `curl` command. */
export type PreviewForm = 'dry-run' | 'curl';
