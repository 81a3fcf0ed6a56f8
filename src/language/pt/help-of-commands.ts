import type { HelpWords } from '../types/help.ts';

/** What each command does. */
export const command: HelpWords['command'] = {
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
  login: {
    summary: 'grava o token de um perfil',
    about:
      'Pergunta o endereço base, se a configuração não indicar nenhum, e o token da empresa, que não aparece na tela; em um pipe, o token é lido da entrada padrão. O token é testado com uma consulta inofensiva e só é gravado se o serviço o aceitar. O primeiro perfil se chama default, a menos que --profile lhe dê outro nome, e passa a ser o perfil em uso.',
  },
  logout: {
    summary: 'apaga o token de um perfil',
    about: 'Retira o token do perfil em uso, ou do perfil de --profile, e diz o que restou.',
  },
  config: {
    summary: 'mostra e altera a configuração',
    about:
      'list mostra cada configuração, o valor e de onde ele veio; path diz onde fica o arquivo de configuração; set <chave> <valor> e unset <chave> alteram o arquivo, no perfil em uso ou no de --profile. As chaves são defaultProfile, baseUrl, tokenFile e tokenCommand, cujo programa e argumentos vêm depois de -- (no Windows, com cmd /d /c antes de um .cmd ou .bat). O token é gravado por recibo login. unset também retira chaves desconhecidas.',
  },
  doctor: {
    summary: 'confere tudo passo a passo, até uma consulta real',
    about:
      'Confere a configuração, o token, o endereço base, o proxy e os certificados, conecta-se e consulta um recibo que não existe (a resposta certa é 500) ou o de --receipt. Cada passo fica certo, com aviso ou com falha, e diz o que digitar a seguir; o código de saída é o da primeira falha. Com --expect a resposta deve ter essa situação: se não tiver, o código de saída é o da situação recebida, ou 76 quando seria 0.',
  },
  sandbox: {
    summary: 'mantém um serviço simulado no ar nesta máquina',
    about:
      'Mantém o serviço simulado no ar até ser encerrado; a primeira linha da saída padrão é o endereço base. Com um programa depois de --, fica no ar só enquanto o programa roda, com RECIBO_BASE_URL e RECIBO_TOKEN já definidas para ele; a saída padrão é só do programa, e o código de saída é o dele (128 + n se um sinal o encerrou, 127 se o programa não existe). Cada requisição gera uma linha na saída de erros.',
  },
  explain: {
    summary: 'explica códigos, chaves de acesso, CNPJs e CPFs',
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
};

/** What to type, and what for. */
export const examples: HelpWords['examples'] = {
  program: [
    { command: 'recibo nfe 004 --sandbox', does: 'para experimentar, sem configuração nenhuma' },
    { command: 'recibo login', does: 'uma só vez: onde consultar, e com que token' },
    { command: 'recibo nfe 35261100012345', does: 'a nota foi emitida?' },
  ],
  nfe: [
    { command: 'recibo nfe 35261100012345 -f data.sefaz.chave', does: 'imprime só a chave de acesso' },
    { command: 'recibo nfe 35261100012345 --save notas', does: 'guarda o XML e o DANFE da nota' },
  ],
  nfse: [{ command: 'recibo nfse 20261100054321 --json', does: 'passa a resposta do serviço ao jq ou a um arquivo' }],
  login: [
    { command: 'recibo login', does: 'pergunta o que falta' },
    { command: 'pass show recibo | recibo login --profile acme', does: 'sem ninguém ao teclado' },
  ],
  logout: [{ command: 'recibo logout --profile acme', does: 'de um perfil' }],
  config: [
    { command: 'recibo config list', does: 'o que está em vigor, e por quê' },
    { command: 'recibo config set baseUrl https://api.example.com/v3', does: 'do perfil em uso' },
    { command: 'recibo config set tokenCommand -- pass show recibo', does: 'o token de um gerenciador de senhas' },
  ],
  doctor: [
    { command: 'recibo doctor', does: 'por que não funciona' },
    { command: 'recibo doctor --receipt 35261100012345 --expect 004', does: 'um teste rápido em CI' },
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
  help: [{ command: 'recibo help exit-codes', does: 'com o que um script pode contar' }],
};
