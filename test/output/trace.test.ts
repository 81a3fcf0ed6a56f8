import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { traceTo } from '../../src/output/trace.ts';
import { kit } from './kit.ts';

const question = { kind: 'nfe', receipt: 'R1' } as const;
const BODY = '{"data":{"cliente":{"cpf":"12345678909"},"x":"de 12345678909"}}';

function told(options: { isBatch: boolean; mask: boolean }): string {
  const run = kit();
  run.io.secrets.keep('canario-SECRETO');
  const trace = traceTo(run.io, options);
  trace.request(question, 'http://h/v3/nfe/nota/R1/completa', { Authorization: 'Token (redacted)' });
  trace.failed(question, new Failure('unavailable', (words) => words.service.cut()), 3.2);
  trace.pause(question, 500, 1);
  trace.response(question, 200, { 'set-cookie': 's=1', 'x-a': 'canario-SECRETO\u001b[2J' }, BODY, 12.4);
  trace.response(question, 200, {}, null, 1);
  return run.stderr();
}

describe('--verbose', () => {
  test('tells what was sent and what came back, as curl does, without secrets', () => {
    expect(told({ isBatch: false, mask: false })).toMatchInlineSnapshot(`
      "* 1970-01-01T00:00:00.000Z
      > GET http://h/v3/nfe/nota/R1/completa
      > Authorization: Token (redacted)
      * 1970-01-01T00:00:00.000Z failed after 3 ms: the answer arrived incomplete. Try again in a moment
      * 1970-01-01T00:00:00.000Z try 1 failed; another follows in 0.5 s
      < 200
      < set-cookie: (redacted)
      < x-a: (redacted)\\u001b[2J
      <
      < {"data":{"cliente":{"cpf":"12345678909"},"x":"de 12345678909"}}
      * 1970-01-01T00:00:00.000Z answered in 12 ms
      < 200
      * 1970-01-01T00:00:00.000Z answered in 1 ms
      "
    `);
  });

  test('hides the CPFs of a body under --mask', () => {
    expect(told({ isBatch: false, mask: true })).toContain(BODY.replaceAll('12345678909', '***.456.789-**'));
  });

  test('hides what opens a signed link, wherever it stands', () => {
    const run = kit();
    const link = (name: string) => `https://h/x.pdf?a=1&${name}=f00dbabe`;
    const signed = ['X-Amz-Signature', 'x-amz-security-token', 'X-Goog-Signature', 'Signature', 'sig'].map(link);
    const trace = traceTo(run.io, { isBatch: false, mask: false });
    for (const url of signed) {
      trace.request(question, url, {});
      trace.response(question, 302, { location: url }, JSON.stringify({ 'url-xml': url, b: 'sig=natures' }), 1);
    }
    expect(run.stderr()).not.toContain('f00d');
    expect(run.stderr()).toContain('&X-Amz-Signature=(redacted)"');
  });

  test('begins every line of a batch with its receipt', () => {
    const lines = told({ isBatch: true, mask: false }).trimEnd().split('\n');
    expect(lines.filter((line) => !/^R1 [><*]/.test(line))).toEqual([]);
  });

  test('shows the beginning of a long body', () => {
    const run = kit();
    traceTo(run.io, { isBatch: false, mask: false }).response(question, 200, {}, `a\n${'b'.repeat(5000)}`, 1);
    expect(run.stderr()).toMatch(/^< 200\n<\n< a\n< b{4094}\n< …\n\* /);
  });
});
