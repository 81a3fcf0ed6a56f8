import type { Words } from '../en/index.ts';

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  receipt: 'recibo',
  format: 'formato',
  path: 'caminho',
  duration: 'duração',
  file: 'arquivo',
  folder: 'pasta',
  codes: 'códigos',
  name: 'nome',
  when: 'quando',
  program: 'programa',
  key: 'chave',
  value: 'valor',
  'code|key': 'código|chave',
  'command|topic': 'comando|tópico',
  command: 'comando',
  options: 'opções',
};

export const help: Words['help'] = {
  about: 'recibo consulta notas fiscais eletrônicas brasileiras pelo recibo do envio.',
  heads: { 'Usage:': 'Uso:', 'Options:': 'Opções:', 'Commands:': 'Comandos:' },
  examples: 'Exemplos:',
  topicsHead: 'Tópicos de ajuda:',
  more: 'Mais: recibo help COMANDO, recibo help TÓPICO',
  default: (value) => `padrão ${value}`,
  usage: (flags) => flags.replace(/(?<=[<[](?:-- )?)[a-z|]+/g, (word) => PLACEHOLDERS[word] ?? word),
  groups: {
    answer: 'A resposta:',
    waiting: 'Espera e novas tentativas:',
    batch: 'Muitos recibos:',
    documents: 'Documentos (XML e DANFE):',
    service: 'Qual serviço:',
    everywhere: 'Em todos os comandos:',
  },
  commands: {
    nfe: 'consulta notas de mercadorias (NF-e)',
    nfse: 'consulta notas de serviço (NFS-e)',
    login: 'grava o token de um perfil',
    logout: 'esquece o token de um perfil',
    config: 'mostra e altera as configurações',
    'config list': 'cada configuração, seu valor e de onde veio',
    'config get': 'o valor em vigor de uma configuração',
    'config path': 'onde fica o arquivo de configuração',
    'config set': 'altera uma configuração: baseUrl, tokenFile, tokenCommand, defaultProfile, lang, mask',
    'config unset': 'retira uma configuração',
    doctor: 'confere a instalação passo a passo, até uma consulta de verdade',
    sandbox: 'simula o serviço nesta máquina',
    explain: 'diz o que significa um código, uma chave, um CNPJ ou um CPF',
    report: 'mostra o resultado geral dos registros de um lote',
    completion: 'imprime o script de autocompletar de um shell',
    help: 'explica um comando ou um tópico',
  },
  abouts: {
    nfe: 'Consulta a nota de mercadorias (NF-e) de cada recibo, mostra a resposta e sai com o código da situação.',
    nfse: 'Consulta a nota de serviço (NFS-e) de cada recibo, mostra a resposta e sai com o código da situação.',
    login:
      'Pergunta o endereço base e o token da empresa, testa os dois com uma consulta inofensiva e os grava. Em um pipe, o ' +
      'token é a primeira linha da entrada padrão. O primeiro perfil se chama default, salvo outro nome em --profile.',
    doctor: 'Confere configuração, token, endereço, proxy, certificados, consulta uma vez, sai pela primeira falha.',
    sandbox:
      'Fica no ar até ser interrompido; a primeira linha da saída padrão é o endereço base. Com um programa depois de --, ' +
      'fica no ar enquanto ele roda, com RECIBO_BASE_URL e RECIBO_TOKEN definidas, e sai com o código dele.',
    explain: 'Explica situação, código de saída ou da SEFAZ, CFOP, chave, CNPJ ou CPF. Não consulta ninguém.',
    report:
      'Lê os registros ndjson de lotes (- é a entrada padrão); de vários registros de um recibo vale o último. Mostra como ' +
      'terminaram, quem age agora e em quais recibos. Não consulta ninguém.',
  },
  options: {
    output: 'table (no terminal), plain (fora dele), json, ndjson, csv ou message',
    json: 'JSON; em uma consulta, o mesmo que -o json',
    field: 'só este campo, p. ex. data.sefaz.chave; pode ser repetido',
    quiet: 'não imprime a resposta; o código de saída é a resposta',
    mask: 'esconde o CPF de pessoas físicas: ***.456.789-** (RECIBO_MASK)',
    'no-mask': 'mostra o CPF, diga o que disser a configuração',
    verbose: 'mostra requisições e respostas na saída de erros, sem segredos',
    curl: 'imprime a requisição como comando curl e não envia nada',
    accept: 'outras situações que contam como sucesso, p. ex. 002,003; final: toda resposta definitiva',
    strict: 'sai com 76 se a resposta se desviar do que o serviço promete',
    wait: 'consulta de novo em 002 e 003, por até: 90s, 5m (padrão), 1h30m',
    interval: 'a primeira pausa entre consultas; cresce até 15s se for menor',
    timeout: 'o máximo de uma consulta, com as novas tentativas',
    retries: 'quantas vezes repetir uma requisição que falhou, 0 a 10',
    input: 'recibos de um arquivo: um por linha, ou uma coluna de .xlsx, .csv, .tsv; - é a entrada padrão',
    column: 'a coluna dela, por título ou letra; senão recibo ou receipt, ou a 1ª',
    out: 'grava neste arquivo: ndjson, ou csv se o nome terminar em .csv',
    resume: 'com --out: pula os recibos com resposta definitiva no arquivo',
    force: 'substitui arquivos que existem',
    excel: 'csv como o Excel em português abre com dois cliques',
    concurrency: 'consultas ao mesmo tempo, 1 a 64',
    rate: 'o máximo de requisições por segundo',
    'fail-fast': 'para no primeiro recibo que não sair com 0',
    save: 'guarda aqui o XML e o DANFE das notas emitidas e canceladas',
    open: 'abre este documento no programa do sistema',
    profile: 'o perfil do arquivo de configuração (RECIBO_PROFILE)',
    'base-url': 'o endereço base, com o prefixo da versão (RECIBO_BASE_URL)',
    sandbox: 'consulta um serviço simulado neste processo, sem configuração',
    receipt: 'o recibo a consultar, em vez de um que não existe',
    port: 'a porta do servidor; 0 escolhe uma livre',
    latency: 'quanto demora cada resposta',
    sandboxVerbose: 'mostra também as requisições do programa após --',
    doctorOutput: 'table (no terminal), plain (fora dele) ou json',
    reportOutput: 'table (padrão), html, csv, xlsx ou markdown',
    reportOut: 'grava neste arquivo, no formato do nome: .html, .csv, .xlsx, .md, .txt',
    reportOpen: 'abre a página no navegador; é -o html',
    color: 'auto, always ou never',
    lang: 'o idioma das mensagens e da ajuda (RECIBO_LANG)',
    help: 'mostra esta ajuda',
    version: 'mostra a versão; com -v, também o que a executa',
  },
  sampleOf: {
    recibo: {
      'recibo nfe 004 --sandbox': 'para experimentar, sem configurar nada',
      'recibo login': 'uma vez: onde consultar e com que token',
      'recibo nfe 35261100012345': 'a nota foi emitida?',
    },
    nfe: {
      'recibo nfe 35261100012345 -f data.sefaz.chave': 'só a chave de acesso',
      'recibo nfe -i lista.xlsx --out dia.ndjson --resume': 'a lista do dia, retomada se preciso',
    },
    nfse: { 'recibo nfse 20261100054321 --json': 'a resposta do serviço, para o jq ou um arquivo' },
    login: { 'pass show recibo | recibo login --profile acme': 'sem ninguém no terminal' },
    config: { 'recibo config set tokenCommand -- pass show recibo': 'o token de um gerenciador de senhas' },
    doctor: { 'recibo doctor --receipt 35261100012345': 'testa com um recibo seu' },
    sandbox: { 'recibo sandbox -- ./meu-script.sh': 'testa um script que chama o recibo' },
    explain: { 'recibo explain 539': 'o que fazer com uma rejeição' },
    report: { 'recibo report dia.ndjson --out dia.xlsx': 'como planilha' },
    completion: { "recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc": 'para o bash' },
  },
  topics: {
    'exit-codes': 'o que significa cada código de saída',
    environment: 'variáveis e o arquivo de configuração',
    output: 'formatos, campos e cores',
    sandbox: 'recibos do serviço simulado',
  },
  exitCodes: `
    A situação 004 é 0; as outras abaixo de 100 são 20 + situação; as demais são os dois primeiros dígitos; o que impediu
    uma resposta segue os sysexits do BSD. O código é o mesmo em todo formato, e códigos publicados nunca mudam.`,
  environment: `
    Uma opção vale mais que o ambiente, e este, mais que o perfil no arquivo; uma variável vazia conta como ausente.

    O token é o primeiro que houver: RECIBO_TOKEN, RECIBO_TOKEN_FILE e, no perfil, tokenCommand, tokenFile e token. Não há
    opção para ele: qualquer usuário da máquina vê os argumentos. O token de um perfil só vai para a origem do baseUrl
    dele.`,
  variables: {
    RECIBO_TOKEN: 'o token da empresa',
    RECIBO_TOKEN_FILE: 'o arquivo que guarda o token',
    RECIBO_BASE_URL: 'o endereço base do serviço',
    RECIBO_PROFILE: 'o perfil a usar',
    RECIBO_CONFIG: 'o arquivo de configuração',
    RECIBO_LANG: 'pt ou en; senão lang no arquivo de configuração, LC_ALL, LC_MESSAGES, LANG, o sistema',
    RECIBO_MASK: '1 ou 0: esconde ou não o CPF de pessoas físicas; senão, mask no arquivo de configuração',
    RECIBO_DEBUG: '1 mostra a pilha de chamadas de uma falha do próprio programa',
    HTTPS_PROXY: 'o proxy para endereços https; HTTP_PROXY, para http',
    NO_PROXY: 'hosts que dispensam proxy, separados por vírgulas; * para todos',
    NODE_EXTRA_CA_CERTS: 'um arquivo com os certificados de uma autoridade privada',
    NODE_USE_SYSTEM_CA: '1: as autoridades certificadoras deste sistema também valem',
    ACCESSIBLE: 'não vazia: progresso sem animação, só uma linha de vez em quando',
    NO_COLOR: 'não vazia: sem cores; FORCE_COLOR, CLICOLOR_FORCE: sempre',
  },
  settingsFile: `
    O arquivo de configuração é RECIBO_CONFIG; senão $XDG_CONFIG_HOME/recibo/config.json, ~/.config/recibo/config.json ou,
    no Windows, %APPDATA%\\recibo\\config.json:`,
  output: `
    A resposta vai para a saída padrão; o que o programa diz além dela, para a saída de erros. Em plain, json, ndjson, csv e
    --field os valores são exatamente os que vieram.`,
  formats: {
    table: 'para pessoas, na largura do terminal; abaixo de 60 colunas, linhas "rótulo: valor"',
    plain: 'uma linha "caminho<TAB>valor" por valor; barra invertida, TAB, CR e LF são \\\\, \\t, \\r, \\n',
    json: 'o corpo do serviço, byte a byte; no terminal, indentado e colorido',
    ndjson:
      'um registro por recibo, seja qual for o resultado, para scripts que leem falhas: receipt, document, exitCode, ' +
      'outcome, status, next, envelope, error, warnings, attempts, elapsedMs; com --save, também documents',
    csv: 'uma linha por recibo; com --excel, como o Excel em português abre; em .xlsx: recibo report -o xlsx',
    message: 'algumas frases para colar em um chamado ou chat',
  },
  outputMore: `
    Muitos recibos (vários argumentos, --input ou --out): uma linha para cada um, na ordem da lista; json significa ndjson.

    --field imprime um valor como veio; vários ficam em uma linha, separados por TAB. Um ausente sai vazio, com uma nota.
    Um objeto ou uma lista sai como JSON compacto. -o plain mostra os caminhos que há.

    O PowerShell no Windows estraga acentos em pipes; esta linha corrige:

      $OutputEncoding = [Console]::OutputEncoding = [Text.UTF8Encoding]::new()

    Cores: --color, depois NO_COLOR, FORCE_COLOR ou CLICOLOR_FORCE, CLICOLOR=0 ou TERM=dumb, depois se é um terminal.`,
  sandbox: `
    --sandbox consulta um serviço simulado neste processo, por HTTP de verdade; não precisa de token nem de configuração.
    recibo sandbox mantém o mesmo no ar. Aceita qualquer token, menos "refused". Um recibo que começa com F é de pessoa
    física. Os três últimos caracteres escolhem a resposta; quaisquer outros são 500.`,
};
