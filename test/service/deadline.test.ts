import { expect, test } from 'vitest';
import { LookupTime } from '../../src/service/deadline.ts';

test('a time that is over tells so once, however often it is ended', () => {
  const clock = { now: () => 0, wallClock: () => 0, sleep: async () => {}, random: () => 0 };
  const time = new LookupTime(1000, clock);
  let told = 0;
  time.onOver = () => {
    told += 1;
  };
  time.end();
  time.end();
  expect([told, time.isOver]).toEqual([1, true]);
});
