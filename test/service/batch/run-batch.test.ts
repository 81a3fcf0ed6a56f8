import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BatchLimits, Job, Step } from '../../../src/service/batch/batch-interface.ts';
import { runBatch } from '../../../src/service/batch/run-batch.ts';
import { untilSettled, virtualClock } from '../../support/virtual-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What one receipt is to do: how long each of its questions takes, and how long it then waits for the next. */
interface Plan {
  readonly questions: readonly { readonly takes: number; readonly waits: number }[];
}

/** A batch whose receipts do as they are told, and what was seen of it. */
class Observed {
  readonly written: string[] = [];
  active = 0;
  mostActive = 0;
  begun = 0;
  mostAhead = 0;
  kept = 0;
  isStopped = false;
  isListClosed = false;
  readonly #plans: readonly Plan[];
  readonly #writeMs: number;

  constructor(plans: readonly Plan[], writeMs = 0) {
    this.#plans = plans;
    this.#writeMs = writeMs;
  }

  run(limits: Partial<BatchLimits> = {}): Promise<void> {
    const interruption = new AbortController().signal;
    const all = { concurrency: 4, window: 16, mostKept: 1e6, interruption, ...limits };
    return runBatch(
      {
        entries: this.#entries(),
        keep: (result: string) => {
          this.kept += result.length;
          return { result, size: result.length };
        },
        isStopped: () => this.isStopped,
        write: ({ result }) => {
          this.written.push(result);
          if (this.#writeMs === 0) return null;
          return virtualClock.sleep(this.#writeMs, interruption);
        },
      },
      all,
    );
  }

  async *#entries() {
    try {
      for (let index = 0; index < this.#plans.length; index += 3) {
        yield this.#plans.slice(index, index + 3).map((plan, at) => this.#job(plan, index + at));
      }
    } finally {
      this.isListClosed = true;
    }
  }

  #job({ questions }: Plan, number: number): Job<string> | { result: string } {
    if (questions.length === 0) return { result: `${number}` };
    let asked = 0;
    return {
      step: async (): Promise<Step<string>> => {
        if (asked === 0) this.begun = Math.max(this.begun, number + 1);
        this.mostAhead = Math.max(this.mostAhead, this.begun - this.written.length);
        this.active += 1;
        this.mostActive = Math.max(this.mostActive, this.active);
        const { takes, waits } = questions[asked] ?? { takes: 0, waits: 0 };
        asked += 1;
        await virtualClock.sleep(takes, new AbortController().signal);
        this.active -= 1;
        return asked < questions.length ? { kind: 'again', ms: waits } : { kind: 'ended', result: `${number}` };
      },
      resultSoFar: () => (asked === 0 ? null : `${number} so far`),
    };
  }
}

const plans = fc.array(
  fc.record({
    questions: fc.array(fc.record({ takes: fc.nat(30), waits: fc.nat(200) }), { maxLength: 4 }),
  }),
  { maxLength: 40 },
);

