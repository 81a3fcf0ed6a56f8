import { getEventListeners } from 'node:events';
import { onTestFinished, vi } from 'vitest';

/**
 * Tells later what of all that is listened to from now on somebody listens to still. A signal by itself would not do: nobody
 * listens to one that has become part of another (`AbortSignal.any`).
 */
export function stillHeard(): () => readonly EventTarget[] {
  const listening = vi.spyOn(EventTarget.prototype, 'addEventListener');
  onTestFinished(() => listening.mockRestore());
  return () => {
    const heard = [...new Set(listening.mock.contexts)].filter((target) => target instanceof EventTarget);
    if (heard.length === 0) throw new Error('Nobody ever listened.');
    return heard.filter((target) => getEventListeners(target, 'abort').length > 0);
  };
}
