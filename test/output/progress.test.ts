import { describe, expect, test } from 'vitest';
import { batchText, lookupText } from '../../src/output/progress.ts';
import { Tally } from '../../src/records/tally.ts';
import { answered, issued, kit, refused, rejected, unknown } from './kit.ts';

const PENDING = answered({ status: '002 (Pendente de processamento)', descricao: 'd' });

describe('the live line of a lookup', () => {
  test('says which try it is, and since when', () => {
    const { io, pass } = kit();
    pass(5200);
    expect(lookupText(1, null, 0, io)).toBe('asking · 5 s');
    expect(lookupText(2, null, 0, io)).toBe('asking · try 2 · 5 s');
  });

  test('says under --wait the last status, when it is asked again, and until when', () => {
    const { io, pass } = kit({ lang: 'pt' });
    const pause = { record: PENDING, dueAt: 2100, until: 240_000 };
    expect(lookupText(1, pause, 0, io)).toBe('002 Pendente · nova consulta em 3 s · desiste em 4 min');
    pass(3400);
    expect(lookupText(1, pause, 0, io)).toBe('002 Pendente · consultando · desiste em 4 min');
  });
});

describe('the live line of a batch', () => {
  const RECORDS = [issued({}), issued({}), PENDING, unknown(), rejected({}), refused()];

  function textOf(total: number | null, waiting = 0, columns = 100, lang: 'pt' | 'en' = 'en', pausedUntil = 0) {
    const { io, pass } = kit({ columns, lang });
    const tally = new Tally();
    for (const record of RECORDS.slice(0, total === null ? 2 : 6)) tally.add(record);
    tally.skipped = 1;
    pass(6000);
    const { receipts: done, records: asked } = tally;
    const pause = { pausedUntil, isRefused: false };
    return batchText({ done, asked, counts: tally.texts(io), total, waiting, pause }, 0, io);
  }
  const FAULTS = 'Rejected 1 · Not found 1 · Service unavailable 1';

  test.each([
    [16, 0, 140, `████████░░░░░░░░░░░░ 7 of 16 · 9 s left · ${FAULTS} · Pending 1 · Issued 2 · 1 already answered`],
    [16, 2, 130, `███░░░░░░ 7 of 16 · 2 waiting · ${FAULTS} · Pending 1 · Issued 2 · 1 already answered`],
    [16, 0, 106, `7 of 16 · 9 s left · ${FAULTS} · Pending 1 · Issued 2 · +1`],
    [16, 0, 60, '7 of 16 · 9 s left · Rejected 1 · Not found 1 · +5'],
    [16, 0, 30, '7 of 16 · 9 s left · +7'],
    [7, 0, 60, '███████████████ 7 of 7 · Rejected 1 · Not found 1 · +5'],
    [null, 0, 80, '3 done · Issued 2 · 1 already answered'],
  ])('of %s receipts, %i waiting, in %i columns: faults first, the bar gives way, no outcome is cut', (...row) => {
    const [total, waiting, columns, text] = row;
    expect(textOf(total, waiting, columns)).toBe(text);
  });

  test('says why and until when all pause, and then nothing of what remains', () => {
    expect(textOf(16, 0, 80, 'en', 3_606_000)).toMatch(
      /^7 of 16 · all pause until \d\d:\d\d:\d\d \(too many requests\) · Rejected 1 · \+6$/,
    );
    expect(textOf(16, 1, 80, 'pt')).toContain(' 7 de 16 · 1 aguarda · Rejeitada 1 · ');
  });
});
