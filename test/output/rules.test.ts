import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsAlone } from '../../src/contract/sefaz-codes.ts';
import type { Kind } from '../../src/contract/statuses.ts';
import { batchLines } from '../../src/output/batch.ts';
import { message } from '../../src/output/message.ts';
import { page } from '../../src/output/page.ts';
import { summaryOf } from '../../src/output/summary.ts';
import type { LookupRecord } from '../../src/record.ts';
import { ndjson } from '../../src/records/line.ts';
import { sums, Tally } from '../../src/records/tally.ts';
import type { Words } from '../../src/words/index.ts';
import { run } from '../support/run.ts';
import { answered, kit, ORIGIN, screen } from './kit.ts';

const KEY = '35261111222333000181550010000123451482917368';
const WRONG = `${KEY.slice(0, -1)}0`;
const STATUSES = {
  '003': '003 (Emitindo documento)',
  '004': '004 (Documento emitido)',
  '010': '010 (Documento cancelado)',
  '900': '900 (Rejeição da SEFAZ)',
  '999': '999 (Erro interno)',
};

type Say = (statuses: Words['statuses']) => string;

/** What each class of `domain.md`, rule 5, comes to: who acts next (of a row the table says it), and the sentence. */
const CLASSES: Readonly<Record<string, readonly [next: LookupRecord['next'] | null, say: Say]>> = {
  'nfse exists': ['issuer', ({ advice }) => advice['nfse-exists']],
  'nfse look-up': ['issuer', ({ advice }) => advice['nfse-look-up']],
  'nfse wait': ['wait', ({ nowOfService }) => nowOfService.issuing],
  'nfse correct': [null, ({ advice }) => advice['nfse-correct']],
  'nfse hinted': ['issuer', ({ advice }) => `${advice['nfse-correct']} ${advice.yes}`],
  'nfse read': ['issuer', ({ advice }) => advice['nfse-read']],
  'nfse service': ['service', ({ now }) => now['service-error']],
  'nfse issued': ['nobody', ({ nobody }) => nobody.issued.slice(3)],
  'nfse contradicts': [
    'asker',
    ({ party }) => (party.nobody === 'Nobody' ? 'the municipality says' : 'a prefeitura diz'),
  ],
  'nfse replaced': ['nobody', ({ advice }) => advice.replaced],
  'nfse duplicate': ['nobody', ({ advice }) => advice.duplicate],
  'nfse plain': ['nobody', ({ nowOfService }) => nowOfService.cancelled],
  'nfe exists': ['issuer', ({ advice }) => advice.no],
  'nfe look-up': ['issuer', ({ advice }) => advice['look-up']],
  'nfe row': [null, () => ''],
  'nfe read': ['issuer', ({ now }) => now.rejected],
  'nfe contradicts': ['asker', ({ advice }) => advice['rejected-but-other'].replace(/,.*/, ', ')],
  'nfe denied': ['accountant', ({ advice }) => advice.denied],
  'nfe service': ['service', ({ now }) => now['service-error']],
  'nfe issued': ['nobody', ({ nobody }) => nobody.issued.slice(3)],
  'nfe says-cancelled': ['asker', ({ advice }) => advice['issued-but-cancelled']],
  'nfe says-denied': ['asker', ({ advice }) => advice['issued-but-denied']],
  'nfe says-unknown': ['asker', ({ advice }) => advice['issued-but-unknown']],
  'nfe says-rejected': ['asker', ({ advice }) => advice['issued-but-rejected']],
};

