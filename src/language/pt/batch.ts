import type { AbsentField, BatchWords } from '../types/messages.ts';
import { inWords } from '../types/words-by-kind.ts';
import { MEANT_IN_ALL } from './absent-fields.ts';
import { outcome } from './statuses.ts';

export const batch: BatchWords = {
  outcome: {
    ...outcome,
    unavailable: { one: 'sem serviço', many: 'sem serviço' },
    'no-answer-in-time': { one: 'sem resposta', many: 'sem resposta' },
    contract: { one: 'inesperada', many: 'inesperadas' },
    'token-refused': { one: 'token recusado', many: 'com token recusado' },
    usage: { one: 'não é recibo', many: 'não são recibos' },
    config: { one: 'configuração', many: 'com configuração inválida' },
    io: { one: 'não gravada', many: 'não gravadas' },
    mixed: { one: 'diversa', many: 'diversas' },
    interrupted: { one: 'interrompida', many: 'interrompidas' },
    bug: { one: 'falha do recibo', many: 'com falha do recibo' },
  },
  done: (done, total) => (total === null ? `${done} consultados` : `${done} de ${total}`),
  rate: (perSecond) => `${perSecond.replace('.', ',')}/s`,
  timeLeft: (span) => `faltam ${span}`,
  wait: {
    'rate-limited': (span) => `excesso de requisições (HTTP 429): pausa de ${span}`,
    rate: (span) => `próxima requisição em ${span} (--rate)`,
  },
  briefWait: {
    'rate-limited': (span) => `HTTP 429: pausa de ${span}`,
    rate: (span) => `próxima requisição em ${span}`,
  },
  receipts: (done, span) => `${done} ${done === 1 ? 'recibo' : 'recibos'} em ${span}`,
  answeredBefore: (count) => `${count} já ${count === 1 ? 'respondido' : 'respondidos'}`,
  received: (megabytes) => `${megabytes.replace('.', ',')} MB de documentos`,
  documents: ({ saved, before, lost, unlinked }) =>
    [
      `${saved} ${saved === 1 ? 'documento gravado' : 'documentos gravados'}`,
      ...(before > 0 ? [`${before} já na pasta`] : []),
      ...(lost > 0 ? [`${lost} não ${lost === 1 ? 'gravado' : 'gravados'}`] : []),
      ...(unlinked > 0 ? [`${unlinked} sem link`] : []),
    ].join(', '),
  rejections: (codes) => `códigos da SEFAZ: ${codes.map(([code, count]) => `${code} (${count})`).join(', ')}`,
  deviating: (count) =>
    count === 1 ? '1 resposta difere da especificação' : `${count} respostas diferem da especificação`,
  wrongList: {
    utf16: 'a lista parece estar em UTF-16: salve-a como UTF-8, ou converta-a com iconv -f UTF-16 -t UTF-8',
    odd: 'a maioria dos itens da lista não é um recibo, ou tem algo além dele: uma lista é texto em UTF-8, com um recibo por linha e nada mais',
  },
  wrongReceipts: {
    rounded: (count) =>
      `${count} dos recibos não encontrados ${count === 1 ? 'parece um número arredondado' : 'parecem números arredondados'} por uma planilha: formate a coluna como texto antes de salvar`,
    key: (count) =>
      `${count} dos recibos não encontrados ${count === 1 ? 'é uma chave' : 'são chaves'} de acesso: consulte pelo recibo que o envio da nota devolveu`,
    pasted: (count) =>
      `${count} dos recibos não encontrados ${count === 1 ? 'tem' : 'têm'} aspas, outra pontuação ou caracteres invisíveis, talvez copiados junto`,
  },
  left: ({ done, remaining, canResume, isUntouched, isTooLong }) => {
    const line = isUntouched ? 'digite a mesma linha' : 'digite a mesma linha com --resume e sem --force';
    const way = isTooLong ? `, ${line}` : ':';
    if (remaining === 0)
      return `não falta nenhum recibo${canResume ? `; para consultar de novo o que falhou${way}` : ''}`;
    const goOn = isUntouched ? 'para recomeçar' : 'para continuar daqui';
    return `${
      remaining === null
        ? `${done} ${done === 1 ? 'recibo já tem' : 'recibos já têm'} registro`
        : `${remaining === 1 ? 'falta 1 recibo' : `faltam ${remaining} recibos`}`
    }; ${canResume ? `${goOn}${way}` : 'com --out <arquivo> a execução pode continuar de onde parou, com --resume'}`;
  },
  neverFound: (path, absent) =>
    `${path} não está em nenhuma das respostas${inWords<AbsentField>(MEANT_IN_ALL, absent)}`,
  failFast: (receipt) => `encerrado na primeira falha, como pede --fail-fast: ${receipt}`,
  breaker: (count) => `${count} consultas seguidas não encontraram o serviço; nada mais foi consultado`,
};