describe('whatever the receipts take', () => {
  test('each has its result, in their order, within the limits', async () => {
    const limits = fc.record({ concurrency: fc.integer({ min: 1, max: 6 }), window: fc.integer({ min: 1, max: 12 }) });
    await fc.assert(
      fc.asyncProperty(plans, limits, fc.nat(20), async (each, { concurrency, window }, writeMs) => {
        const batch = new Observed(each, writeMs);
        const run = batch.run({ concurrency, window });
        await untilSettled(run);
        await run;
        expect(batch.written).toEqual(each.map((_, number) => `${number}`));
        expect(batch.mostActive).toBeLessThanOrEqual(concurrency);
        expect(batch.mostAhead).toBeLessThanOrEqual(window + 1);
        expect(vi.getTimerCount()).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('an interruption writes what waits as it is, and begins nothing any more', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.nat(300), async (each, at) => {
        const interruption = new AbortController();
        const batch = new Observed(each);
        const run = batch.run({ interruption: interruption.signal });
        await vi.advanceTimersByTimeAsync(at);
        const { begun } = batch;
        interruption.abort('SIGINT');
        await untilSettled(run);
        await run;
        expect(batch.begun).toBe(begun);
        const numbers = batch.written.map((result) => Number.parseInt(result, 10));
        expect(numbers).toEqual(Array.from(numbers, (_, at) => at));
        expect(numbers.length).toBeGreaterThanOrEqual(begun);
      }),
      { numRuns: 60 },
    );
  });
});

test('a receipt that waits for its next question holds no place', async () => {
  const waiting = {
    questions: [
      { takes: 1, waits: 1000 },
      { takes: 1, waits: 0 },
    ],
  };
  const batch = new Observed([waiting, waiting, { questions: [{ takes: 1, waits: 0 }] }]);
  const run = batch.run({ concurrency: 1 });
  await vi.advanceTimersByTimeAsync(10);
  expect(batch.begun).toBe(3);
  await untilSettled(run);
  expect(batch.written).toEqual(['0', '1', '2']);
});

test('all whose moment has come are asked at once, and one whose moment comes first before the others', async () => {
  const again: string[] = [];
  const job = (name: string, ms: number): Job<string> => {
    let asked = 0;
    return {
      step: async () => {
        asked += 1;
        if (asked === 1) return { kind: 'again', ms };
        again.push(`${name} at ${Date.now() - startedAt}`);
        await virtualClock.sleep(20, new AbortController().signal);
        return { kind: 'ended', result: name };
      },
      resultSoFar: () => null,
    };
  };
  async function* entries() {
    yield [job('a', 500), job('b', 300), job('c', 500), job('d', 500)];
  }
  const startedAt = Date.now();
  const run = runBatch(
    { entries: entries(), keep: () => ({ size: 0 }), isStopped: () => false, write: () => null },
    { concurrency: 4, window: 8, mostKept: 1, interruption: new AbortController().signal },
  );
  await untilSettled(run);
  expect(again.toSorted()).toEqual(['a at 500', 'b at 300', 'c at 500', 'd at 500']);
});

test('no timer runs for what is due while there is no place for it', async () => {
  const due = { questions: [1, 1].map((takes) => ({ takes, waits: 10 })) };
  const batch = new Observed([due, { questions: [{ takes: 1000, waits: 0 }] }]);
  const run = batch.run({ concurrency: 1 });
  await vi.advanceTimersByTimeAsync(500);
  // That of the question under way.
  expect([batch.active, vi.getTimerCount()]).toEqual([1, 1]);
  await untilSettled(run);
  expect(batch.written).toEqual(['0', '1']);
});

test('nothing new is asked while as much is kept as may be', async () => {
  const slow = { questions: [{ takes: 1000, waits: 0 }] };
  const quick = { questions: [{ takes: 1, waits: 0 }] };
  const batch = new Observed([slow, ...Array(20).fill(quick)]);
  const run = batch.run({ concurrency: 2, mostKept: 3 });
  await vi.advanceTimersByTimeAsync(500);
  // The slow one, those that are kept, and one more.
  expect(batch.begun).toBe(5);
  await untilSettled(run);
  expect(batch.written).toHaveLength(21);
});

test('a stop lets what is under way end, and asks nothing more', async () => {
  const quick = { questions: [{ takes: 5, waits: 0 }] };
  const batch = new Observed(Array(20).fill(quick));
  const interruption = new AbortController().signal;
  const run = batch.run({ concurrency: 2, interruption });
  await vi.advanceTimersByTimeAsync(4);
  batch.isStopped = true;
  await untilSettled(run);
  expect(batch.written).toEqual(['0', '1']);
  expect(getEventListeners(interruption, 'abort')).toEqual([]);
});

test('what waits for its next question when it stops ends with its last answer, and the list is closed', async () => {
  const once = { questions: [{ takes: 10, waits: 0 }] };
  const waiting = { questions: [0, 0].map(() => ({ takes: 0, waits: 1000 })) };
  const batch = new Observed([waiting, once, ...Array<Plan>(20).fill(once)]);
  const run = batch.run({ concurrency: 1 });
  await vi.advanceTimersByTimeAsync(5);
  batch.isStopped = true;
  await vi.advanceTimersByTimeAsync(10);
  await run;
  expect([batch.written, batch.isListClosed, vi.getTimerCount()]).toEqual([['0 so far', '1'], true, 0]);
});

test('nothing is asked where the interruption came before', async () => {
  const batch = new Observed([{ questions: [{ takes: 0, waits: 0 }] }]);
  await batch.run({ interruption: AbortSignal.abort('SIGINT') });
  expect([batch.begun, batch.written]).toEqual([0, []]);
});

test('a fault of our own ends it, and nothing goes on behind it', async () => {
  let asked = 0;
  async function* entries() {
    yield Array.from({ length: 20 }, (_, number) => ({
      step: async (): Promise<Step<string>> => {
        asked += 1;
        await virtualClock.sleep(number, new AbortController().signal);
        if (number === 1) throw new Error('bug');
        return { kind: 'again', ms: 50 };
      },
      resultSoFar: () => null,
    }));
  }
  const run = runBatch(
    { entries: entries(), keep: () => ({ size: 0 }), isStopped: () => false, write: () => null },
    { concurrency: 3, window: 8, mostKept: 1, interruption: new AbortController().signal },
  );
  const failed = expect(run).rejects.toThrow('bug');
  await untilSettled(run);
  await failed;
  const before = asked;
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, vi.getTimerCount()]).toEqual([before, 0]);
});
