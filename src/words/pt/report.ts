import type { Words } from '../words.ts';

export const report = (): Words['report'] => ({
  locale: 'pt-BR',
  receipts: (count) => `${count} ${count === '1' ? 'recibo' : 'recibos'}`,
  title: (receipts) => `Relatório de ${receipts}`,
  made: (when, files) => `Gerado em ${when} · ${files}`,
  asked: (from, to) => (from === to ? `Consultado em ${to}` : `Consultado de ${from} a ${to}`),
  simulated: (count, isAll) => `${isAll ? 'SIMULADO' : `${count} SIMULADOS`}, sem valor fiscal`,
  since: (file) => `Novos ou alterados desde ${file}`,
  leftOut: (count, all) => `Não mostrados: ${count} de ${all} recibos`,
  all: 'Recibos',
  search: 'Buscar',
  any: 'Todos',
  of: (count) => `de ${count}`,
  copy: 'Copiar',
  copyReceipts: 'Copiar estes recibos',
  copied: 'Copiado',
  showAll: 'Mostrar todos',
  showMore: 'Mostrar mais',
  needsScript: 'A tabela de todos os recibos precisa de JavaScript; os totais e as listas acima, não.',
  torn: (file, line) => `a linha ${line} de ${file} não tem fim e foi ignorada. O mesmo lote com --resume a completa`,
  mayNotFit:
    'talvez não haja memória para todos estes registros. Deixe alguns de fora com --only, --next ou --since, ou permita mais: NODE_OPTIONS=--max-old-space-size=8192',
  noRoom: (records) =>
    `a memória não comporta mais de ${records} registros. Deixe alguns de fora com --only, --next ou --since, ou permita mais: NODE_OPTIONS=--max-old-space-size=8192`,
  written: (file) => `${file} foi gravado`,
  nobody: 'ninguém precisa agir nestes recibos: não há mensagem',
  again: 'Resolvido isso, consulte de novo.',
  check: 'Confira o recibo e a empresa.',
  whatToDo: 'O que fazer',
  noRecords: (file, line, list) =>
    `a linha ${line} de ${file} não é um registro de lote. Para criar registros: recibo nfe -i ${list} --out registros.ndjson`,
  sums: 'Totais',
  tooLarge: 'uma planilha comporta no máximo 1.048.575 registros e 16.384 colunas. Use -o csv',
  noColumns: (columns, last) =>
    `não há lugar para ${columns} colunas: as linhas dos recibos têm algo até a coluna ${last}. Retire (uma célula mesclada, por exemplo) ou grave em um arquivo terminado em .ndjson`,
  ontoTerminal: 'um terminal não mostra planilhas. Acrescente --out relatorio.xlsx',
});
