import type { Words } from '../words.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permissão negada',
  EBUSY: 'está aberto em outro programa',
  EDQUOT: 'sua cota no disco acabou',
  EFBIG: 'passa do tamanho máximo de um arquivo',
  EIO: 'o disco falhou',
  EISDIR: 'é uma pasta',
  ELOOP: 'os links formam um círculo',
  EMFILE: 'há arquivos demais abertos (ulimit -n)',
  ENAMETOOLONG: 'o nome é longo demais',
  ENFILE: 'há arquivos demais abertos nesta máquina',
  ENOENT: 'arquivo ou pasta não existe',
  ENOSPC: 'o disco está cheio',
  ENOTDIR: 'parte do caminho não é uma pasta',
  EPERM: 'permissão negada',
  EROFS: 'o local é somente leitura',
};

const reason = (code: string) => REASONS[code] ?? code;
const KINDS = {
  workbook: 'uma planilha: informe-a pelo nome, não pela entrada padrão: -i ARQUIVO.xlsx',
  packed: 'um arquivo compactado. Descompacte antes',
  picture: 'uma imagem, não uma lista. Digite os recibos, um por linha: -i -',
  document: 'um documento, não uma lista. Copie os recibos, um por linha: -i -',
  pdf: 'um PDF, não uma lista. Copie os recibos, um por linha: -i -',
  markup: 'uma página da web ou XML, não uma lista. Se um programa de planilhas abrir, salve nele como .xlsx',
  json: 'JSON, mas não registros deste programa. Salve os recibos, um por linha',
  binary: 'um arquivo que não é texto nem planilha. Salve a lista como .xlsx, .csv ou .txt',
};

export const files = (): Words['files'] => ({
  reason,
  unreadable: (file, code) => `não foi possível ler ${file}: ${reason(code)}`,
  unwritable: (file, code) => `não foi possível gravar ${file}: ${reason(code)}`,
  standardInput: 'a entrada padrão',
  notPrinted: (code) => `não foi possível gravar a saída: ${reason(code)}`,
  noHome:
    'este usuário não tem pasta pessoal, e não há onde guardar a configuração. Indique um arquivo em RECIBO_CONFIG',
  notRegular: (file, target) =>
    target === null
      ? `${file} não é um arquivo comum. Escolha outro`
      : `${file} é um link para ${target}, e o programa não grava através de links. Informe o próprio arquivo`,
  badWorkbook: (file) =>
    `${file} não é uma planilha que se possa ler aqui: está danificada, tem senha ou é de outro tipo. Abra e salve como .xlsx, sem senha`,
  noList: (file, kind) => `${file} é ${KINDS[kind]}`,
  typing: (isWindows) =>
    `digite ou cole os recibos, um por linha. ${isWindows ? 'Ctrl-Z e Enter encerram' : 'Ctrl-D encerra'} a lista`,
  largeWorkbook: (file) => `${file} tem mais de 50 MiB, ou 128 MiB descompactado. Salve a planilha como csv`,
  brokenTable: (file, line) => `não foi possível ler ${file} como tabela: confira as aspas até a linha ${line}`,
  utf16: (file) => `${file} está em UTF-16. Salve-o em UTF-8`,
  exists: (file, canResume) =>
    `${file} já existe. ${canResume ? 'Continue nele com --resume ou substitua-o' : 'Substitua-o'} com --force`,
  noRecord: (file, line) =>
    `a linha ${line} de ${file} não é um registro de lote (-o ndjson); nada foi gravado. Escolha outro arquivo`,
  locked: (file, pid) => `em uso: outra execução (processo ${pid}) está gravando em ${file}. Espere que termine`,
  lockLost: (file) =>
    `outra execução assumiu ${file} enquanto esta estava parada. Espere que termine e continue com --resume`,
  watching: (file) => `outra execução pode estar gravando em ${file}: a trava dela é observada por até 30 s`,
  notRemoved: (file, code) => `não foi possível remover ${file}: ${reason(code)}`,
  removed: (file) => `${file} foi removido ou substituído durante a gravação: as respostas desta execução se perderam`,
  noLock: (lock) => `${lock} não é uma trava deste programa, que precisa desse nome. Remova-o ou escolha outro --out`,
  documentLost: (document, why) => `o ${document.toUpperCase()} não foi salvo: ${why}`,
  unsafeLink: (link) => `o programa não segue este link; teria de ser https, sem nome de usuário: ${link}`,
  noLink: (document) => `a resposta não tem link para o ${document.toUpperCase()}`,
  wrongContent: 'no lugar dele veio outra coisa, como uma página da web',
  otherDocument: (root) => `o que veio é <${root}>, e não a nota desta chave`,
  notMasked: 'os documentos salvos e seus nomes não são mascarados',
  document: (file, bytes) => `${file} (${bytes} bytes)`,
  notOpened: (address) => `nenhum programa deste sistema abriu ${address}`,
});
