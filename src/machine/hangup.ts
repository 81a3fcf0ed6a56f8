import { readFileSync } from 'node:fs';

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

function ignoresHangup(parent: number): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))?.[1];
    // A bit for each signal, the first for number 1, which is SIGHUP.
    return ignored !== undefined && (Number.parseInt(ignored.slice(-1), 16) & 1) === 1;
  } catch {
    return false;
  }
}
