import type { Words } from '../index.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permissão negada',
  EBUSY: 'está aberto em outro programa',
  EDQUOT: 'sua cota no disco acabou',
  EISDIR: 'é uma pasta',
  ENOENT: 'arquivo ou pasta não existe',
  ENOSPC: 'o disco está cheio',
  ENOTDIR: 'parte do caminho não é uma pasta',
  EPERM: 'permissão negada',
  EROFS: 'ali não se grava (somente leitura)',
};

const reason = (code: string) => REASONS[code] ?? code;
const receipts = (count: number) => `${count} ${count === 1 ? 'recibo' : 'recibos'}`;
const DOCUMENTS = { xml: 'XML', danfe: 'DANFE' };

export const lookup: Words['lookup'] = {
  reason,
  bug: (message) =>
    `recibo: esta é uma falha do próprio programa: ${message}\n` +
    'Informe-a com o que você digitou; RECIBO_DEBUG=1 mostra detalhes',
  interrupted: (signal) => `interrompido (${signal})`,
  batchInterrupted: (signal, done, canResume) =>
    `interrompido (${signal}): ${receipts(done)} até aqui. ` +
    (canResume ? 'O mesmo comando com --resume continua' : 'Com --out <arquivo>, daria para continuar com --resume'),
  batchEnded: (why, done) => `${why}. O lote parou aí: ${receipts(done)} até aqui`,
  failFast: (receipt) => `--fail-fast: ${receipt} é o primeiro sem sucesso`,
  breaker: (count, last) => `${count} consultas seguidas sem serviço. A última: ${last}`,

  unreadable: (file, code) => `não foi possível ler ${file}: ${reason(code)}`,
  unwritable: (file, code) => `não foi possível gravar ${file}: ${reason(code)}`,
  standardInput: 'a entrada padrão',
  notPrinted: (code) => `não foi possível gravar a saída: ${reason(code)}`,
  notRegular: (file) => `${file} não é um arquivo comum. Escolha outro`,
  exists: (file, canResume) =>
    `${file} já existe. ${canResume ? 'Continue nele com --resume ou substitua-o' : 'Substitua-o'} com --force`,
  noRecord: (file, line) =>
    `a linha ${line} de ${file} não é um registro de lote (-o ndjson); nada foi gravado. Escolha outro arquivo`,
  locked: (file, lock, pid) =>
    `outra execução (processo ${pid}) está gravando em ${file}. Espere por ela; se não houver nenhuma, apague ${lock}`,
  isToken: 'isto é o token, não um recibo',

  notEnvelope: 'a resposta é JSON, mas sem status: este não é o serviço. Confira o endereço base',
  unknownStatus: (status) =>
    `o serviço respondeu com uma situação não prevista: ${status}. Uma versão mais nova do programa pode conhecê-la`,
  strict: (count) =>
    `--strict: a resposta se desvia do contrato ${count === 1 ? 'uma vez' : `${count} vezes`}. ` +
    'Sem --strict, é aceita com avisos',
  deviation: {
    missing: (path) => `falta ${path} na resposta`,
    extra: (path) => `${path} não faz parte do contrato`,
    'wrong-type': (path, expected, found) => `${path} deveria ser ${expected}, e é ${found}`,
    'unknown-value': (path, _expected, found) => `${path} tem um valor desconhecido: ${found}`,
    'status-wording': (_path, expected, found) => `a situação diz ${found}, não ${expected}`,
    'not-utf8': () => 'a resposta não é UTF-8',
  },
  deviating: (count) => (count === 1 ? '1 resposta se desvia' : `${count} respostas se desviam`).concat(' do contrato'),
  noField: (path, nearest) =>
    `a resposta não tem ${path}${nearest === null ? '; -o plain lista os campos' : `. Você quis dizer ${nearest}?`}`,

  documentLost: (document, why) => `o ${DOCUMENTS[document]} não foi salvo: ${why}`,
  unsafeLink: (link) => `o programa não segue este link; teria de ser https, sem nome de usuário: ${link}`,
  noLink: (document) => `a resposta não tem link para o ${DOCUMENTS[document]}`,
  wrongContent: 'no lugar dele veio outra coisa, como uma página da web',
  notMasked: 'os documentos salvos e seus nomes não são mascarados',
  document: (file, bytes) => `${file} (${bytes} bytes)`,
  notOpened: (address) => `nenhum programa deste sistema abriu ${address}`,
  sandboxEnds: 'o sandbox termina com esta execução; recibo sandbox mantém um no ar para o comando',
};