/** Messages besides those of the table: what looks like another class, and codes in other dresses. */
const FURTHER = `
nfse 003||Já existe nota fiscal emitida para este RPS|exists
nfse 003||RPS already exists|exists
nfse 003||Filial não cadastrada|correct
nfse 003||Ferrovia Centro-Atlântica|read
nfse 003||Sem erros|read
nfse 003||Alerta: verifique a alíquota|read
nfse 003||Aguardente: código inválido|correct
nfse 003||Lote recebido com erros: inscrição municipal inválida|correct
nfse 003||E0425 - o valor recebido é menor que o valor do serviço|correct
nfse 003||HTTP Status 500 - Internal Server Error|look-up
nfse 003||Unable to connect to the remote server|look-up
nfse 003||500 reais de multa|read
nfse 999||500 - Internal Server Error|service
nfse 999||Erro: campo obrigatório|service
nfse 004||Esta NFS-e substitui a NFS-e 77, cancelada|issued
nfse 010||NFS-e não cancelada|contradicts
nfe 900||Erro 503: serviço indisponível|look-up
nfe 900|HTTP 502|Bad Gateway|look-up
nfe 900|503|Service Unavailable|look-up
nfe 900||Rejeição 395: endereço https://x.y não é o da UF|row
nfe 900||Código da rejeição: 539|row
nfe 900|0|Erro ao transmitir|look-up
nfe 900||NF-e não consta na base [chNFe: ${KEY}]|look-up
nfe 900|1290|Rejeição: x [${KEY}]|exists
nfe 900|1290|Rejeição: x [${WRONG}]|read
nfe 900|1290|Rejeição: nota citada [nRef: ${KEY}]|read
nfe 900|1290|Rejeição: refNFe ${KEY} cancelada|read
nfe 900|999|Erro [chNFe: ${KEY}]|exists
nfe 900||Rejeição: Duplicidade de NF-e referenciada|read
nfe 900|1290|Duplicidade na chave informada na exportação [nOcor: 2]|read
nfe 900||Rejeição: 100 itens sem NCM|read
nfe 900||Rejeição: o número já foi inutilizado|read
nfe 900||Rejeição: complementar referencia NF-e denegada|read
nfe 900|539.0|Duplicidade|row
nfe 900|Rej. 204|Duplicidade|row
nfe 900||[225] Falha no Schema XML|row
nfe 900|267|Rejeição: Chave referenciada [chNFe: ${KEY}]|row
nfe 900|681|Rejeição: Duplicidade de NF referenciada|row
nfe 900|687|Rejeição: NF-e Complementar referencia uma NF-e denegada|row
nfe 900|108|Serviço Paralisado|row
nfe 900||Autorizado o uso da NF-e|message
nfe 900|104|Lote processado|contradicts
nfe 900|205|Rejeição: NF-e está denegada na base de dados|denied
nfe 999||Erro 539|service
nfe 999||Rejeição 539: x https://y|exists
nfe 999||Rejeição 610: Total difere|service
nfe 004|101|Cancelamento homologado|says-cancelled
nfe 004|302|Uso Denegado: Irregularidade|says-denied
nfe 004|302|Irregularidade fiscal do destinatário|says-rejected
nfe 004|217|NF-e não consta na base de dados|says-unknown
nfe 004|539|Duplicidade [chNFe: ${KEY}]|says-rejected
nfe 004|104|Lote processado|issued
nfe 900||Erro 408: tempo esgotado|look-up
nfe 900||Status 408|look-up
nfe 900||Erro 403 - acesso negado|look-up
nfe 900||Erro 110: Connection timed out|look-up
nfe 900||111: Connection refused|look-up
nfe 900||Retorno 200|look-up
nfe 900||Código 504: tempo esgotado|look-up
nfe 900||Status code: 504|look-up
nfe 900||Sefaz 500|look-up
nfe 900||[500]|look-up
nfe 900||504:|look-up
nfe 900|504|tempo esgotado|look-up
nfe 900||778 - NCM inexistente. Veja http://sefaz.gov.br|row
nfe 900||539 - Duplicidade (not found)|row
nfe 900|539 http://x|Duplicidade|row
nfe 900||Rejeição: chave ${KEY} desconhecida|read
nfe 900||Rejeição: [chNFe:${KEY}] não cadastrada na SEFAZ|read
nfe 900||Rejeição: Não existe NF-e com a chave ${KEY}|read
nfe 900||Rejeição: NCM inexistente. Chave ${KEY}|exists
nfe 900||Rejeição: NCM não encontrado na NF-e ${KEY}|exists
nfe 004|100|Uso denegado|says-denied
nfse 003||Erro: E0312 - serviço não administrado|hinted
nfse 003||Código do erro: E0312 serviço|hinted
nfse 003||E0853 - não há pedido de análise fiscal pendente|correct
nfse 003||[{"Codigo":"E0312","Mensagem":"serviço"}]|hinted
nfse 003||E-0014 - DPS|exists
nfse 003||E 10 - RPS|exists
nfse 003||Itens 5 e 10 sem descrição|read
nfse 003||503 - Serviço em atualização|look-up
nfse 003||Servidor respondeu 503|look-up
nfse 003||E0312 - serviço indisponível|look-up
nfse 003||E0312 - em processamento|wait
nfse 003||Os RPS já constam|exists
nfse 003||Os RPS não constam|correct
nfse 999||ORA-12541: TNS:no listener|service
`;

const [, ...LINES] = readFileSync('test/support/messages.tsv', 'utf8').trimEnd().split('\n');
const MESSAGES = [
  ...LINES.map((line) => line.split('\t')),
  ...FURTHER.trim()
    .split('\n')
    .map((line) => [line.slice(0, 4).trim(), ...line.slice(4).trim().split('|')]),
];

