import type { Missing, Source, TokenCommandFlaw } from '../../settings/settings-problem.ts';
import { loggingIn, type Messages, said, unsetting } from '../types/messages.ts';
import { inWords, type WordsByKind } from '../types/words-by-kind.ts';
import { whatLimitsWriting } from './full-disk-or-quota.ts';

/** What to do about a settings file that others can read, where its rights are not ours to change. */
export const CLOSING =
  'Peça ao dono que retire o acesso dos outros usuários (Kubernetes: defaultMode: 0400), ou deixe o token em um arquivo à parte (RECIBO_TOKEN_FILE)';

/** The problems of the settings: exit 78. */
export const settingsProblems = {
  'no-token': (missing) =>
    said(
      missing.profile === null
        ? 'falta o token da empresa: RECIBO_TOKEN não está definida, e nenhum perfil foi escolhido'
        : `falta o token da empresa: RECIBO_TOKEN não está definida, e o perfil "${missing.profile}" não indica nenhum`,
      `${logInOrSet(missing)} RECIBO_TOKEN${orInSettings('um token', missing)} (recibo help environment)`,
    ),
  'no-base-url': (missing) =>
    said(
      missing.profile === null
        ? 'falta o endereço base: nem --base-url nem RECIBO_BASE_URL foram informados, e nenhum perfil foi escolhido'
        : `falta o endereço base: nem --base-url nem RECIBO_BASE_URL foram informados, e o perfil "${missing.profile}" não indica nenhum`,
      `${logInOrSet(missing)} RECIBO_BASE_URL, por exemplo https://api.example.com/v3${orInSettings('um baseUrl', missing)}, ou experimente recibo nfe 004 --sandbox. Veja: recibo help environment`,
    ),
  'no-settings-place': () =>
    said('não há pasta pessoal onde guardar o arquivo de configuração', 'Indique um arquivo em RECIBO_CONFIG'),
  'settings-not-written': ({ path, code }) =>
    code === null
      ? said(
          `outra execução não para de alterar o arquivo de configuração ${path}`,
          'Nada foi alterado. Tente de novo daqui a pouco',
        )
      : said(
          `não foi possível gravar o arquivo de configuração ${path} (${code})`,
          `Nada foi alterado. Confira a pasta, as permissões dela e ${whatLimitsWriting(code)}`,
        ),
  'bad-base-url': ({ flaw, source }) =>
    said(
      `o endereço base ${source.kind === 'input' ? 'informado' : `em ${nameOf(source)}`} não pode ser usado: ${BASE_URL_FLAWS[flaw]}`,
      'Exemplo: https://api.example.com/v3 (recibo help environment)',
    ),
  'settings-unreadable': ({ path, code }) =>
    said(
      `não foi possível ler o arquivo de configuração ${path} (${code})`,
      'Confira se é mesmo um arquivo e quais são as permissões dele, ou indique outro em RECIBO_CONFIG',
    ),
  'settings-empty': ({ path }) =>
    said(
      `o arquivo de configuração ${path} está vazio`,
      'Apague o arquivo, ou preencha como no exemplo de: recibo help environment',
    ),
  'settings-utf16': ({ path }) =>
    said(`o arquivo de configuração ${path} está em UTF-16 ("Unicode" no Bloco de Notas)`, 'Salve-o como UTF-8'),
  'settings-not-json': ({ path, line, column }) =>
    said(
      `o arquivo de configuração ${path} não é JSON válido: linha ${line}, coluna ${column}`,
      'Veja se sobra uma vírgula, se falta vírgula, aspas, chave ou colchete ou se há comentário, que JSON não tem (recibo help environment mostra um exemplo)',
    ),
  'settings-unknown-key': ({ path, key, isShown, nearest }) =>
    said(
      `o arquivo de configuração ${path} tem uma chave desconhecida: ${key}`,
      `${nearest === null ? '' : `Você quis dizer ${nearest}? `}Para remover essa chave: ${isShown ? unsetting(key) : 'abra o arquivo'}`,
    ),
  'settings-repeated-key': ({ path, key }) =>
    said(`o arquivo de configuração ${path} tem uma chave repetida: ${key}`, 'Abra o arquivo e deixe só uma delas'),
  'settings-wrong-type': ({ path, key, expected }) =>
    said(
      `no arquivo de configuração ${path}, ${key === '' ? 'o conteúdo inteiro' : key} deve ser ${EXPECTED[expected]}`,
      'Veja um exemplo: recibo help environment',
    ),
  'unknown-profile': ({ source, known, nearest, path, hasFile }) =>
    said(
      hasFile
        ? `o perfil indicado em ${nameOf(source)} não existe${path === null ? '' : ` em ${path}`}`
        : `o perfil indicado em ${nameOf(source)} não existe, porque não há arquivo de configuração${path === null ? '' : `: ${path}`}`,
      known.length === 0
        ? `${hasFile ? 'A configuração não tem nenhum perfil. ' : ''}Para criar o perfil: recibo login --profile <nome>`
        : `${nearest === null ? '' : `Você quis dizer "${nearest}"? `}Perfis que existem: ${known.join(', ')}`,
    ),
  'reserved-name': ({ source }) =>
    said(
      `o nome indicado em ${nameOf(source)} começa com $, e nenhum perfil pode se chamar assim: o recibo ignora essas chaves do arquivo de configuração`,
      'Escolha outro nome',
    ),
  'token-file-unreadable': ({ path, code, source }) =>
    said(
      `não foi possível ler o arquivo do token ${path === null ? '' : `${path}, `}indicado em ${nameOf(source)} (${code})`,
      'Confira se ele existe e quais são as permissões dele',
    ),
  'token-input-unreadable': ({ code }) =>
    said(
      `não foi possível ler a entrada padrão, de onde viria o token (${code})`,
      'Informe o token por um pipe, ou digite-o em um terminal',
    ),
  'bad-token': ({ flaw, source }) =>
    said(
      `o token ${source.kind === 'input' ? 'informado' : `obtido de ${nameOf(source)}`} ${TOKEN_FLAWS[flaw]}`,
      'Nada foi enviado. Informe o token inteiro e sem mais nada',
    ),
  'token-command-failed': ({ flaw, profile }) =>
    said(
      `tokenCommand do perfil "${profile}" ${inWords<TokenCommandFlaw>(TOKEN_COMMAND_FLAWS, flaw)}`,
      flaw.kind === 'needs-cmd'
        ? 'Nada foi enviado. Confira o nome; um .cmd ou .bat precisa de cmd na frente: recibo config set tokenCommand -- cmd /d /c <comando>'
        : 'Nada foi enviado. Execute o comando manualmente para ver o motivo',
    ),
  'token-bound-elsewhere': ({ profile, origin }) =>
    said(
      origin === null
        ? `o token do perfil "${profile}" não é enviado, porque falta no perfil o baseUrl a que ele pertence`
        : `o token do perfil "${profile}" pertence a ${origin} e não é enviado a outro endereço`,
      'Inclua o baseUrl em um perfil que tenha o token certo ou informe o token em RECIBO_TOKEN',
    ),
} as const satisfies Partial<Messages['problem']>;

