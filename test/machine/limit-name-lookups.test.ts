import { expect, test } from 'vitest';
import { limitNameLookups, secondsForEachServer } from '../../src/machine/limit-name-lookups.ts';

const ONE = 'nameserver 192.0.2.1\n';

test.each([
  ['one server has all the time', 4000, ONE, 4],
  ['no more than it would take by itself', 30_000, ONE, 5],
  ['no less than a second, the least that can be said', 300, ONE, 1],
  ['three servers share it', 9000, ONE.repeat(3), 3],
  ['a fourth is never asked', 9000, ONE.repeat(4), 3],
  ['so do the names under search domains', 8000, `search a.example b.example\n${ONE}`, 2],
  ['comments are none of them', 4000, `# nameserver\n; search x\n${ONE}`, 4],
  ['no file is one server', 4000, '', 4],
])('%s', (_, ms, settings, seconds) => {
  expect(secondsForEachServer(ms, settings)).toBe(seconds);
});

test.each([
  [undefined, /^timeout:1 attempts:1$/],
  ['rotate attempts:5', /^rotate attempts:5 timeout:1 attempts:1$/],
])('the resolver is told to ask once, as the last word behind %j', (before, options) => {
  const environment = before === undefined ? {} : { RES_OPTIONS: before };
  limitNameLookups(environment, 500);
  expect(environment).toEqual({ RES_OPTIONS: expect.stringMatching(options) });
});