function recordOf(kind: string, status: string, codigo: string, mensagem: string): LookupRecord {
  const words = kind === 'nfe' ? { sefaz: { codigo, mensagem } } : { 'retorno-municipio': { mensagem } };
  const data = status === '999' ? { erro: mensagem } : words;
  const text = STATUSES[status as keyof typeof STATUSES];
  return answered({ status: text, descricao: 'd', data }, 'R1', kind as Kind);
}

/** Each of the texts has each of the parts. */
function expectParts(texts: readonly string[], parts: readonly string[]) {
  for (const text of texts) for (const part of parts) expect(text).toContain(part);
}

test.each(MESSAGES)('%s %s %j %j: %s', async (kind = '', status = '', codigo = '', mensagem = '', name = '') => {
  const record = recordOf(kind, status, codigo, mensagem);
  const isByMessage = name === 'message';
  const [next, say] = CLASSES[`${kind} ${isByMessage ? 'contradicts' : name}`] ?? expect.fail(`no such class: ${name}`);
  expect(JSON.parse(ndjson(record)).next).toBe(record.next);
  if (next !== null) expect(record.next).toBe(next);
  for (const lang of ['pt', 'en'] as const) {
    const { io } = kit({ columns: 1000, lang });
    const { document, statuses } = io.words;
    const texts = [await page(record, io, ORIGIN), message(record, io, ORIGIN)];
    expectParts(texts, [
      isByMessage ? statuses.advice['rejected-but-words'] : say(statuses),
      name === 'issued' ? '' : mensagem.trim(),
    ]);
    // It is not who reads a message who asked.
    expectParts(texts.slice(0, record.next === 'asker' ? 1 : 2), [statuses.party[record.next]]);
    const isRefusal = kind === 'nfe' && ['row', 'read', 'denied'].includes(name);
    expect(texts[1]?.includes(document.noValue)).toBe(isRefusal);
    if (kind === 'nfe') expect(texts[0]?.includes(document.hint)).toBe(name === 'row');
    const line = batchLines(screen(1000), io.words, lang)(record);
    if (status !== '004' && status !== '010') expect(line).toContain(wordsAlone(mensagem).trim());
    const tally = new Tally();
    tally.add(record);
    const acts = record.next !== 'nobody' && record.next !== 'wait';
    expect(sums(tally, 1, [], io).join('\n').includes(`${statuses.party[record.next]}: R1`)).toBe(acts);
  }
  // A report heads its causes by the code: municipalities have none of SEFAZ's.
  if (kind === 'nfse') expect(summaryOf(record, kit().io).code).toBe('');
});

test.each([
  ['900', '', 'Operation timed out', 'Consulte a chave antes de qualquer outra coisa'],
  ['900', '539', 'Rejeição: Duplicidade', 'Não reenvie: consulte a chave da mensagem'],
  ['004', '101', 'Cancelamento homologado', 'mas o código da SEFAZ diz cancelada: consulte a chave.'],
  ['004', '120', 'Autorizado com alerta', 'Guarde o XML e leia os alertas'],
  ['900', '108', 'Serviço Paralisado', 'aguarde e reenvie a mesma nota, com o mesmo número.'],
])('%s %s %s: reports say the same', async (status, codigo, mensagem, sentence) => {
  const record = recordOf('nfe', status, codigo, mensagem);
  for (const format of ['table', 'markdown']) {
    const { stdout } = await run(['report', '-', '-o', format, '--lang', 'pt'], { stdin: ndjson(record) });
    expectParts([stdout.replaceAll('\\', '').replace(/\s+/g, ' ')], [sentence]);
  }
});

test('a report gathers rejections without a code by their words', async () => {
  const words = ['timeout', 'timeout', 'Rejeição: NCM inexistente', 'Rejeição: outra'];
  const stdin = words.map((mensagem) => ndjson(recordOf('nfe', '900', '', mensagem))).join('');
  const records = stdin.split('\n').map((line, at) => line.replace('"R1"', `"R${at}"`));
  const { stdout } = await run(['report', '-', '--lang', 'pt'], { stdin: records.join('\n') });
  expectParts([stdout], ['Rejeitada  2 ×  timeout', '1 ×  NCM inexistente', '1 ×  outra']);
});

test('what an event comes to is no NFS-e, and a code that sends nothing again promises no number', async () => {
  const pageOf = (mensagem: string) => page(recordOf('nfse', '003', '', mensagem), kit({ columns: 1000 }).io, ORIGIN);
  expectParts([await pageOf('E0802 - o evento já foi registrado')], ['the event may exist already']);
  expectParts([await pageOf('E0312 - serviço')], ['with the same number', 'Hint (unofficial)']);
  expect(await pageOf('E0827 - tributo recolhido')).not.toContain('same number');
});
