import type { Words } from '../index.ts';

export const batch: Words['batch'] = {
  columns: {
    receipt: 'Recibo',
    document: 'Documento',
    'exit-code': 'Código de saída',
    outcome: 'Resultado',
    status: 'Situação',
    customer: 'Cliente',
    'customer-id': 'CNPJ/CPF',
    message: 'Mensagem',
    attempts: 'Tentativas',
    'elapsed-ms': 'Tempo (ms)',
  },
  number: 'Nº/série',
  amount: 'Valor (R$)',
  receipts: (count, time) => `${count} ${count === 1 ? 'recibo' : 'recibos'} em ${time}`,
  skipped: (count) => `${count} já ${count === 1 ? 'respondido' : 'respondidos'}`,
  documents: (count) => `${count} ${count === 1 ? 'documento' : 'documentos'} na pasta`,
  acting: 'Quem age agora:',
  more: (count) => `e mais ${count}`,
  asking: (attempt, time) => `consultando · ${attempt > 1 ? `tentativa ${attempt} · ` : ''}${time}`,
  waiting: (status, next, left) => `${status} · nova consulta em ${next} · desiste em ${left}`,
  asksNow: (status, left) => `${status} · consultando · desiste em ${left}`,
  done: (done, total) => (total === null ? `${done} consultados` : `${done} de ${total}`),
  wait: (count) => `${count} ${count === 1 ? 'aguarda' : 'aguardam'}`,
  left: (time) => `faltam ${time}`,
  trace: {
    answered: (ms) => `resposta em ${ms} ms`,
    failed: (what, ms) => `falhou após ${ms} ms: ${what}`,
    again: (attempt, time, isAsked) =>
      `a tentativa ${attempt} falhou; outra em ${time}${isAsked ? ', como o serviço pede' : ''}`,
    hidden: '(oculto)',
  },
};
