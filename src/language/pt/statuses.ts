import type { Party, StatusName } from '../../contract/status-table.ts';
import type { DocumentWords } from '../types/document.ts';
import type { HelpWords } from '../types/help.ts';
import type { BatchWords } from '../types/messages.ts';

/** The words of the statuses, all that need any in one place. */

export const MOVES: Readonly<Record<Party, string>> = {
  issuer: 'Ação do emitente',
  customer: 'Ação do cliente (destinatário)',
  accountant: 'Ação da contabilidade',
  software: 'Ação do suporte do sistema emissor',
  'city-hall': 'Ação da prefeitura',
  sefaz: 'Ação da SEFAZ',
  asker: 'Ação de quem consulta',
  nobody: 'Nenhuma ação necessária',
};

export const status: DocumentWords['status'] = {
  pending: {
    short: 'Pendente',
    now: () => 'Em andamento: a nota aguarda na fila. Consulte de novo em instantes.',
  },
  issuing: {
    short: 'Emitindo',
    now: (move) =>
      move === 'city-hall'
        ? 'Em andamento: a nota aguarda a prefeitura, que pode levar horas; não é uma falha. Consulte de novo mais tarde.'
        : 'Em andamento: a nota está sendo emitida. Consulte de novo em instantes.',
  },
  issued: { short: 'Emitida', now: (move) => `Concluído: a nota foi emitida. ${MOVES[move]}.` },
  cancelled: {
    short: 'Cancelada',
    now: (move) => `Concluído: a nota foi emitida e depois cancelada. ${MOVES[move]}.`,
  },
  rejected: { short: 'Rejeitada', now: (move) => `${MOVES[move]}: a SEFAZ rejeitou a nota.` },
  'not-found': {
    short: 'Não existe',
    now: () =>
      'O serviço não conhece este recibo. Logo após o envio, pode ser só atraso: consulte de novo em instantes. Caso contrário, confira:',
  },
  'service-error': {
    short: 'Erro interno',
    now: () => 'A consulta falhou no serviço. Isso não diz nada sobre a nota: consulte de novo mais tarde.',
  },
};

export const outcome: Pick<BatchWords['outcome'], StatusName> = {
  pending: { one: 'pendente', many: 'pendentes' },
  issuing: { one: 'em emissão', many: 'em emissão' },
  issued: { one: 'emitida', many: 'emitidas' },
  cancelled: { one: 'cancelada', many: 'canceladas' },
  rejected: { one: 'rejeitada', many: 'rejeitadas' },
  'not-found': { one: 'inexistente', many: 'inexistentes' },
  'service-error': { one: 'com erro interno', many: 'com erro interno' },
};

export const exit: Pick<HelpWords['exit'], StatusName> = {
  pending: 'situação 002: à espera de processamento',
  issuing: 'situação 003: em emissão',
  issued: 'situação 004, ou uma listada em --accept; também ajuda e versão',
  cancelled: 'situação 010: cancelada',
  rejected: 'situação 900: rejeitada pela SEFAZ (só NF-e)',
  'not-found': 'situação 500: o serviço não conhece o recibo',
  'service-error': 'situação 999: o serviço falhou',
};

export const ending: Pick<HelpWords['sandboxEnding'], StatusName> = {
  pending: 'situação 002, pendente',
  issuing: 'situação 003, emitindo',
  issued: 'situação 004, emitida',
  cancelled: 'situação 010, cancelada',
  rejected: 'situação 900, rejeitada (só NF-e)',
  'not-found': 'situação 500, não existe',
  'service-error': 'situação 999, erro interno',
};