const BASE_URL_FLAWS = {
  'not-an-address': 'não é um endereço',
  'no-scheme': 'falta https:// no começo (http:// para esta própria máquina)',
  'not-http': 'não é https:// nem http://',
  'plain-http': 'http sem criptografia exporia o token na rede e só é aceito para esta própria máquina',
  query: 'contém parâmetros de consulta (?)',
  fragment: 'contém um fragmento (#)',
  'user-name': 'contém nome de usuário ou senha',
  'holds-token': 'contém o token da empresa, ou o endereço foi colado no lugar do token',
} as const;

const TOKEN_FLAWS = {
  empty: 'está vazio',
  'too-long': 'tem mais de 4 KB',
  'bad-character': 'contém um caractere que nenhum token pode ter (espaço, quebra de linha ou letra fora do ASCII)',
} as const;

const EXPECTED = {
  text: 'um texto',
  object: 'um objeto',
  command: 'uma lista de textos: um programa e seus argumentos',
} as const;

const TOKEN_COMMAND_FLAWS: WordsByKind<TokenCommandFlaw> = {
  'not-started': ({ code }) => `não pôde ser iniciado (${code})`,
  'needs-cmd': ({ code }) => `não pôde ser iniciado (${code})`,
  exited: ({ exit }) => `terminou com o código ${exit}`,
  killed: ({ signal }) => `foi encerrado pelo sinal ${signal}`,
  'too-slow': ({ seconds }) => `demorou demais (${seconds} s)`,
  interrupted: () => 'foi interrompido',
};

/** The beginning of what can be done about a missing setting: where settings have no place, a login could store nothing. */
function logInOrSet(missing: Missing): string {
  return missing.path === null ? 'Defina' : `Digite ${loggingIn(missing)}, defina`;
}

/** What can be done about it in the settings file. */
function orInSettings(what: string, { profile, known, path }: Missing): string {
  if (path === null) return '';
  if (profile !== null) return `, ou inclua ${what} no perfil em ${path}`;
  return known.length === 0
    ? `, ou inclua um perfil em ${path}`
    : `, ou escolha um perfil com --profile: ${known.join(', ')}`;
}

/** A setting by the name that its user knows it by. */
export function nameOf(source: Source): string {
  switch (source.kind) {
    case 'flag':
    case 'environment':
      return source.name;
    case 'profile':
      return `${source.key} do perfil "${source.profile}"`;
    case 'file':
      return `${source.key} do arquivo de configuração`;
    case 'input':
      return 'texto informado';
  }
}
