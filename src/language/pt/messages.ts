import type { AbsentField, Messages } from '../types/messages.ts';
import { inWords } from '../types/words-by-kind.ts';
import { MEANT } from './absent-fields.ts';
import { batch } from './batch.ts';
import { DOCUMENTS, documentProblems, FLAWS } from './document-problems.ts';
import { runProblems } from './run-problems.ts';
import { serviceProblems } from './service-problems.ts';
import { settingsProblems } from './settings-problems.ts';
import { usageProblems } from './usage-problems.ts';

export const messages: Messages = {
  problem: { ...usageProblems, ...settingsProblems, ...serviceProblems, ...runProblems, ...documentProblems },
  deviation: {
    missing: ({ path }) => `falta o campo ${path}, previsto na especificação`,
    extra: ({ path }) => `o campo ${path} não está previsto na especificação`,
    duplicate: ({ path }) => `o campo ${path} aparece mais de uma vez; vale a última ocorrência`,
    'wrong-type': ({ path, expected, found }) =>
      `o campo ${path} deveria ser ${TYPES[expected]}, mas é ${TYPES[found]}`,
    'unknown-value': ({ path, value }) => `o campo ${path} tem um valor não previsto na especificação: ${value}`,
    'status-wording': ({ text, expected }) => `status é "${text}", mas a especificação diz "${expected}"`,
    'not-utf8': () => 'o corpo da resposta não é UTF-8 válido; os bytes ilegíveis aparecem como \ufffd',
  },
  excerpt: (text) => `; o corpo começa assim: ${text}`,
  warning: 'aviso',
  note: 'nota',
  moreDeviations: (count, isAll) =>
    isAll
      ? `e mais ${count} ${count === 1 ? 'desvio' : 'desvios'} da especificação`
      : `e mais de ${count} outros desvios da especificação`,
  echoedToken: 'o serviço repetiu o token na resposta; ele aparece como (redacted)',
  absentField: (path, status, absent) =>
    `${path} não está na resposta${status === null ? '' : `, cuja situação é ${status}`}${inWords<AbsentField>(MEANT, absent)}`,
  sandboxAddress: (baseUrl) =>
    `serviço simulado no ar; para consultá-lo: RECIBO_BASE_URL=${baseUrl} e RECIBO_TOKEN com qualquer texto; para encerrar: Ctrl-C`,
  asking: (host, seconds, ofSeconds, attempt) =>
    `consultando ${host}: ${seconds} s de ${comma(String(ofSeconds))} s · tentativa ${attempt}`,
  batch,
  waiting: (status, seconds, next) =>
    `${status ?? 'sem resposta'} após ${seconds} s; nova consulta em ${comma(String(next))} s`,
  stillOnItsWay: (status) =>
    `o tempo de espera acabou e a situação ainda é ${status}: não é uma falha; consulte de novo mais tarde`,
  notOpened: (document, why) => {
    if (why === 'no-link') return `a resposta não tem link para o ${DOCUMENTS[document]}: não há o que abrir`;
    return why === 'no-program'
      ? `nenhum programa deste sistema abriu o ${DOCUMENTS[document]}. O link:`
      : `o ${DOCUMENTS[document]} não foi aberto, porque o link ${FLAWS[why]}:`;
  },
  kept: (document, file, bytes, isNew) =>
    isNew
      ? `${DOCUMENTS[document]} gravado: ${file} (${bytes} bytes)`
      : `o ${DOCUMENTS[document]} já estava lá: ${file} (${bytes} bytes)`,
  notLinked: (document) => `a resposta não tem link para o ${DOCUMENTS[document]}: não há o que gravar`,
  fetching: (document, megabytes) => `baixando o ${DOCUMENTS[document]}: ${comma(megabytes)} MB`,
  trace: {
    timings: (steps) => steps.map(({ name, ms }) => `${TIMINGS[name]} ${ms} ms`).join(', '),
    sizes: (bodyBytes, receivedBytes) =>
      bodyBytes === receivedBytes ? `${bodyBytes} bytes` : `${bodyBytes} bytes (${receivedBytes} na rede)`,
    reused: 'conexão reutilizada',
    failed: (fault) => `falhou: ${fault}`,
    replay: 'a conexão mantida aberta já tinha sido fechada; consultando de novo, sem pausa, em uma nova',
    again: (seconds, attempt, source) =>
      `nova consulta em ${comma(seconds)} s (tentativa ${attempt})${source === 'header' ? ', como o serviço pediu' : ''}`,
    outOfTime: (seconds, leftSeconds) =>
      `sem nova tentativa: a pausa de ${comma(seconds)} s não cabe nos ${comma(leftSeconds)} s restantes`,
  },
};

function comma(seconds: string): string {
  return seconds.replace('.', ',');
}

const TYPES = {
  string: 'um texto',
  object: 'um objeto',
  array: 'uma lista',
  number: 'um número',
  boolean: 'um booleano',
  null: 'null',
} as const;

const TIMINGS = { dns: 'DNS', connect: 'conexão', tls: 'TLS', firstByte: 'primeiro byte', total: 'total' } as const;
