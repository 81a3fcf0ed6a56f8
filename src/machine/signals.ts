import { readFileSync } from 'node:fs';
import { monotonicNow } from './monotonic-now.ts';
import { orElse } from './or-else.ts';

/** A signal that ends a run. */
export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The signals that end a run, and who is to act on them. */
export interface Signals {
  /** Aborted by the first signal that ends the run; its reason is the {@link Signal}. */
  readonly interruption: AbortSignal;
  /** Aborted when what was still to be written after the interruption has had its time. */
  readonly graceOver: AbortSignal;
  /**
   * From now on a signal ends the process by itself: for work without a pause, during which we would not hear of it. One that
   * has come by then is heard.
   */
  leaveToSystem(): Promise<void>;
}

/** How long output may still take after an interruption, in milliseconds, so that the process is gone within a second. */
const GRACE_MS = 800;
/** A second signal within so many milliseconds is the first, passed on: `timeout` and `npm exec` send what comes twice. */
const ECHO_MS = 50;

/** Listens for the signals that the process gets. The first interrupts the run, the second ends the process at once. */
export function listenForSignals(host: NodeJS.Process): Signals {
  const interruption = new AbortController();
  const graceOver = new AbortController();
  let interruptedAt = 0;
  const interrupt = (signal: Signal) => {
    if (interruption.signal.aborted) {
      if (monotonicNow(host) - interruptedAt > ECHO_MS) endBySignal(host, signal);
      return;
    }
    interruptedAt = monotonicNow(host);
    setTimeout(() => graceOver.abort(), GRACE_MS).unref();
    interruption.abort(signal);
  };
  const signals = endingSignals(host);
  for (const signal of signals) host.on(signal, interrupt);
  return {
    interruption: interruption.signal,
    graceOver: graceOver.signal,
    leaveToSystem: async () => {
      await turn();
      for (const signal of signals) host.removeAllListeners(signal);
    },
  };
}

/** Ends the process as if there had never been a listener for the signal; to the shell its exit code is the same. */
export function endBySignal(host: NodeJS.Process, signal: Signal | 'SIGKILL'): void {
  host.removeAllListeners(signal);
  host.kill(host.pid, signal);
}

function endingSignals(host: NodeJS.Process): readonly Signal[] {
  // Node would open its debugger, to whoever shares the machine; job schedulers send it as a warning of the end.
  host.on('SIGUSR1', () => {});
  if (!isHangupIgnored(host.env._, host.ppid)) return ['SIGINT', 'SIGTERM', 'SIGHUP'];
  host.on('SIGHUP', () => {});
  return ['SIGINT', 'SIGTERM'];
}

/**
 * Lets everything happen that waits to be heard. Node forgets a signal that has come, but was not told of yet, where the last
 * listener goes. The first of the two only ends the turn that is under way.
 */
async function turn(): Promise<void> {
  for (let count = 0; count < 2; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Whether the run is to outlive its terminal: whoever started it had SIGHUP ignored. Node puts every signal back to its
 * default before any code of ours runs, so that it can only be told from traces:
 *
 * - bash and zsh name the command that they start in `_`, and `nohup` hands that on;
 * - a parent that ignores SIGHUP itself, such as a script under `nohup`, has handed that on (Linux).
 */
export function isHangupIgnored(startedBy: string | undefined, parent: number): boolean {
  return /(?:^|\/)nohup$/.test(startedBy ?? '') || ignoresHangup(parent);
}

/** In `proc(5)`'s hexadecimal number, which has a bit for each signal: the last one stands for number 1, which is SIGHUP. */
const HANGUP_IGNORED = /^SigIgn:.*[13579bdf]$/m;

function ignoresHangup(parent: number): boolean {
  return HANGUP_IGNORED.test(orElse(() => readFileSync(`/proc/${parent}/status`, 'utf8'), ''));
}
