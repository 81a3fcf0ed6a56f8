import { describe, expect, test, vi } from 'vitest';
import { Tally } from '../../src/output/batch.ts';
import { batchText, lookupText, startProgress } from '../../src/output/progress.ts';
import { answered, issued, kit, unknown } from './kit.ts';

const PENDING = answered({ status: '002 (Pendente de processamento)', descricao: 'd' });
const asked = { attempts: 1 };

describe('the live line of a lookup', () => {
  test('says which try it is, and since when', () => {
    const { io, pass } = kit();
    pass(5200);
    expect(lookupText(asked, null, 0, io)).toBe('asking · 5 s');
    expect(lookupText({ attempts: 2 }, null, 0, io)).toBe('asking · try 2 · 5 s');
  });

  test('says under --wait the last status, when it is asked again, and until when', () => {
    const { io, pass } = kit({ lang: 'pt' });
    const pause = { record: PENDING, dueAt: 2100, until: 240_000 };
    expect(lookupText(asked, pause, 0, io)).toBe('002 Pendente · nova consulta em 3 s · desiste em 4 min');
    pass(3400);
    expect(lookupText(asked, pause, 0, io)).toBe('002 Pendente · consultando · desiste em 4 min');
  });
});

describe('the live line of a batch', () => {
  function textOf(total: number | null, waiting: number, lang: 'pt' | 'en' = 'en', pausedUntil = 0) {
    const { io, pass } = kit({ lang });
    const tally = new Tally();
    for (const record of [issued({}), issued({}), unknown()]) tally.add(record);
    tally.skipped = 1;
    pass(6000);
    return batchText({ tally, total, waiting, pause: { pausedUntil, isRefused: false } }, 0, io);
  }

  test.each([
    [16, 0, '██░░░░░░░░ 4 of 16 · 24 s left · Issued 2 · Not found 1 · 1 already answered'],
    [16, 2, '██░░░░░░░░ 4 of 16 · 2 waiting · Issued 2 · Not found 1 · 1 already answered'],
    [4, 0, '██████████ 4 of 4 · Issued 2 · Not found 1 · 1 already answered'],
    [null, 0, '4 done · Issued 2 · Not found 1 · 1 already answered'],
  ])('of %s receipts, %i waiting', (total, waiting, text) => {
    expect(textOf(total, waiting)).toBe(text);
  });

  test('says why and until when all pause, and then nothing of what remains', () => {
    const text = textOf(16, 0, 'en', 3_606_000);
    expect(text).toMatch(
      /4 of 16 · all pause until \d\d:\d\d:\d\d \(too many requests, HTTP 429\), 60 min left · Issued 2/,
    );
  });

  test('speaks the language of its reader', () => {
    expect(textOf(16, 1, 'pt')).toBe('██░░░░░░░░ 4 de 16 · 1 aguarda · Emitida 2 · Não existe 1 · 1 já respondido');
  });
});

describe('a live line', () => {
  test('stands on a terminal, on one line that fits it, until it is taken away', async () => {
    const { io, stderr } = kit({ columns: 20 });
    const stop = startProgress(io, () => 'asking for a very long time \u001b[2J');
    await vi.waitUntil(() => io.live !== null, { timeout: 20_000 });
    expect(stderr()).toMatch(/\S asking for a v…/);
    stop();
    expect(io.live).toBeNull();
    expect(stderr().endsWith('\u001b[1G\u001b[K')).toBe(true);
  });

  test('is not begun where a lookup is over sooner, nor where nobody would see it', async () => {
    const runs = [kit(), kit({ columns: null })];
    const [soon, piped] = runs.map(({ io }) => startProgress(io, () => 'asking'));
    soon?.();
    await new Promise((resolve) => setTimeout(resolve, 600));
    piped?.();
    expect(runs.map(({ stderr }) => stderr())).toEqual(['', '']);
  });
});
