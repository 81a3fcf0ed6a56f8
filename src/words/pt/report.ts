import type { Words } from '../index.ts';

const receipts = (count: string) => `${count} ${count === '1' ? 'recibo' : 'recibos'}`;

export const report: Words['report'] = {
  locale: 'pt-BR',
  receipts,
  title: (count) => `Relatório de ${receipts(count)}`,
  made: (when, files) => `Feito em ${when} · ${files}`,
  state: { done: 'Concluídos', wait: 'Em andamento', act: 'Pedem ação' },
  byOutcome: 'Por situação',
  share: 'Participação',
  all: 'Todos os recibos',
  column: {
    outcome: 'Situação',
    receipts: 'Recibos',
    receipt: 'Recibo',
    number: 'Número/série',
    customer: 'Cliente',
    amount: 'Valor',
    date: 'Data',
    message: 'Mensagem',
  },
  /** What the page's script says. */
  page: { key: 'Chave ou código', copy: 'Copiar', copied: 'Copiada', of: 'de' },
  search: 'Buscar',
  any: 'Todas',
  showMore: 'Mostrar mais',
  needsScript: 'A tabela de todos os recibos precisa de JavaScript; as somas e listas acima, não.',

  torn: (file, line) => `a linha ${line} de ${file} não tem fim e foi ignorada. O mesmo lote com --resume a completa`,
  written: (file) => `${file} foi gravado`,

  sandbox: {
    howTo: (address) =>
      `serviço simulado no ar. Consulte-o com RECIBO_BASE_URL=${address} e qualquer texto em RECIBO_TOKEN; Ctrl-C o encerra`,
    stopped: 'o sandbox foi encerrado',
    portRefused: (port, code) =>
      `o sandbox não consegue escutar na porta ${port}${code === 'EADDRINUSE' ? ': já está em uso' : ` (${code})`}. Sem --port ele usa uma porta livre`,
    noProgram: (program) => `${program} terminou com 127: esse programa existe? Confira o que vem depois de --`,
  },
};
