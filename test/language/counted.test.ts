import { describe, expect, test } from 'vitest';
import { MOST_DEVIATIONS } from '../../src/contract/deviation.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { codeBehind, isWorthTelling } from '../../src/language/types/messages.ts';
import { roughSpan } from '../../src/language/types/setup.ts';
import type { DocumentLoss, DocumentTrouble } from '../../src/problem.ts';
import { NO_CIRCUMSTANCES } from '../../src/problem.ts';

const { batch: en } = await CATALOGUES.en.messages();
const { batch: pt } = await CATALOGUES.pt.messages();

test('what is counted stands in the singular and in the plural', () => {
  expect([1, 2].map((count) => en.receipts(count, '3 s'))).toEqual(['1 receipt in 3 s', '2 receipts in 3 s']);
  expect([1, 2].map((count) => pt.receipts(count, '3 s'))).toEqual(['1 recibo em 3 s', '2 recibos em 3 s']);
  expect([1, 2].map(en.answeredBefore)).toEqual(['1 answered before', '2 answered before']);
  expect([1, 2].map(pt.answeredBefore)).toEqual(['1 já respondido', '2 já respondidos']);
  expect([1, 2].map(en.deviating)).toEqual([
    '1 answer deviates from the specification',
    '2 answers deviate from the specification',
  ]);
  expect([1, 2].map(pt.deviating)).toEqual([
    '1 resposta difere da especificação',
    '2 respostas diferem da especificação',
  ]);
});

test.each([
  [
    'en',
    'the answer deviates from the specification (',
    ['1 time)', '2 times)', `${MOST_DEVIATIONS} times)`, `more than ${MOST_DEVIATIONS} times)`],
  ],
  [
    'pt',
    'a resposta tem ',
    [
      ...['1 desvio da especificação', '2 desvios da especificação'],
      ...[`${MOST_DEVIATIONS} desvios da especificação`, `mais de ${MOST_DEVIATIONS} desvios da especificação`],
    ],
  ],
] as const)('how often an answer deviates: %s', async (lang, begin, ends) => {
  const { problem } = await CATALOGUES[lang].messages();
  const counts = [1, 2, MOST_DEVIATIONS, MOST_DEVIATIONS + 1];
  const told = counts.map((count) => problem.strict({ kind: 'strict', count }, NO_CIRCUMSTANCES).what);
  expect(told).toEqual(ends.map((end) => `--strict: ${begin}${end}`));
});

test.each([
  ['en', ' of the profile "p"', 'aKey is stored in /x'],
  ['pt', ' do perfil "p"', null],
] as const)('a profile is told where there is one: %s', async (lang, told, whole) => {
  const { text } = await CATALOGUES[lang].notices();
  const [without, beside] = [null, 'p'].map((profile) =>
    text['setting-stored']({ kind: 'setting-stored', key: 'aKey', profile, path: '/x' }),
  );
  expect(without).toBe(beside?.replace(told, ''));
  if (whole !== null) expect(without).toBe(whole);
});

test('the codes of rejections stand behind each other', () => {
  expect(
    [en, pt].map(({ rejections }) =>
      rejections([
        ['539', 2],
        ['204', 1],
      ]),
    ),
  ).toEqual(['SEFAZ codes: 539 (2), 204 (1)', 'códigos da SEFAZ: 539 (2), 204 (1)']);
});

test('what has come of documents is told with the decimal mark of the language', () => {
  expect([en, pt].map(({ received }) => received('1.3'))).toEqual(['1.3 MB of documents', '1,3 MB de documentos']);
});

test('of documents those that were there or are lost are told where there are any', () => {
  const counts = [
    { saved: 1, before: 0, lost: 0, unlinked: 0 },
    { saved: 2, before: 1, lost: 1, unlinked: 1 },
    { saved: 0, before: 2, lost: 2, unlinked: 2 },
  ];
  expect(counts.map(en.documents)).toEqual([
    '1 document saved',
    '2 documents saved, 1 there before, 1 not saved, 1 without a link',
    '0 documents saved, 2 there before, 2 not saved, 2 without a link',
  ]);
  expect(counts.map(pt.documents)).toEqual([
    '1 documento gravado',
    '2 documentos gravados, 1 já na pasta, 1 não gravado, 1 sem link',
    '0 documentos gravados, 2 já na pasta, 2 não gravados, 2 sem link',
  ]);
});

test('what is left is what remains, or else what is done', () => {
  const left = [
    { done: 1, remaining: null, canResume: true, isUntouched: false, isTooLong: false },
    { done: 2, remaining: null, canResume: true, isUntouched: false, isTooLong: false },
    { done: 9, remaining: 1, canResume: true, isUntouched: false, isTooLong: false },
    { done: 9, remaining: 2, canResume: false, isUntouched: false, isTooLong: false },
    { done: 9, remaining: 0, canResume: true, isUntouched: false, isTooLong: false },
    { done: 9, remaining: 0, canResume: false, isUntouched: false, isTooLong: false },
    { done: 9, remaining: 2, canResume: true, isUntouched: false, isTooLong: true },
    { done: 9, remaining: 0, canResume: true, isUntouched: false, isTooLong: true },
    { done: 0, remaining: 2, canResume: true, isUntouched: true, isTooLong: false },
    { done: 0, remaining: 2, canResume: true, isUntouched: true, isTooLong: true },
  ];
  expect(left.map(en.left)).toEqual([
    '1 receipt has a record; to go on from here:',
    '2 receipts have a record; to go on from here:',
    '1 receipt remains; to go on from here:',
    '2 receipts remain; with --out <file> a run can go on where it ended, by --resume',
    'no receipt remains; to ask again about what failed:',
    'no receipt remains',
    '2 receipts remain; to go on from here, type the same line with --resume and without --force',
    'no receipt remains; to ask again about what failed, type the same line with --resume and without --force',
    '2 receipts remain; to begin again:',
    '2 receipts remain; to begin again, type the same line',
  ]);
  expect(left.map(pt.left)).toEqual([
    '1 recibo já tem registro; para continuar daqui:',
    '2 recibos já têm registro; para continuar daqui:',
    'falta 1 recibo; para continuar daqui:',
    'faltam 2 recibos; com --out <arquivo> a execução pode continuar de onde parou, com --resume',
    'não falta nenhum recibo; para consultar de novo o que falhou:',
    'não falta nenhum recibo',
    'faltam 2 recibos; para continuar daqui, digite a mesma linha com --resume e sem --force',
    'não falta nenhum recibo; para consultar de novo o que falhou, digite a mesma linha com --resume e sem --force',
    'faltam 2 recibos; para recomeçar:',
    'faltam 2 recibos; para recomeçar, digite a mesma linha',
  ]);
});

