import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { promptFor } from '../../src/machine/prompt-for-line-or-secret.ts';

/** Takes the terminal for one of this kind until the test is through. */
function onKind(kind: string): void {
  vi.spyOn(process, 'env', 'get').mockReturnValue({ ...process.env, TERM: kind });
  onTestFinished(() => void vi.restoreAllMocks());
}

beforeEach(() => onKind('xterm'));

/** A process that goes on as soon as it, and who has started it, is stopped. */
class Suspended extends EventEmitter {
  kill(group: number, signal: string): true {
    expect([group, signal]).toEqual([0, 'SIGTSTP']);
    this.emit('SIGCONT');
    return true;
  }
}

/** Asks, and types this; gives what was typed, and what was shown on the terminal but for its own controls. */
async function asked(typed: string, isHidden: boolean, interruption = new AbortController().signal) {
  const host = new Suspended();
  const input = new PassThrough();
  const pieces: string[] = [];
  const output = new Writable({
    write(piece, _, done) {
      pieces.push(String(piece));
      done();
    },
  });
  const answer = promptFor('Token:', isHidden, { input, output, interruption, host });
  input.write(typed);
  const line = await answer;
  expect(host.listenerCount('SIGCONT')).toBe(0);
  const shown = pieces.join('').replaceAll(/\u001b\[\d*[A-Z]/g, '');
  return { line, shown };
}

test('what is typed is shown, and ends its line', async () => {
  expect(await asked('word\r', false)).toEqual({ line: 'word', shown: 'Token: word\r\n' });
});

test('what is pasted behind the line is not shown: it may be the answer to a hidden question', async () => {
  expect(await asked('word\rs3cret\r', false)).toEqual({ line: 'word', shown: 'Token: word\r\n' });
});

test.each(['xterm', 'dumb'])(
  'what is hidden is not shown, and can be corrected, on a terminal of kind %s',
  async (kind) => {
    onKind(kind);
    expect(await asked('worx\u007fd\r', true)).toEqual({ line: 'word', shown: 'Token: \n' });
  },
);

test('what is shown can be corrected on a terminal without controls, too', async () => {
  onKind('dumb');
  expect(await asked('worx\u007fd\r', false)).toMatchObject({ line: 'word' });
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s is no answer, and ends the line', async (_, key) => {
  expect(await asked(key, false)).toEqual({ line: null, shown: 'Token: \n' });
  expect(await asked(key, true)).toEqual({ line: null, shown: 'Token: \n' });
});

test('a signal that has come is no answer either', async () => {
  expect(await asked('', true, AbortSignal.abort('SIGTERM'))).toMatchObject({ line: null });
});

test.each([false, true])(
  'back from Ctrl-Z, what was typed before is there still, hidden or not: %s',
  async (isHidden) => {
    const shown = isHidden ? 'Token: Token: \n' : 'Token: woxToken: woxToken: wod\r\n';
    expect(await asked('wox\u001a\u007fd\r', isHidden)).toMatchObject({ line: 'wod', shown });
  },
);
