import type { Signal } from '../outcome.ts';

/** The signals that end a run, and who is to act on them. */
export interface Signals {
  /** Aborted by the first signal that ends the run; its reason is the {@link Signal}. */
  readonly interruption: AbortSignal;
  /** Aborted when what was still to be written after the interruption has had its time. */
  readonly graceOver: AbortSignal;
  /** From now on a signal ends the process by itself: for work without a pause, during which we would not hear of it. */
  leaveToSystem(): void;
  /** The same, for as long as `work` takes. */
  leaveToSystemDuring<T>(work: () => T): T;
}

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How long output may still take after an interruption, in milliseconds, so that the process is gone within a second. */
const GRACE_MS = 800;

/** Listens for the signals that the process gets. */
export function listenForSignals(host: NodeJS.Process): Signals {
  const interruption = new AbortController();
  const graceOver = new AbortController();
  const onSignal = (signal: Signal) => {
    if (interruption.signal.aborted) return;
    interruption.abort(signal);
    setTimeout(() => graceOver.abort(), GRACE_MS).unref();
  };
  let isListening = false;
  const listen = () => {
    isListening = true;
    // Not `once`: the package that brings the cursor back ends the process by the signal where it finds no other listener.
    for (const signal of SIGNALS) host.on(signal, onSignal);
  };
  const leave = () => {
    isListening = false;
    for (const signal of SIGNALS) host.off(signal, onSignal);
  };
  listen();
  return {
    interruption: interruption.signal,
    graceOver: graceOver.signal,
    leaveToSystem: () => {
      isListening = false;
      for (const signal of SIGNALS) host.removeAllListeners(signal);
    },
    leaveToSystemDuring: (work) => {
      if (!isListening) return work();
      leave();
      try {
        return work();
      } finally {
        listen();
      }
    },
  };
}
