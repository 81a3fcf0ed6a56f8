import type { ServiceMachine } from '../service/open-service.ts';
import type { Environment, Machine, SettingsWriter } from '../settings/machine-interface.ts';
import type { FileIdentity } from './file-identity.ts';
import type { InputOpened } from './open-input.ts';
import type { ProgramRun } from './run-program-for-exit-code.ts';
import type { SaveFolder } from './save-folder.ts';

/** What the process that we run in offers to a command. */
export interface Host extends Machine, SettingsWriter, ServiceMachine {
  /** What was typed behind `recibo`. */
  readonly argv: readonly string[];
  /** The language that the system is set to; null where the variables of the environment say it. */
  readonly systemLanguage: () => string | null;
  /** From now on a signal ends the process by itself: for work without a pause, during which we would not hear of it. */
  readonly yieldToSignals: () => Promise<void>;
  /** Runs a program on our own streams until it ends; a signal that we get is passed on to it. */
  readonly runProgram: (command: readonly string[], environment: Environment) => Promise<ProgramRun>;
  /** Opens a list of receipts; `-` is standard input. */
  readonly openInput: (path: string) => Promise<InputOpened>;
  /** Whether standard output leads to this file. */
  readonly isOutput: (file: FileIdentity) => boolean;
  /** Whether there is a person at standard input who can be asked. */
  readonly canPrompt: () => boolean;
  /** Asks a person for a line, or null where none is typed; hidden, what is typed is kept off the screen. */
  readonly prompt: (question: string, isHidden: boolean) => Promise<string | null>;
  /** The address of the JSON Schema that ships, for editors. */
  readonly schemaAddress: () => string;
  /** Whether the runtime reads the certificates in a file of `NODE_EXTRA_CA_CERTS` that begins with a byte order mark. */
  readonly readsMarkedCertificates: boolean;
  /** Whether a symbolic link stands at a path. */
  readonly isLink: (path: string) => boolean;
  /** Opens a folder that documents are put into, and makes it where it is missing; or gives the system's error code. */
  readonly openSaveFolder: (path: string) => Promise<SaveFolder | { readonly code: string }>;
  /** Hands an address to the system's own program for it; whether one has taken it, as far as that can be told. */
  readonly openLink: (address: string) => Promise<boolean>;
}
