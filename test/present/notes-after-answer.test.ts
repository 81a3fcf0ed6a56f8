import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { writeNotOpened, writeStillOnItsWay } from '../../src/present/notes-after-answer.ts';
import { answeredRecord } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

const BASE = 'https://api.example.com/v3';
const words = await CATALOGUES.en.messages();

function issued(link: string | undefined) {
  return answeredRecord({ status: '004 (Documento emitido)', descricao: 'd', data: { sefaz: { 'url-danfe': link } } });
}

test.each([
  ['no-link', undefined, ''],
  ['no-link', 'danfe/1', ''],
  ['unsafe-scheme', 'http://docs.example/a', ' http://docs.example/a'],
  ['no-program', 'danfe/1', ' https://api.example.com/v3/danfe/1'],
  ['no-program', 'https://docs.example/\u001b', ' https://docs.example/\\u001b'],
] as const)('a document that is not opened (%s) is told, with where its link leads: %j', async (why, link, shown) => {
  const { screen, written } = keptScreen();
  await writeNotOpened(issued(link), 'danfe', why, BASE, screen);
  expect(written).toEqual([`recibo: note: ${words.notOpened('danfe', why)}${shown}\n`]);
});

test('what is still on its way is told with its status', async () => {
  const { screen, written } = keptScreen();
  const status = '002 (Pendente de processamento)';
  await writeStillOnItsWay(answeredRecord({ status, descricao: 'd' }), screen);
  expect(written).toEqual([`recibo: note: ${words.stillOnItsWay(status)}\n`]);
});