test('a document is called by what is known of it', async () => {
  const known = { kind: 'NF-e', number: '1', series: '2', receipt: 'R3', customer: 'C', total: '4.00' };
  const unknown = { kind: 'NF-e', number: null, series: null, receipt: 'R3', customer: null, total: null };
  const words = { en: await CATALOGUES.en.document(), pt: await CATALOGUES.pt.document() };
  expect([known, unknown].map(words.en.documentSentence)).toEqual([
    'NF-e no. 1, series 2, receipt R3, for C, total amount 4.00',
    'NF-e, receipt R3',
  ]);
  expect([known, unknown].map(words.pt.documentSentence)).toEqual([
    'NF-e nº 1, série 2, recibo R3, para C, no valor total de 4.00',
    'NF-e, recibo R3',
  ]);
  expect([null, 'SVC-AN'].map((word) => words.en.contingency('6', word))).toEqual([
    'emission type 6',
    'emission type 6: SVC-AN',
  ]);
  expect([
    words.pt.group('customer', 'nfe'),
    words.pt.group('customer', 'nfse'),
    words.pt.group('totals', 'nfe'),
  ]).toEqual(['Cliente (destinatário)', 'Cliente (tomador)', 'Valores']);
});

test.each([
  [119, '119 s'],
  [120, '2 min'],
  [7199, '120 min'],
  [7200, '2 h'],
  [172_799, '48 h'],
  [172_800, 'days: 2'],
])('%i seconds are %s at a glance', (seconds, span) => {
  expect(roughSpan(seconds, (count) => `days: ${count}`)).toBe(span);
});

test('a time to wait is worth telling up to a day', () => {
  expect([null, 0, 1, 86_400_000, 86_400_001].map(isWorthTelling)).toEqual([false, false, true, true, false]);
});

test('the library’s own word for what happened is not told', () => {
  expect(['ECONNRESET', 'UND_ERR_SOCKET', 'X_UND_ERR_'].map(codeBehind)).toEqual([
    ' (ECONNRESET)',
    '',
    ' (X_UND_ERR_)',
  ]);
});

describe('of a document that is not kept', () => {
  const TROUBLES: readonly (readonly [DocumentTrouble, 'again' | 'support' | 'folder'])[] = [
    [{ kind: 'bad-link', flaw: 'no-address' }, 'support'],
    [{ kind: 'too-many-redirects' }, 'support'],
    [{ kind: 'token-inside' }, 'support'],
    [{ kind: 'document-status', status: 404 }, 'again'],
    [{ kind: 'wrong-content', isPage: true }, 'again'],
    [{ kind: 'name-taken', file: 'x.xml' }, 'folder'],
    [{ kind: 'not-kept', code: 'ENOSPC' }, 'folder'],
  ];
  const ADVICE = {
    en: { again: /^Ask again: /, support: /^Asking again will not help/, folder: /^Check the folder of --save/ },
    pt: { again: /^Consulte de novo/, support: /^Consultar de novo não resolve/, folder: /^Confira a pasta de --save/ },
  };

  test.each(TROUBLES)('it is told what to do next: %j', async (trouble, advice) => {
    for (const tag of ['en', 'pt'] as const) {
      const { problem } = await CATALOGUES[tag].messages();
      const losses: DocumentLoss[] = [{ document: 'xml', trouble }];
      const { next } = problem['documents-lost']({ kind: 'documents-lost', losses }, NO_CIRCUMSTANCES);
      expect(next).toMatch(ADVICE[tag][advice]);
    }
  });

  test('a page that came instead is told from what is something else', async () => {
    const { problem } = await CATALOGUES.en.messages();
    const [page, other] = [true, false].map((isPage) => {
      const losses: DocumentLoss[] = [{ document: 'xml', trouble: { kind: 'wrong-content', isPage } }];
      return problem['documents-lost']({ kind: 'documents-lost', losses }, NO_CIRCUMSTANCES).what;
    });
    expect([page, other]).toEqual([
      expect.stringContaining('an HTML page came instead'),
      expect.stringContaining('what came is something else'),
    ]);
  });
});

test('why a document was not opened', async () => {
  const words = { en: await CATALOGUES.en.messages(), pt: await CATALOGUES.pt.messages() };
  const reasons = ['no-link', 'no-program', 'unsafe-scheme'] as const;
  expect(reasons.map((why) => words.en.notOpened('danfe', why))).toEqual([
    expect.stringMatching(/has no link .*nothing to open$/),
    expect.stringMatching(/^no program on this system .* Its link:$/),
    expect.stringMatching(/was not opened, since its link is not https:$/),
  ]);
  expect(new Set(reasons.map((why) => words.pt.notOpened('danfe', why))).size).toBe(3);
});
