import type { HelpWords } from '../help.ts';
import { option } from './options.ts';
import { sandboxColumns, sandboxElse, sandboxEnding } from './sandbox-endings.ts';

export const help: HelpWords = {
  tagline: 'recibo consulta notas fiscais eletrônicas brasileiras pelo recibo.',
  heading: {
    usage: 'Uso',
    commands: 'Comandos',
    options: 'Opções',
    examples: 'Exemplos',
    topics: 'Tópicos de ajuda',
    exits: 'Códigos de saída',
    variables: 'Ambiente',
    endings: 'Os três últimos caracteres do recibo escolhem a resposta',
  },
  placeholder: {
    receipt: 'recibo',
    shell: 'shell',
    '-- program': '-- programa...',
    'code|key': 'código|chave',
    action: 'ação',
    'command|topic': 'comando|tópico',
    options: 'opções',
    format: 'formato',
    path: 'caminho',
    codes: 'códigos',
    duration: 'duração',
    n: 'n',
    name: 'nome',
    file: 'arquivo',
    url: 'url',
    when: 'quando',
    language: 'idioma',
  },
  group: {
    answer: 'A resposta',
    judgement: 'O que conta como sucesso',
    wait: 'Espera',
    batch: 'Muitos recibos',
    request: 'Tempo e tentativas',
    service: 'Qual serviço',
    preview: 'Inspeção da requisição',
    server: 'O serviço simulado',
    general: 'Em todos os comandos',
  },
  command: {
    nfe: {
      summary: 'consulta uma nota fiscal de mercadorias (NF-e)',
      about:
        'Consulta no serviço a nota fiscal de mercadorias (NF-e) de um recibo, mostra a resposta e termina com o código de saída correspondente à situação.',
    },
    nfse: {
      summary: 'consulta uma nota fiscal de serviços (NFS-e)',
      about:
        'Consulta no serviço a nota fiscal de serviços (NFS-e) de um recibo, mostra a resposta e termina com o código de saída correspondente à situação.',
    },
    config: {
      summary: 'mostra e altera a configuração',
      about:
        'list mostra cada configuração, o valor e de onde ele veio; path diz onde fica o arquivo de configuração; set <chave> <valor> e unset <chave> alteram o arquivo, no perfil em uso ou no de --profile. As chaves são defaultProfile, baseUrl, tokenFile e tokenCommand, cujo programa e argumentos vêm depois de --. O token é gravado por recibo login. unset também retira chaves desconhecidas.',
    },
    sandbox: {
      summary: 'mantém um serviço simulado no ar nesta máquina',
      about:
        'Mantém o serviço simulado no ar até ser encerrado; a primeira linha da saída padrão é o endereço base. Com um programa depois de --, fica no ar só enquanto o programa roda, com RECIBO_BASE_URL e RECIBO_TOKEN já definidas para ele; a saída padrão é só do programa, e o código de saída é o dele (128 + n se um sinal o encerrou, 127 se o programa não existe). Cada requisição gera uma linha na saída de erros.',
    },
    explain: {
      summary: 'explica um código, uma chave de acesso, um CNPJ ou um CPF',
      about:
        'Explica uma situação do serviço, um código de saída do recibo, um código da SEFAZ que tenha dica, cada parte de uma chave de acesso (NF-e ou NFS-e), um CNPJ ou um CPF, mesmo em grupos ou com pontuação. Não consulta ninguém.',
    },
    completion: {
      summary: 'imprime o script de autocompletar de um shell',
      about:
        'Imprime um script curto, com o qual o shell pergunta ao recibo, a cada TAB, o que pode ser digitado: comandos, opções e seus valores, campos, situações, perfis e arquivos, com o que significam. As primeiras linhas dizem como instalá-lo.',
    },
    help: {
      summary: 'explica um comando ou um tópico',
      about: 'Explica um comando ou um dos tópicos abaixo.',
    },
  },
  option,
  fallback: (text) => `padrão ${text}`,
  range: (smallest, largest) => `${smallest} a ${largest}`,
  variable: {
    RECIBO_TOKEN: 'o token da empresa',
    RECIBO_TOKEN_FILE: 'o arquivo que guarda o token da empresa',
    RECIBO_BASE_URL: 'o endereço base do serviço',
    RECIBO_PROFILE: 'o perfil a usar',
    RECIBO_CONFIG: 'o arquivo de configuração',
    RECIBO_LANG: 'o idioma, pt ou en; senão decidem LC_ALL, LC_MESSAGES e LANG',
    RECIBO_DEBUG: '1 mostra a pilha de chamadas de uma falha do próprio recibo',
    HTTPS_PROXY: 'o proxy para endereços https',
    HTTP_PROXY: 'o proxy para endereços http',
    NO_PROXY: 'hosts e blocos de endereços (10.0.0.0/8) que dispensam proxy, separados por vírgulas',
    NODE_EXTRA_CA_CERTS: 'um arquivo com os certificados de uma autoridade privada',
    NO_COLOR: 'se não for vazia: sem cores',
    FORCE_COLOR: 'cores também fora do terminal; CLICOLOR_FORCE faz o mesmo',
  },
  exit: {
    issued: 'situação 004, ou uma listada em --accept; também ajuda e versão',
    bug: 'falha do próprio recibo',
    usage: 'opção, argumento ou recibo errado; nada foi enviado',
    pending: 'situação 002: à espera de processamento',
    issuing: 'situação 003: em emissão',
    cancelled: 'situação 010: cancelada',
    mixed: 'vários recibos que terminaram de modos diferentes',
    'not-found': 'situação 500: o serviço não conhece o recibo',
    unavailable: 'falha de DNS, conexão, TLS ou proxy, resposta cortada ou HTTP 5xx',
    io: 'um arquivo não pôde ser lido, ou algo não pôde ser gravado, p. ex. em disco cheio',
    'no-answer-in-time': 'nenhuma resposta válida dentro do prazo, ou HTTP 408 ou 429 até o fim',
    contract: 'resposta fora do contrato; redirecionamento; outro status HTTP; com --strict, qualquer desvio',
    'token-refused': 'HTTP 401 ou 403',
    config: 'sem token, sem endereço base, ou configuração inválida',
    rejected: 'situação 900: rejeitada pela SEFAZ (só NF-e)',
    'service-error': 'situação 999: o serviço falhou',
    interrupted: 'encerrado por SIGINT, SIGTERM ou SIGHUP',
  },
  topic: {
    'exit-codes': {
      summary: 'o que significa cada código de saída',
      text: [
        'A situação 004 é 0; as outras situações abaixo de 100 são 20 + situação; as demais são os seus dois primeiros dígitos; o que impediu uma resposta segue os sysexits do BSD.',
        'O código é o mesmo em todo formato de saída. Códigos publicados nunca mudam.',
      ],
    },
    environment: {
      summary: 'configuração, variáveis e o arquivo de configuração',
      text: [
        'Uma opção tem precedência sobre o ambiente, e o ambiente, sobre o perfil no arquivo de configuração. Uma variável vazia conta como ausente.',
        'O token é o primeiro que houver: RECIBO_TOKEN, RECIBO_TOKEN_FILE e, no perfil, tokenCommand, tokenFile, token. O token de um perfil só vai para a origem do baseUrl desse perfil. Não há opção para ele: argumentos são visíveis a todos os usuários da máquina.',
      ],
    },
    output: {
      summary: 'formatos, campos e cores',
      text: [
        'A resposta vai para a saída padrão; avisos e erros vão para a saída de erros. Os valores aparecem exatamente como vieram.',
        'table: uma página para pessoas. Segue a largura do terminal; abaixo de 60 colunas vira linhas "rótulo: valor".',
        'plain: uma linha "caminho<TAB>valor" por valor, caminhos como em --field; barra invertida, TAB, CR e LF num valor são escritos \\\\, \\t, \\r, \\n.',
        'json: o corpo do serviço, byte a byte em arquivo ou pipe; indentado e colorido no terminal, com cada elemento como veio.',
        'message: a situação em poucas frases, sem cores, para colar num chamado, e-mail ou chat; nenhuma linha é quebrada.',
        'ndjson: um registro por linha para cada recibo, com código de saída, desfecho, situação, o corpo como veio e o que deu errado; igual para um recibo e para muitos.',
        'csv: o mesmo como tabela para planilhas, com cabeçalho; --excel grava como o Excel em português abre com dois cliques.',
        'Muitos recibos (vários argumentos, --input ou --out): uma linha para cada um, na ordem da lista, em todos os formatos; json passa a significar ndjson.',
        '--field imprime um valor como veio. Se a opção for repetida, os valores ficam numa só linha, separados por TAB e escritos como em plain. Um campo ausente sai vazio, com uma nota na saída de erros. Um objeto ou uma lista sai como JSON compacto.',
        'Cores: --color, depois NO_COLOR, depois FORCE_COLOR ou CLICOLOR_FORCE, depois CLICOLOR=0 ou TERM=dumb, depois se a saída é um terminal.',
      ],
    },
    sandbox: {
      summary: 'um serviço simulado para experimentar',
      text: [
        '--sandbox consulta um serviço simulado dentro deste processo, por HTTP de verdade nesta máquina. Não precisa de token nem de configuração. recibo sandbox mantém o mesmo serviço no ar como um servidor.',
        'Um recibo que começa com F é de pessoa física; qualquer outro, de pessoa jurídica. Com --sandbox, cada execução reinicia o serviço; por isso, 204 e 290 dão a primeira resposta.',
        'Os links de uma NF-e emitida ou cancelada levam a um DANFE e a um XML simulados, servidos enquanto o serviço simulado está no ar.',
      ],
    },
  },
  sandboxEnding,
  sandboxElse,
  sandboxColumns,
  settingsFile: [
    'O arquivo de configuração é o indicado em RECIBO_CONFIG; senão, é $XDG_CONFIG_HOME/recibo/config.json, ~/.config/recibo/config.json ou, no Windows, %APPDATA%\\recibo\\config.json. Exemplo:',
  ],
  examples: {
    program: [
      { command: 'recibo nfe 004 --sandbox', does: 'para experimentar, sem configuração nenhuma' },
      { command: 'recibo nfe 35261100012345', does: 'a nota foi emitida?' },
    ],
    nfe: [{ command: 'recibo nfe 35261100012345 -f data.sefaz.chave', does: 'imprime só a chave de acesso' }],
    nfse: [{ command: 'recibo nfse 20261100054321 --json', does: 'passa a resposta do serviço ao jq ou a um arquivo' }],
    config: [
      { command: 'recibo config list', does: 'o que está em vigor, e por quê' },
      { command: 'recibo config set baseUrl https://api.example.com/v3', does: 'do perfil em uso' },
      { command: 'recibo config set tokenCommand -- pass show recibo', does: 'o token de um gerenciador de senhas' },
    ],
    sandbox: [
      { command: 'recibo sandbox --list', does: 'quais recibos levam a quais respostas' },
      { command: 'recibo sandbox --port 8080', does: 'um serviço para experimentar, até Ctrl-C' },
      { command: 'recibo sandbox -- ./meu-script.sh', does: 'testa um script que chama o recibo' },
    ],
    explain: [
      { command: 'recibo explain 539', does: 'o que fazer com uma rejeição da SEFAZ' },
      {
        command: 'recibo explain 3526 1111 2223 3300 0181 5500 1000 0123 4514 8291 7368',
        does: 'as partes de uma chave, e se o dígito confere',
      },
    ],
    completion: [
      { command: 'recibo completion bash > ~/.recibo.bash', does: 'depois acrescente ao ~/.bashrc: . ~/.recibo.bash' },
    ],
    help: [{ command: 'recibo help exit-codes', does: 'no que um script pode confiar' }],
  },
  more: 'Mais: recibo help <comando>, recibo help <tópico>',
};
