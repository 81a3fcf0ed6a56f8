import { describe, expect, test } from 'vitest';
import { wordsAlone } from '../../src/contract/sefaz-codes.ts';
import { batchLines } from '../../src/output/batch.ts';
import { message } from '../../src/output/message.ts';
import { page } from '../../src/output/page.ts';
import { summaryOf } from '../../src/output/summary.ts';
import type { LookupRecord } from '../../src/record.ts';
import { ndjson } from '../../src/records/line.ts';
import { sums, Tally } from '../../src/records/tally.ts';
import { run } from '../support/run.ts';
import { answered, kit, screen } from './kit.ts';

const KEY = '35261111222333000181550010000123451482917368';
const WRONG = `${KEY.slice(0, -1)}0`;

/** What is told in either language. */
const TOLD = {
  exists: ['Não reenvie: a nota pode já existir.', 'Do not send it again: the document may exist already.'],
  'look-up': [
    'Consulte a chave antes de qualquer outra coisa: a nota pode ter sido autorizada.',
    'Look the key up before anything else: the document may have been authorised.',
  ],
  neutral: [
    'A SEFAZ não autorizou a nota: veja o motivo antes de reenviar.',
    'SEFAZ did not authorise it: read the reason before sending it again.',
  ],
  same: ['reenvie com o mesmo número.', 'send it again with the same number.'],
  'same-later': [
    'aguarde e reenvie a mesma nota, com o mesmo número.',
    'wait and send the same document, with the same number.',
  ],
  first: [
    'Consulte se a nota foi autorizada; se não, espere e reenvie a mesma nota.',
    'Check whether it was authorised; if not, wait and send the same document.',
  ],
  known: ['Não reenvie: consulte a situação da nota', 'Do not send again: look the document up'],
  other: ['Emita com outro número.', 'Issue with another number.'],
  spent: [
    'Não reenvie com o mesmo número: emita com outro.',
    'Do not send it again with the same number: issue it with another.',
  ],
  denied: [
    'A situação diz emitida, e o código da SEFAZ diz denegada: consulte a chave.',
    "The status says issued, SEFAZ's code says denied: look the key up.",
  ],
  cancelled: ['o código da SEFAZ diz cancelada: consulte a chave.', "SEFAZ's code says cancelled: look the key up."],
  unknown: [
    'o código da SEFAZ diz que não consta: consulte a chave.',
    "SEFAZ's code says not on record: look the key up.",
  ],
  rejected: ['o código da SEFAZ diz rejeitada: consulte a chave.', "SEFAZ's code says rejected: look the key up."],
  alert: ['Guarde o XML e leia os alertas', 'Keep the XML and read the alerts'],
  late: ['Nada a fazer: guarde o XML.', 'Nothing to do: keep the XML.'],
  irregular: ['A nota vale; avise o cliente', 'The document stands; tell the customer'],
  issued: ['nota está emitida.', 'document is issued.'],
  correct: [
    'A prefeitura ou o sistema nacional devolveu um erro: corrija o que a mensagem diz.',
    'The municipality or the national system returned an error: correct what its message says.',
  ],
  'service-exists': ['Não reenvie: a NFS-e pode já existir.', 'Do not send it again: the NFS-e may exist already.'],
  patience: ['pode levar horas', 'can take hours'],
  failed: ['o que nada diz sobre a nota', 'says nothing about the document'],
  replaced: [
    'Foi substituída por outra NFS-e: não emita outra.',
    'It was replaced by another NFS-e: do not issue another.',
  ],
  render: ['nenhuma NFS-e a substituiu, emita outra.', 'no other NFS-e has replaced it, issue another.'],
} as const;
type Told = keyof typeof TOLD;
type Case = readonly [code: string, message: string, told: Told, next: LookupRecord['next']];

