import { grouped } from '../span.ts';
import type { Words } from '../words.ts';

const number = (count: number) => grouped(count, 'pt');
const receipts = (count: number) => `${number(count)} ${count === 1 ? 'recibo' : 'recibos'}`;
const lines = (count: number) => `${number(count)} ${count === 1 ? 'linha' : 'linhas'}`;

export const batch = (): Words['batch'] => ({
  columns: {
    document: 'Documento',
    'exit-code': 'Código de saída',
    outcome: 'Resultado',
    'customer-id': 'CNPJ/CPF',
    message: 'Mensagem',
    attempts: 'Tentativas',
    'elapsed-ms': 'Tempo (ms)',
    'asked-at': 'Consultado em',
  },
  number: 'Nº/série',
  amount: 'Valor (R$)',
  exit: (code) => `saída ${code}`,
  receipts: (count, time) => `${receipts(count)} em ${time}`,
  unheard: (count) =>
    `${number(count)} ${count === 1 ? 'resposta' : 'respostas'} de outro serviço ou do sandbox não ${count === 1 ? 'vale' : 'valem'} aqui; o que está na lista é consultado de novo`,
  skipped: (count) => `${number(count)} já ${count === 1 ? 'respondido' : 'respondidos'}`,
  documents: (count) => `${number(count)} ${count === 1 ? 'documento' : 'documentos'} na pasta`,
  unasked: (receipts) => `Ainda aguardavam: ${receipts}`,
  report: (command) => `O arquivo inteiro: ${command}`,
  more: (count) => `e mais ${number(count)}`,
  asking: (attempt, time) => `consultando · ${attempt > 1 ? `tentativa ${attempt} · ` : ''}${time}`,
  waiting: (status, next, left) => `${status} · nova consulta em ${next} · desiste em ${left}`,
  asksNow: (status, left) => `${status} · consultando · desiste em ${left}`,
  done: (done, total) => (total === null ? `${number(done)} consultados` : `${number(done)} de ${number(total)}`),
  wait: (count) => `${number(count)} ${count === 1 ? 'aguarda' : 'aguardam'}`,
  left: (time) => `faltam ${time}`,
  paused: (until, isAway) => `tudo em pausa até ${until} (${isAway ? 'conexão recusada' : 'excesso de requisições'})`,
  trace: {
    answered: (ms) => `resposta em ${ms} ms`,
    failed: (what, ms) => `falhou após ${ms} ms: ${what}`,
    again: (attempt, time) => `a tentativa ${attempt} falhou; outra em ${time}`,
  },
  reads: (sheet, column) => `lendo ${sheet === null ? '' : `a aba ${sheet}, `}a coluna ${column}`,
  passed: (count, cells) => `não consultadas, sem recibo: ${lines(count)} (${cells}${count > 10 ? ', …' : ''})`,
  nowUtf8: (file) => `${file} está em UTF-8: falta um caractere na codificação da lista`,
  comments: (count) => `não consultadas, por causa do #: ${lines(count)} com cinco dígitos ou mais`,
  hidden: (count) => `consultadas também, embora ocultas na planilha: ${lines(count)}`,
  emptyList: 'a lista está vazia',
  interrupted: (signal, done) => `interrompido (${signal}): ${receipts(done)} até aqui`,
  resume: 'O mesmo comando com --resume continua',
  recordsStay: (file) => `os registros estão em ${file}.ndjson: --resume consulta só o que falta e grava ${file}`,
  answersIn: (first, last) => `respostas nas colunas ${first} a ${last}`,
  noMacros: 'sem as macros da lista',
  noSignatures: 'sem a assinatura digital da lista, que só vale para ela',
  valuesOnly: 'os valores são os da lista; as cores e fórmulas dela não voltam',
  ended: (why, done) => `${why}. O lote parou aí: ${receipts(done)} até aqui`,
  failFast: (receipt) => `--fail-fast: ${receipt} é o primeiro sem sucesso`,
  breaker: (count, last) => `${count} consultas seguidas sem serviço. A última: ${last}`,
});

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
