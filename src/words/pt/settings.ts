import { quote } from '../../quote.ts';
import type { Words } from '../words.ts';

const inPlace = (place: string) => (place === '' ? '' : ` em ${place}`);
const forProfile = (profile: string | null) => (profile === null ? '' : ` --profile ${quote(profile)}`);
const orMeant = (meant: string | null) => (meant === null ? '' : ` Você quis dizer ${meant}?`);

const TOKEN_FLAWS = {
  empty: 'está vazio',
  json: 'é JSON. Informe só o valor, por exemplo com jq -r no tokenCommand',
  lines: 'tem várias linhas. Informe só uma: no pass show, por exemplo, o segredo é a primeira',
  wrapped: 'está entre aspas ou depois de uma palavra, Token ou Bearer. Retire-as',
  letter:
    'tem o que nenhum token pode ter: espaço, quebra de linha, letra fora do ASCII, marca de ordem de bytes (BOM)',
};

export const settings = (): Words['settings'] => ({
  notJson: (path, line) =>
    `o arquivo de configuração ${path} não é JSON válido na linha ${line}. Um exemplo: recibo help environment`,
  noObject: (path, key) =>
    `o arquivo de configuração ${path} precisa de um objeto${inPlace(key)}. Um exemplo: recibo help environment`,
  keyTwice: (path, key, line) =>
    `o arquivo de configuração ${path} tem a chave ${key} duas vezes, a segunda na linha ${line}. Remova uma delas`,
  unusable: (path, key, takes) =>
    `o arquivo de configuração ${path} tem um valor que não pode ser usado: ${key} aceita ${takes}. Para removê-lo: recibo config unset ${quote(key)}`,
  takes: { text: 'um texto', words: 'palavras, como em ["pass", "show", "recibo"]' },
  unknownKey: (path, key, meant) =>
    `o arquivo de configuração ${path} tem uma chave desconhecida: ${key}.${orMeant(meant)} Para removê-la: recibo config unset ${quote(key)}`,
  unknownProfile: (name, meant, known) =>
    `o perfil "${name}" não existe.${orMeant(meant)} ${known.length === 0 ? `Para criá-lo: recibo login --profile ${quote(name)}` : `Perfis que existem: ${known.join(', ')}`}`,
  whichProfile: (known) => `há vários perfis, e nenhum defaultProfile. Escolha um com --profile: ${known.join(', ')}`,
  noAddress: (profile) => `falta o endereço base. Digite recibo login${forProfile(profile)} ou defina RECIBO_BASE_URL`,
  noToken: (profile) => `falta o token da empresa. Digite recibo login${forProfile(profile)} ou defina RECIBO_TOKEN`,
  tokenElsewhere: (place, origin) =>
    `${place} só vale para o baseUrl do seu perfil e não é enviado a ${origin}. Informe o token certo em RECIBO_TOKEN`,
  badAddress: (place) =>
    `o endereço base${inPlace(place)} deve começar com https:// (http:// só nesta máquina), sem nome de usuário, ? nem #. Por exemplo: https://api.example.com/v3`,
  badToken: (place, flaw) => `o token${inPlace(place)} ${TOKEN_FLAWS[flaw]}`,
  commandFailed: (place, how) => `${place} não deu um token: ${how}. Execute o comando à mão para ver o motivo`,
  commandEnd: (end, seconds) => (end === null ? `levou mais de ${seconds} s` : `terminou com ${end}`),
  noShell:
    'nenhum shell o lê: escreva ~ e variáveis por extenso, e cada palavra à parte, como em ["pass", "show", "recibo"]',
  badVariable: (name, choices) => `${name} aceita ${choices}. Defina um dos dois, ou deixe-a vazia`,
  ofProfile: (profile, what) => `perfil "${profile}": ${what}`,
  profilesAsked: (count) => `perfis consultados: ${count}`,
  exposed: (path) => `outros usuários podem ler o token em ${path}. Digite: chmod 600 ${quote(path)}`,
  login: {
    askAddress: (offered) => `Endereço base do serviço${offered === '' ? '' : ` [${offered}]`}: `,
    askToken: (origin) => `Token da empresa para ${origin} (não aparece na tela): `,
    stored: (profile, path) =>
      `o token funciona e foi gravado em um arquivo que só você pode ler, ${path} (perfil "${profile}")`,
    received: (count, isMended) =>
      `caracteres recebidos: ${count}${isMended ? '; retiradas as aspas ou a palavra antes do token' : ''}`,
    mendedAddress: (address) => `endereço corrigido: ${address}`,
    next: (profile) => `para consultar um recibo, digite: recibo nfe RECIBO${forProfile(profile)}`,
    notStored: 'o token não foi gravado',
    wins: (name) => `${name} está em uso e prevalece sobre o token gravado`,
  },
  config: {
    commandInOneWord:
      'um comando é informado em palavras, não em um texto só. Por exemplo: recibo config set tokenCommand -- pass show recibo',
    stored: (key, path) => `${key} foi gravado em ${path}`,
    removed: (key, path) => `${key} foi removido de ${path}`,
    absent: (key) => `${key} não estava definido, e nada mudou`,
    moved: (profile, before) =>
      `o token do perfil "${profile}" era de ${before}. Se não for do novo endereço: recibo login --profile ${quote(profile)}`,
  },
  list: {
    head: ['Configuração', 'Valor', 'Origem'],
    byDefault: 'padrão',
    overridden: (name) => `sem efeito: prevalece ${name}`,
    notSet: (names) => `Não definidos: ${names}`,
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
    noCertificates: (path) =>
      `${path} (NODE_EXTRA_CA_CERTS) fica de fora: não pôde ser lido ou não tem certificado em formato PEM`,
    service: (receipt, status) => `responde ${status} para ${receipt}`,
    contract: 'a resposta tem a forma esperada',
    clock: (seconds) => `de acordo com o do serviço (${seconds} s de diferença)`,
    clockWrong: (seconds) =>
      `${Math.abs(seconds)} s ${seconds > 0 ? 'adiantado' : 'atrasado'} em relação ao do serviço. Acerte o desta máquina: é por ele que se valida um certificado`,
    noDate: 'o serviço não informa a hora',
    problems: (count, step) => `${count === 1 ? '1 problema' : `${count} problemas`}. Comece por: ${step}`,
  },
});