const REJECTED: Case[] = [
  ['', 'NF-e ja se encontra autorizada, protocolo 135260000000001', 'exists', 'issuer'],
  ['', 'NF-e já transmitida anteriormente', 'exists', 'issuer'],
  ['4321', 'Rejeição: Chave JÁ EXISTENTE na base', 'exists', 'issuer'],
  ['4321', 'Rejeição: Nota ja existe', 'exists', 'issuer'],
  ['4321', 'Rejeição: já autorizada em outro lote', 'exists', 'issuer'],
  ['4321', 'Rejeição: Duplicidade de evento', 'exists', 'issuer'],
  ['4321', `Rejeição: x [${KEY}]`, 'exists', 'issuer'],
  ['999', 'Erro não catalogado: duplicidade', 'exists', 'sefaz'],
  ['999', `Erro [chNFe: ${KEY}]`, 'exists', 'sefaz'],
  ['4321', 'Duplicidade de NF referenciada', 'neutral', 'issuer'],
  ['4321', 'Duplicidade na chave informada na exportação indireta [nOcor: 2]', 'neutral', 'issuer'],
  ['4321', `Rejeição: x [${WRONG}]`, 'neutral', 'issuer'],
  ['4321', `Rejeição: nota citada [nRef: ${KEY}]`, 'neutral', 'issuer'],
  ['4321', `Rejeição: refNFe ${KEY} cancelada`, 'neutral', 'issuer'],
  ['4321', `Rejeição: NF-e não consta na base [chNFe: ${KEY}]`, 'neutral', 'issuer'],
  ['4321', 'Rejeição: outra', 'neutral', 'issuer'],
  ['', 'Timeout ao consultar recibo na SEFAZ', 'look-up', 'issuer'],
  ['', 'Tempo esgotado', 'look-up', 'issuer'],
  ['4321', 'Situacao Desconhecida', 'look-up', 'issuer'],
  ['', 'Lote recebido com sucesso', 'look-up', 'issuer'],
  ['', 'Lote em processamento', 'look-up', 'issuer'],
  ['999', 'Aguardando processamento', 'look-up', 'sefaz'],
  ['999', 'Erro não catalogado', 'first', 'sefaz'],
  ...['108', '286', '296'].map((code): Case => [code, 'Serviço Paralisado', 'same-later', 'sefaz']),
  // A row of the table holds, whatever its message names.
  ['267', `Rejeição: Chave referenciada [chNFe: ${KEY}]`, 'same', 'issuer'],
  ['357', `Rejeição: Chave de acesso da exportação indireta difere [nRef: ${KEY}]`, 'neutral', 'issuer'],
  ['681', 'Rejeição: Duplicidade de NF referenciada (modelo 1)', 'same', 'issuer'],
  ['704', 'Rejeição: NFC-e com Data-Hora de emissão atrasada', 'same', 'issuer'],
  ['204', 'Rejeição: Duplicidade de NF-e denegada', 'known', 'issuer'],
  // Denial is told by the message, and by its beginning where the code is another.
  ['302', 'Uso Denegado: Irregularidade fiscal do destinatário', 'spent', 'accountant'],
  ['301', 'Rejeição: NF-e denegada', 'spent', 'accountant'],
  ['205', 'Rejeição: NF-e está denegada na base de dados da SEFAZ', 'other', 'accountant'],
  ['', 'Rejeição: 4321 - uso denegado', 'spent', 'accountant'],
  ['302', 'Rejeição: Irregularidade fiscal do destinatário', 'same', 'customer'],
  ['656', 'Rejeição: Consumo Indevido', 'same', 'software'],
  ['590', 'Rejeição: Informado CST para emissor do Simples Nacional', 'same', 'accountant'],
  ['225x', 'Rejeição: código ilegível', 'neutral', 'issuer'],
  ['687', 'Rejeição: NF-e Complementar referencia uma NF-e denegada', 'same', 'issuer'],
  ['913', 'Rejeição: referencia nota denegada', 'neutral', 'issuer'],
];

const ISSUED: Case[] = [
  ...['101', '135', '151', '155'].map((code): Case => [code, 'Cancelamento homologado', 'cancelled', 'asker']),
  ['302', 'Uso Denegado: Irregularidade', 'denied', 'asker'],
  ['110', 'Uso Denegado', 'denied', 'asker'],
  ['205', 'NF-e está denegada na base', 'denied', 'asker'],
  ['217', 'NF-e não consta na base de dados', 'unknown', 'asker'],
  ['302', 'Irregularidade fiscal do destinatário', 'rejected', 'asker'],
  ['539', `Duplicidade [chNFe: ${KEY}]`, 'rejected', 'asker'],
  ['1299', 'Rejeição: outra', 'rejected', 'asker'],
  ['120', 'Autorizado com alerta', 'alert', 'nobody'],
  ['150', 'Autorizado fora de prazo', 'late', 'nobody'],
  ['172', 'Destinatário irregular', 'irregular', 'customer'],
  ['100', 'Autorizado o uso da NF-e', 'issued', 'nobody'],
  ['104', 'Lote processado', 'issued', 'nobody'],
];

