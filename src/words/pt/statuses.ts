import { column } from '../span.ts';
import type { Words } from '../words.ts';

const otherwise = (status: string, says: string, by = 'o código da SEFAZ', what = 'chave') =>
  `A situação diz ${status}, mas ${by} diz ${says}: consulte a ${what}.`;
const NOT_ALONE = 'Não emita de novo só por isto.';
const IN_TRANSIT =
  'salvo se a mercadoria já saiu: NF-e cancelada não acoberta o transporte; se nenhuma outra a cobre, emita outra.';

const exits = () => ({
  issued: ['Emitida', 'situação 004, ou uma listada em --accept'],
  bug: ['Falha do programa', 'uma falha do próprio programa'],
  usage: ['Recibo inválido', 'opção, argumento ou recibo errado; nada foi enviado'],
  pending: ['Pendente', 'situação 002: à espera de processamento'],
  issuing: ['Emitindo', 'situação 003: em emissão'],
  cancelled: ['Cancelada', 'situação 010: cancelada'],
  mixed: ['Resultados diferentes', 'um lote cujos recibos terminaram de modos diferentes'],
  'not-found': ['Não existe', 'situação 500: o serviço não conhece o recibo'],
  unavailable: ['Serviço indisponível', 'sem conexão: nome, rede, TLS, proxy, ou HTTP 5xx'],
  io: ['Erro de arquivo', 'um arquivo não pôde ser lido ou gravado'],
  'no-answer-in-time': ['Sem resposta', 'sem resposta dentro do prazo, ou HTTP 429 até o fim'],
  contract: ['Resposta inesperada', 'resposta em que não se pode confiar; com --strict, qualquer desvio'],
  'token-refused': ['Token recusado', 'HTTP 401 ou 403'],
  config: ['Configuração', 'sem token, sem endereço base, ou configuração que não serve'],
  rejected: ['Rejeitada', 'situação 900: rejeitada pela SEFAZ (só NF-e)'],
  'service-error': ['Erro interno', 'situação 999: a consulta falhou dentro do serviço'],
  interrupted: ['Interrompida', 'um sinal encerrou a execução (143 por SIGTERM, 129 por SIGHUP)'],
});

export const statuses = (): Words['statuses'] => ({
  outcome: column(exits(), 0),
  exit: column(exits(), 1),
  now: {
    pending: 'A nota está na fila: consulte de novo em instantes.',
    issuing: 'A nota está sendo emitida: consulte de novo em instantes.',
    issued: 'A nota foi emitida.',
    cancelled: `Nada a fazer, ${IN_TRANSIT}`,
    rejected: 'A SEFAZ não autorizou a nota: veja o motivo antes de reenviar.',
    'not-found': `Logo após o envio pode ser só atraso: consulte de novo em instantes. Senão, confira se o recibo está completo, se a empresa que consulta é a que emitiu a nota e se ela é NF-e ou NFS-e. ${NOT_ALONE}`,
    'service-error': 'A consulta falhou, o que nada diz sobre a nota: consulte de novo mais tarde.',
    io: 'A resposta está aqui; um documento dela não pôde ser guardado.',
    contract: 'O serviço deu uma resposta que este programa não conhece.',
    address: 'A resposta não é a do serviço: confira o endereço base, com a versão.',
  },
  nowOfService: {
    issuing:
      'Está com a prefeitura ou o sistema nacional (Sefin), o que pode levar horas e não é falha: consulte de novo mais tarde.',
    cancelled: 'Se o serviço foi prestado e nenhuma outra NFS-e o cobre, emita outra.',
  },
  odd: (what) => `${what} ${NOT_ALONE}`,
  withRecibo: {
    wait: 'Ou aguarde com --wait.',
    profile: 'A empresa é a do token (--profile).',
    key: (key) => `O que a chave diz: recibo explain ${key}`,
  },
  party: {
    nobody: 'Ninguém',
    wait: 'Ninguém por ora: aguarde',
    asker: 'Você (quem consulta)',
    issuer: 'O emitente',
    accountant: 'A contabilidade',
    customer: 'O destinatário',
    software: 'O sistema emissor',
    sefaz: 'A SEFAZ',
    service: 'O serviço de consulta',
  },
  nobody: { issued: ': a nota foi emitida.', cancelled: `, ${IN_TRANSIT}` },
  advice: {
    yes: 'Resolvida a causa, reenvie com o mesmo número.',
    'other-number': 'Não reenvie com o mesmo número: emita com outro.',
    no: 'Não reenvie: a nota pode já existir.',
    'same-later': 'Não há o que corrigir: aguarde e reenvie a mesma nota, com o mesmo número.',
    denied: 'Regularize antes; depois emita com outro número.',
    'look-up': 'Consulte a chave antes de qualquer outra coisa: a nota pode ter sido autorizada.',
    'issued-but-cancelled': otherwise('emitida', 'cancelada'),
    'issued-but-denied': otherwise('emitida', 'denegada'),
    'issued-but-unknown': otherwise('emitida', 'que não consta'),
    'issued-but-rejected': otherwise('emitida', 'rejeitada'),
    'rejected-but-authorised': otherwise('rejeitada', 'autorizada'),
    'rejected-but-cancelled': otherwise('rejeitada', 'cancelada'),
    'rejected-but-other': otherwise('rejeitada', 'outra coisa'),
    'rejected-but-words': otherwise('rejeitada', 'autorizada', 'a mensagem'),
    'nfse-issued-but-otherwise': otherwise('emitida', 'cancelada', 'a prefeitura', 'NFS-e'),
    'nfse-cancelled-but-otherwise': otherwise('cancelada', 'não cancelada', 'a prefeitura', 'NFS-e'),
    'nfse-exists': 'Não reenvie: a NFS-e pode já existir.',
    'event-exists': 'Não reenvie: o evento pode já existir.',
    'nfse-look-up': 'Não reenvie ainda: consulte pela DPS ou pelo RPS se a NFS-e foi gerada.',
    'nfse-correct': 'A prefeitura ou o sistema nacional devolveu um erro: corrija o que a mensagem diz.',
    'nfse-read': 'A prefeitura respondeu isto: se for um erro, corrija; se não, aguarde.',
    replaced: 'Foi substituída por outra NFS-e: não emita outra.',
    duplicate: 'Foi cancelada por duplicidade: a outra NFS-e vale; não emita outra.',
  },
  bug: (message, where) =>
    `esta é uma falha do próprio programa: ${message}. Informe-a em ${where} com o que você digitou; RECIBO_DEBUG=1 mostra detalhes`,
  interrupted: (signal) => `interrompido (${signal})`,
});
