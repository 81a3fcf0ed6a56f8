import type { Words } from '../index.ts';

export const report: Words['report'] = {
  locale: 'pt-BR',
  receipts: (count) => `${count} ${count === '1' ? 'recibo' : 'recibos'}`,
  title: (receipts) => `Relatório de ${receipts}`,
  made: (when, files) => `Feito em ${when} · ${files}`,
  all: 'Recibos',
  search: 'Buscar',
  any: 'Todos',
  of: (count) => `de ${count}`,
  copy: 'Copiar',
  copied: 'Copiada',
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