const SERVICES: (readonly [status: string, message: string, told: Told, next: LookupRecord['next']])[] = [
  ['003 (Emitindo documento)', 'E0312 - código de serviço não administrado', 'correct', 'issuer'],
  ['003 (Emitindo documento)', 'RNG9999', 'correct', 'issuer'],
  ['003 (Emitindo documento)', 'Rejeitado pela prefeitura', 'correct', 'issuer'],
  ['003 (Emitindo documento)', 'ERRO no CNPJ do tomador', 'correct', 'issuer'],
  ['003 (Emitindo documento)', 'E10 - RPS já informado', 'service-exists', 'issuer'],
  ['003 (Emitindo documento)', 'E0014: DPS repetida', 'service-exists', 'issuer'],
  ['003 (Emitindo documento)', 'Duplicidade de RPS', 'service-exists', 'issuer'],
  ['003 (Emitindo documento)', 'Processado sem erros', 'patience', 'wait'],
  ['003 (Emitindo documento)', 'Lote recebido, aguardando a prefeitura', 'patience', 'wait'],
  ['999 (Erro interno)', 'E179: assinatura', 'correct', 'issuer'],
  ['999 (Erro interno)', 'L001', 'correct', 'issuer'],
  ['999 (Erro interno)', 'Tempo esgotado ao ler o banco', 'failed', 'service'],
  ['010 (Documento cancelado)', 'cancelada por substituição pela NFS-e 78', 'replaced', 'nobody'],
  ['010 (Documento cancelado)', 'cancelada a pedido', 'render', 'nobody'],
];

/** The same is said by the page, a message, a line of a batch, its end and both reports. */
async function expectTold(record: LookupRecord, told: Told, next: LookupRecord['next'], said: string) {
  expect(record.next).toBe(next);
  const reason = record.verdict === null ? '' : wordsAlone(said);
  for (const [at, lang] of (['pt', 'en'] as const).entries()) {
    const { io } = kit({ columns: 400, lang });
    const sentence = TOLD[told][at] ?? '';
    const party = io.words.statuses.party[next];
    const place = { baseUrl: 'https://h/v3', profile: null, isSandbox: false };
    for (const text of [await page(record, io, place), message(record, io, place)]) {
      for (const part of [sentence, next === 'asker' ? '' : party, reason]) expect(text).toContain(part);
    }
    expect(batchLines(screen(400), io.words, lang)(record)).toContain(reason);
    const tally = new Tally();
    tally.add(record);
    const acts = next !== 'nobody' && next !== 'wait';
    expect(sums(tally, 1, [], io).join('\n').includes(`${party}: R1`)).toBe(acts);
    for (const format of ['table', 'markdown']) {
      const { stdout } = await run(['report', '-', '-o', format, '--lang', lang], { stdin: ndjson(record) });
      for (const part of [party, sentence]) expect(stdout.replaceAll('\\', '').replace(/\s+/g, ' ')).toContain(part);
    }
  }
}

describe('what SEFAZ and municipalities say is told alike everywhere', () => {
  const nfe = (status: string, codigo: string, mensagem: string) =>
    answered({ status, descricao: 'd', data: { sefaz: { codigo, mensagem } } });

  test.each(REJECTED)('rejected: %s %s', (code, said, told, next) =>
    expectTold(nfe('900 (Rejeição da SEFAZ)', code, said), told, next, said),
  );

  test.each(ISSUED)('issued: %s %s', (code, said, told, next) =>
    expectTold(nfe('004 (Documento emitido)', code, said), told, next, said),
  );

  test.each(SERVICES)('service invoice: %s %s', (status, said, told, next) => {
    const data = status.startsWith('999') ? { erro: said } : { 'retorno-municipio': { mensagem: said } };
    const record = answered({ status, descricao: 'd', data }, 'R1', 'nfse');
    // A report heads its causes by it.
    expect(summaryOf(record, kit().io).code).toBe('');
    return expectTold(record, told, next, said);
  });
});
