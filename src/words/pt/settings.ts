import { quote } from '../../quote.ts';
import type { Words } from '../words.ts';

const inSource = (source: string) => (source === '' ? '' : ` em ${source}`);
const forProfile = (profile: string | null) => (profile === null ? '' : ` --profile ${quote(profile)}`);
const orMeant = (meant: string | null) => (meant === null ? '' : ` Você quis dizer ${meant}?`);

const TOKEN_FLAWS = {
  empty: 'está vazio',
  json: 'é JSON. Informe só o valor, por exemplo com jq -r no tokenCommand',
  lines: 'tem várias linhas. Informe só uma: no pass show, por exemplo, o segredo é a primeira',
  wrapped: 'está entre aspas ou depois de uma palavra, Token ou Bearer. Retire-as',
  letter: 'tem espaço, letra fora do ASCII ou marca de ordem de bytes. Informe só o token',
};

export const settings = (): Words['settings'] => ({
  notJson: (path, line) =>
    `o arquivo de configuração ${path} não é JSON válido na linha ${line}. Um exemplo: recibo help environment`,
  noObject: (path, key) => `${path} precisa de um objeto${inSource(key)}. Um exemplo: recibo help environment`,
  keyTwice: (path, key, line) => `a configuração em ${path} tem a chave ${key} de novo na linha ${line}. Remova uma`,
  unusable: (path, key, takes) =>
    `o arquivo de configuração ${path} tem um valor que não pode ser usado: ${key} aceita ${takes}. Para removê-lo: recibo config unset ${quote(key)}`,
  unknownKey: (path, key, meant) =>
    `o arquivo de configuração ${path} tem uma chave desconhecida: ${key}.${orMeant(meant)} Para removê-la: recibo config unset ${quote(key)}`,
  unknownProfile: (name, meant, known) =>
    `o perfil "${name}" não existe.${orMeant(meant)} ${known.length === 0 ? `Para criá-lo: recibo login --profile ${quote(name)}` : `Perfis que existem: ${known.join(', ')}`}`,
  whichProfile: (known) => `qual perfil? Escolha um com --profile: ${known.join(', ')}`,
  noAddress: (profile) => `falta o endereço base. Digite recibo login${forProfile(profile)} ou defina RECIBO_BASE_URL`,
  noToken: (profile) => `falta o token da empresa. Digite recibo login${forProfile(profile)} ou defina RECIBO_TOKEN`,
  tokenElsewhere: (source, origin) =>
    `${source} só vale para o baseUrl do seu perfil e não é enviado a ${origin}. Informe o token certo em RECIBO_TOKEN`,
  badAddress: (source) =>
    `o endereço base${inSource(source)} deve começar com https:// (http:// só nesta máquina), sem nome de usuário, ? nem #. Por exemplo: https://api.example.com/v3`,
  badToken: (source, flaw) => `o token${inSource(source)} ${TOKEN_FLAWS[flaw]}`,
  commandFailed: (source, how) => `${source} não deu um token: ${how}. Execute o comando à mão para ver o motivo`,
  commandEnd: (end, seconds) => (end === null ? `levou mais de ${seconds} s` : `terminou com ${end}`),
  noShell: 'nenhum shell o lê: escreva ~ e variáveis por extenso, uma palavra à parte: ["pass", "show", "recibo"]',
  badVariable: (name, choices) => `${name} aceita ${choices.join(' ou ')}, ou nada`,
  ofProfile: (profile, what) => `perfil "${profile}": ${what}`,
  profilesAsked: (count) => `perfis consultados: ${count}`,
  exposed: (path) => `outros usuários podem ler o token em ${path}. Digite: chmod 600 ${quote(path)}`,
  login: {
    askAddress: (offered) => `Endereço base do serviço${offered === '' ? '' : ` [${offered}]`}: `,
    askToken: (origin) => `Token da empresa para ${origin} (não aparece na tela): `,
    stored: (profile, path) => `o token funciona e foi gravado em ${path}, que só você pode ler (perfil "${profile}")`,
    received: (count, isMended) =>
      `caracteres recebidos: ${count}${isMended ? '; sem as aspas ou a palavra antes' : ''}`,
    mendedAddress: (address) => `endereço corrigido: ${address}`,
    next: (profile) => `para consultar um recibo, digite: recibo nfe RECIBO${forProfile(profile)}`,
    notStored: 'o token não foi gravado',
    wins: (name) => `${name} está em uso e prevalece sobre o token gravado`,
  },
  config: {
    commandInOneWord: 'digite palavras, não um texto só: recibo config set tokenCommand -- pass show recibo',
    stored: (key, path) => `${key} foi gravado em ${path}`,
    removed: (key, path) => `${key} foi removido de ${path}`,
    moved: (profile, before) =>
      `o token do perfil "${profile}" era de ${before}. Se não for do novo endereço: recibo login --profile ${quote(profile)}`,
  },
  list: {
    head: ['Configuração', 'Valor', 'Origem'],
    byDefault: 'padrão',
    overridden: (name) => `sem efeito: prevalece ${name}`,
    names: {
      false: 'não',
      true: 'sim',
      token: 'token',
      tokenFile: 'arquivo do token',
      tokenCommand: 'comando do token',
      baseUrl: 'endereço base',
      profile: 'perfil',
      settingsFile: 'arquivo de configuração',
      profiles: 'perfis',
      language: 'idioma',
      mask: 'ocultar CPFs',
      debug: 'depuração',
      httpsProxy: 'proxy de https',
      httpProxy: 'proxy de http',
      noProxy: 'sem proxy',
      certificates: 'certificados',
      noColor: 'sem cores',
      forceColor: 'cores sempre',
      clicolorForce: 'cores sempre (CLICOLOR)',
      clicolor: 'cores (CLICOLOR)',
    },
    notSet: (names) => `Sem valor: ${names}`,
  },
  doctor: {
    step: {
      settings: 'Configuração',
      token: 'Token',
      'base-url': 'Endereço base',
      proxy: 'Proxy',
      certificates: 'Certificados',
      service: 'Serviço',
      contract: 'Contrato',
      clock: 'Relógio',
      node: 'Node',
    },
    head: ['Resultado', 'Passo', 'O que se viu'],
    verdict: { ok: 'ok', warning: 'aviso', failure: 'falha' },
    settings: (path, profile) => `${path}, ${profile === null ? 'sem perfil em uso' : `perfil "${profile}"`}`,
    oldNode: (engine) => `${engine} está sem suporte. Instale o Node 24`,
    noFile: (path) => `sem arquivo de configuração (${path}): valem as variáveis e as opções`,
    from: (name, address) => `${address ? `${address}, ` : ''}de ${name}`,
    noProxy: 'nenhum para este endereço',
    certificates: (path, usesSystem) =>
      `as autoridades que vêm com o programa${path && `, as de ${path} (NODE_EXTRA_CA_CERTS)`}${usesSystem ? ', as deste sistema' : ''}`,
    noSystemStore: (engine) =>
      `NODE_USE_SYSTEM_CA não tem efeito no ${engine}. Indique um arquivo de certificados em NODE_EXTRA_CA_CERTS`,
    noCertificates: (path) => `${path} (NODE_EXTRA_CA_CERTS) fica de fora: não tem certificado PEM que se possa ler`,
    service: (receipt, status) => `responde ${status} para ${receipt}`,
    contract: 'a resposta tem a forma esperada',
    clock: (seconds) => `de acordo com o do serviço (${seconds} s de diferença)`,
    clockWrong: (seconds) =>
      `${Math.abs(seconds)} s ${seconds > 0 ? 'adiantado' : 'atrasado'} em relação ao do serviço. Acerte o desta máquina: é por ele que se valida um certificado`,
    noDate: 'o serviço não informa a hora',
    problems: (count, step) => `problemas: ${count}. Comece por: ${step}`,
  },
});

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
  noHome: 'este usuário não tem pasta pessoal para a configuração. Indique um arquivo em RECIBO_CONFIG',
  notRegular: (file, target) =>
    `${file} ${target === null ? 'não é um arquivo comum. Escolha outro' : `é um link para ${target}, e o programa não grava através de links. Informe esse arquivo`}`,
  badWorkbook: (file) =>
    `${file} não é uma planilha que se possa ler aqui: está danificada, tem senha ou é de outro tipo. Abra e salve como .xlsx, sem senha`,
  noList: (file, kind) => `${file} é ${KINDS[kind]}`,
  typing: (isWindows) => `cole ou digite um recibo por linha; no fim, ${isWindows ? 'Ctrl-Z e Enter' : 'Ctrl-D'}`,
  largeWorkbook: (file) => `${file} tem mais de 50 MiB, ou 128 MiB descompactado. Salve a planilha como csv`,
  brokenTable: (file, line) => `não foi possível ler ${file} como tabela: confira as aspas a partir da linha ${line}`,
  utf16: (file) => `${file} está em UTF-16. Salve-o em UTF-8`,
  exists: (file, canResume) =>
    `${file} já existe. ${canResume ? 'Continue nele com --resume ou substitua-o' : 'Substitua-o'} com --force`,
  noRecord: (file, line) => `a linha ${line} de ${file} não é um registro de lote; nada foi gravado`,
  locked: (file, pid) => `em uso: outra execução (processo ${pid}) está gravando em ${file}. Espere que termine`,
  lockLost: (file) => `outra execução assumiu ${file} com esta parada. Espere que termine e continue com --resume`,
  watching: (file) => `outra execução pode estar gravando em ${file}: a trava dela é observada por até 30 s`,
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
