import { describe, expect, test } from 'vitest';
import { SEFAZ_CODES } from '../../src/contract/sefaz-codes.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { adviceOn } from '../../src/present/advice-on-status.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { NFSE_BODIES } from '../../src/sandbox/nfse-documents.ts';
import { answeredRecord, EXTRAS, tableOf } from '../support/record.ts';

const words = await CATALOGUES.en.document();
const hints = await CATALOGUES.en.hints();
const KEY = '35261111222333000181550010000123451482917368';

function situation(record: ReturnType<typeof answeredRecord>, told: typeof hints | null = hints) {
  return adviceOn(record, words, told);
}

function rejected(codigo: string, mensagem: string) {
  const { data, ...envelope } = NFE_BODIES['900']('R1');
  return answeredRecord({ ...envelope, data: { ...data, sefaz: { codigo, mensagem } } });
}

describe('whose move it is', () => {
  test.each([
    ['002', 'nfe', /^Under way: .*Ask again/],
    ['003', 'nfe', /^Under way: the document is being issued/],
    ['004', 'nfe', /^Done: .*No action needed\.$/],
    ['010', 'nfe', /^Done: .*cancelled.*No action needed\.$/],
    ['500', 'nfe', /does not know this receipt/],
    ['999', 'nfe', /says nothing about the document/],
  ] as const)('is told for %s of %s', (code, operation, told) => {
    expect(situation(answeredRecord(NFE_BODIES[code]('R1'), operation)).move).toMatch(told);
  });

  test.each(['002', '003', '004', '500'] as const)('comes with --wait only where that helps: %s', (code) => {
    const { tip } = situation(answeredRecord(NFE_BODIES[code]('R1')));
    expect(tip?.includes('--wait')).toBe(code === '002' || code === '003' ? true : undefined);
  });

  test('is that of the city hall while a service invoice is being issued', () => {
    expect(situation(answeredRecord(NFSE_BODIES['003']('R1'), 'nfse')).move).toMatch(/city hall, which can take hours/);
  });

  test('is nobody’s where no status counts', () => {
    expect(situation(answeredRecord({ status: '007 (Em análise)', descricao: 'd' }))).toEqual({
      move: null,
      tip: null,
      checks: [],
      reason: null,
      otherKeys: [],
      hint: null,
      told: [],
    });
  });

  test.each(SEFAZ_CODES)('of a rejection by $code follows from the table', ({ code, move, sendAgain }) => {
    const { move: told, hint } = situation(rejected(code, 'm'));
    expect(told).toBe(`${words.move[move]}: SEFAZ rejected the document. ${words.sendAgain[sendAgain]}`);
    expect(hint).toContain(hints[code]);
  });

  test('of a rejection that nothing is known of is the issuer’s', () => {
    const { move, hint } = situation(rejected('220', 'm'));
    expect(move).toBe('The issuer must act: SEFAZ rejected the document.');
    expect(hint).toBeNull();
    expect(situation(rejected('220', 'm'), null).move).toBe(move);
  });

  test('of a rejection that says nothing is the issuer’s too, for no reason that is known', () => {
    const advice = situation(answeredRecord({ status: '900 (Rejeição da SEFAZ)', data: {} }));
    expect(advice).toMatchObject({ reason: null, otherKeys: [], hint: null, told: [] });
    expect(advice.move).toBe('The issuer must act: SEFAZ rejected the document.');
  });
});

describe('without hints', () => {
  test('nothing unofficial is told', () => {
    const { move, hint, reason } = situation(rejected('302', 'm'), null);
    expect({ move, hint }).toEqual({ move: 'The issuer must act: SEFAZ rejected the document.', hint: null });
    expect(reason).toEqual({ label: 'Reason', text: '302 – m' });
  });

  test.each(['204', '539'])('that the document may exist is told all the same: %s', (code) => {
    expect(situation(rejected(code, 'm'), null).move).toMatch(/Do not resend: the document may exist already\.$/);
  });
});

describe('the reason', () => {
  test('of a rejection is its code and message as they came', () => {
    expect(situation(rejected('0539 ', ' Rejeição:  x')).reason?.text).toBe('0539  –  Rejeição:  x');
  });

  test('is told as far as it is there, and the rest is left to the page', () => {
    const { reason, told } = situation(rejected('', 'only words'));
    expect(reason?.text).toBe('only words');
    expect(told).toEqual(['sefaz.mensagem']);
    expect(situation(rejected('', '')).reason).toBeNull();
  });

  test('of an internal error is what the service says', () => {
    const { reason } = situation(answeredRecord({ ...NFE_BODIES['999']('R1'), data: { erro: 'x\u001b[31m' } }));
    expect(reason).toEqual({ label: 'Error', text: 'x\\u001b[31m' });
  });
});

test.each([
  ['204', [KEY]],
  ['539', [KEY]],
  ['610', []],
])('the other key is told for %s: %j', (code, keys) => {
  expect(situation(rejected(code, `Rejeicao [chNFe: ${KEY}][nRec:351000012345678]`)).otherKeys).toEqual(keys);
});

describe('a receipt that the service does not know', () => {
  test.each(['nfe', 'nfse'] as const)('%s: is to be checked', (operation) => {
    const { checks } = situation(answeredRecord(NFE_BODIES['500']('R1'), operation));
    expect(checks).toHaveLength(3);
    expect(checks[2]).toContain(operation === 'nfe' ? 'recibo nfse' : 'recibo nfe');
  });

  test.each(['3,52611E+13', '3.52611e+13', '4E+20'])('is told where a spreadsheet has rounded it: %s', (receipt) => {
    const { checks } = situation(answeredRecord(NFE_BODIES['500']('R1'), 'nfe', receipt));
    expect([checks.length, checks[0]]).toEqual([4, expect.stringContaining('has a spreadsheet rounded it?')]);
  });

  test.each(['1E23004', '3,52611E+1', '35E+13'])('is not told so where that cannot be: %s', (receipt) => {
    expect(situation(answeredRecord(NFE_BODIES['500']('R1'), 'nfe', receipt)).checks).toHaveLength(3);
  });

  test.each([
    ['3526\u200b\u200b004\u00ad', 'U+200B U+00AD'],
    ['“35261100012004”', '“ ”'],
    ['35261100012004.', '.'],
    ['(3526-1/2),', '( ),'],
    ['#3526#', '#'],
  ])('is told by what was pasted along with it: %j', async (receipt, marks) => {
    const record = answeredRecord(NFE_BODIES['500']('R1'), 'nfe', receipt);
    expect(situation(record).checks).toHaveLength(4);
    expect(await tableOf(record)).toContain(`– the receipt: was something pasted along with it? ${marks}\n`);
    expect(situation(answeredRecord(NFE_BODIES['004']('R1'), 'nfe', '3526\u200b004')).checks).toEqual([]);
  });

  test.each([
    [KEY, 44],
    [`NFe${KEY}`, 44],
    ['35503082211222333000181000000000012326114567891233', 50],
  ])('is none where it is an access key: %s', (receipt, characters) => {
    const { move, checks } = situation(answeredRecord(NFE_BODIES['500']('R1'), 'nfe', receipt));
    expect(move).toMatch(
      new RegExp(`not a receipt but an access key \\(${characters} characters\\).*recibo explain \\w+$`),
    );
    expect(checks).toEqual([]);
  });
});

test('that one can wait is told only to who has not waited', async () => {
  const record = answeredRecord(NFE_BODIES['002']('R1'));
  expect(await tableOf(record)).toContain('--wait');
  expect(await tableOf(record, { extras: { ...EXTRAS, hasWaited: true } })).not.toContain('--wait');
});
