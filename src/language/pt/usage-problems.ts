import { RECEIPT_LIMIT } from '../../contract/receipt.ts';
import { anyOf, helpOn, type Messages, said } from '../types/messages.ts';

/** The problems of the command line: exit 2. */
export const usageProblems = {
  'unknown-option': ({ command, typed, nearest }) =>
    said(
      typed === null ? 'essa opção não existe' : `a opção ${typed} não existe`,
      nearest === null
        ? `Veja: ${helpOn(command)}${typed === null ? '; um argumento que começa com - vai depois de --' : ''}`
        : `Você quis dizer ${nearest}?`,
    ),
  'dashes-missing': ({ command }) =>
    said('essa opção não existe', `Se ela é do programa: ${command} -- <programa e suas opções>`),
  'misplaced-option': ({ option, commands }) =>
    said(`${option} deve vir depois do comando ${anyOf(commands, 'ou')}`, `Veja: ${helpOn(commands[0] ?? null)}`),
  'unknown-command': ({ typed, meant }) =>
    said(
      typed === null ? 'esse comando não existe' : `o comando "${typed}" não existe`,
      meant === null
        ? 'Para consultar um recibo: recibo nfe <recibo>. Veja: recibo --help'
        : `Você quis dizer: ${meant}?`,
    ),
  'pasted-dash': ({ meant }) =>
    said(
      'há um travessão no lugar dos hífens de uma opção, provavelmente colado de um texto',
      meant === null ? 'Digite os hífens: - ou --' : `Digite: ${meant}`,
    ),
  'unknown-topic': ({ typed, nearest }) =>
    said(
      typed === null ? 'esse tópico de ajuda não existe' : `não há ajuda sobre "${typed}"`,
      nearest === null ? 'Veja: recibo help' : `Você quis dizer: recibo help ${nearest}?`,
    ),
  'missing-receipt': ({ operation }) =>
    said(
      'nenhum recibo foi informado',
      `Informe o recibo depois do comando: recibo ${operation} <recibo>; ou indique uma lista: --input <arquivo> (- é a entrada padrão)`,
    ),
  'surplus-argument': ({ command }) => said('há um argumento a mais', `Veja: ${helpOn(command)}`),
  'missing-choice': ({ of, command, choices }) =>
    said(`informe ${CHOICES[of]}: ${choices.join(', ')}`, `Exemplo: ${command} ${choices[0]}`),
  'unknown-setting': ({ typed, nearest, known }) =>
    said(
      typed === null ? 'essa configuração não existe' : `a configuração ${typed} não existe`,
      nearest === null ? `Configurações que existem: ${known.join(', ')}` : `Você quis dizer ${nearest}?`,
    ),
  'setting-incomplete': ({ action, key }) =>
    said(
      key === null ? `recibo config ${action} exige uma configuração` : `recibo config set ${key} exige um valor`,
      action === 'unset' ? 'Exemplo: recibo config unset tokenFile' : (SETTING_EXAMPLES[key ?? ''] ?? SETTING_EXAMPLE),
    ),
  'command-in-one-word': () =>
    said(
      'o programa de tokenCommand e seus argumentos vieram em uma palavra só',
      'Digite cada um por si: recibo config set tokenCommand -- pass show recibo',
    ),
  'base-url-missing': () =>
    said(
      'falta o endereço base, e não há a quem perguntar',
      'Informe o endereço: recibo login --base-url https://api.example.com/v3',
    ),
  'value-missing': ({ command, option }) => said(`${option} exige um valor`, `Veja: ${helpOn(command)}`),
  'value-not-taken': ({ option }) => said(`${option} não aceita valor`, `Use apenas: ${option}`),
  'bad-choice': ({ option, typed, choices, nearest }) =>
    said(
      `${option} não aceita ${typed === null ? 'esse valor' : `"${typed}"`}`,
      nearest === null
        ? `Valores aceitos: ${choices.join(', ')}`
        : `Você quis dizer "${nearest}"? Valores aceitos: ${choices.join(', ')}`,
    ),
  'commas-missing': ({ option, list }) =>
    said(`${option} exige vírgulas entre os códigos`, `Digite: ${option} ${list}`),
  'bad-duration': ({ option }) =>
    said(`${option} exige uma duração maior que zero, em ms, s, m ou h`, 'Exemplos: 250ms, 90s, 5m, 1h, 30 (segundos)'),
  'bad-number': ({ option, smallest, largest }) =>
    said(`${option} exige um número inteiro de ${smallest} a ${largest}`, `Exemplo: ${option} ${largest}`),
  'bad-decimal': ({ option }) =>
    said(`${option} exige um número maior que zero`, `Exemplos: ${option} 10, ${option} 0.5`),
  'partner-missing': ({ option, partners }) =>
    said(
      `${option} só faz sentido com ${anyOf(partners, 'ou')}`,
      `Acrescente ${partners[0] ?? ''} ou retire ${option}`,
    ),
  'single-only': ({ option }) => said(`${option} é para um só recibo, sem --input nem --out`, 'Digite um só recibo'),
  'receipts-and-input': () =>
    said('foram digitados recibos além de --input', 'Retire --input ou ponha todos os recibos no arquivo'),
  'lists-typed': ({ command, option }) =>
    said(
      `${option} foi digitada mais de uma vez`,
      `Junte as listas: cat <arquivo> <arquivo> | recibo ${command ?? ''} ${option} -`,
    ),
  'dash-receipt': ({ operation }) =>
    said('- não é um recibo', `Para ler recibos da entrada padrão: recibo ${operation} --input -`),
  'dash-out': () => said('--out exige um arquivo', 'Sem --out os registros vão para a saída padrão: retire --out'),
  'conflicting-options': ({ first, second }) =>
    said(`${first} e ${second} não podem ser usadas juntas`, 'Retire uma das duas'),
  'nothing-to-explain': () => said('nada foi informado para explicar', 'Exemplo: recibo explain 539'),
  meaningless: ({ typed, characters }) =>
    said(
      typed === null
        ? `isso não tem significado conhecido (${characters} ${characters === 1 ? 'caractere' : 'caracteres'})`
        : `"${typed}" não tem significado conhecido`,
      'Aceitos: situação (004), código de saída (30 ou cancelled), código da SEFAZ que tenha dica (539), chave de acesso (44 ou 50 caracteres), CNPJ (14) e CPF (11)',
    ),
  'token-typed': () =>
    said(
      'o token não deve ir na linha de comando, onde qualquer usuário desta máquina pode vê-lo',
      'Digite recibo login, ou defina RECIBO_TOKEN (recibo help environment)',
    ),
  'bad-receipt': ({ flaw }) =>
    said(`isto não é um recibo: ${RECEIPT_FLAWS[flaw]}`, 'Nada foi enviado. Confira o que foi colado'),
  'bad-entry': ({ text, flaw, others }) =>
    said(
      `"${text}", na lista, não é um recibo: ${RECEIPT_FLAWS[flaw]}${others === 0 ? '' : `; há mais ${others} que não ${others === 1 ? 'é' : 'são'}`}`,
      'Nada foi enviado. Confira a lista',
    ),
  'receipt-is-token': () =>
    said(
      'o valor informado como recibo é o token da empresa',
      'Nada foi enviado. Informe o recibo: recibo nfe <recibo>',
    ),
} as const satisfies Partial<Messages['problem']>;

const SETTING_EXAMPLE = 'Exemplo: recibo config set baseUrl https://api.example.com/v3';
const SETTING_EXAMPLES: Readonly<Record<string, string>> = {
  tokenCommand: 'Exemplo: recibo config set tokenCommand -- pass show recibo',
  tokenFile: 'Exemplo: recibo config set tokenFile /run/secrets/recibo',
  defaultProfile: 'Exemplo: recibo config set defaultProfile acme',
};

const CHOICES = { shell: 'o shell', action: 'a ação' } as const;

const RECEIPT_FLAWS = {
  empty: 'está vazio',
  'dot-segment': 'só tem pontos',
  'several-lines': 'tem várias linhas; uma lista vai em --input',
  utf16: 'contém um NUL, como uma lista em UTF-16 ("Unicode" no Bloco de Notas); salve-a como UTF-8',
  'control-character': 'contém um caractere de controle',
  'unpaired-surrogate': 'contém meio caractere (um substituto Unicode sem par)',
  'not-utf8': 'não está em UTF-8',
  'too-long': `tem mais de ${RECEIPT_LIMIT} caracteres`,
} as const;
