import { again, forgetting, type NoticeWords } from '../types/messages.ts';
import { CLOSING, nameOf } from './settings-problems.ts';

export const notices: NoticeWords = {
  text: {
    'setting-stored': ({ key, profile, path }) => `${key}${ofProfile(profile)} foi gravado em ${path}`,
    'setting-unused': ({ key, by }) => `${key} fica sem efeito por enquanto: prevalece ${nameOf(by)}`,
    'relative-to-settings': ({ key, folder }) =>
      `um ${key} relativo é procurado ao lado do arquivo de configuração, em ${folder}, e não na pasta atual`,
    'setting-removed': ({ key, profile, path }) => `${key}${ofProfile(profile)} foi retirado de ${path}`,
    'setting-absent': ({ key }) => `${key} não estava definido; nada foi alterado`,
    'profile-made': ({ profile }) => `o perfil "${profile}" é novo`,
    'other-origin': ({ key, profile, before, after }) =>
      `${key === 'token' ? 'o token' : key} do perfil "${profile}" ${key === 'token' ? 'era' : 'fornece um token que era'} de ${before}; a partir de agora ele é enviado a ${after}. Se não for de lá: ${forgetting(key, profile)}`,
    'no-version-prefix': ({ baseUrl }) =>
      `o endereço base ${baseUrl} não tem caminho; os endereços do serviço terminam em uma versão, como ${baseUrl}/v3`,
    'address-meant': ({ meant }) => `isto não é um endereço; provavelmente falta o começo: ${meant}`,
    'plain-token': ({ path, profile }) =>
      `o token vai ficar em texto puro em ${path}, que só você pode ler. Em vez disso, um gerenciador de senhas pode fornecê-lo (recibo config set tokenCommand${again(profile)} -- pass show recibo), ou um arquivo próprio (recibo config set tokenFile <arquivo>${again(profile)})`,
    'address-replaced': ({ profile, before, after }) =>
      `o baseUrl do perfil "${profile}" era ${before} e agora é ${after}`,
    'token-tried': ({ host, receipt }) =>
      `testando o token: consultando em ${host} o recibo ${receipt}, que não existe (--no-check dispensa o teste)`,
    'token-untried': () => 'o token não foi testado',
    'token-proved': ({ status }) => `o serviço aceitou o token e respondeu ${status}`,
    'token-not-stored': () => 'o token não foi gravado; --no-check grava sem testar',
    'token-stored': ({ profile, path }) => `o token foi gravado no perfil "${profile}" em ${path}. A seguir:`,
    'variable-wins': ({ variable }) => `${variable} está definida e prevalece sobre o token do arquivo de configuração`,
    'variable-left': ({ variable }) => `${variable} continua definida; remova onde você a definiu`,
    'key-wins': ({ key, profile }) => `${key} do perfil "${profile}" foi mantido e prevalece sobre o token`,
    'token-removed': ({ profile, path, left }) =>
      `o token do perfil "${profile}" foi retirado de ${path}${left.length === 0 ? '; não há mais nada no perfil' : `; o perfil ainda tem ${left.join(', ')}`}`,
    'sandbox-ends': () =>
      'o serviço simulado termina junto com esta execução; para um comando que dê para testar, mantenha um no ar com recibo sandbox, e informe o endereço dele em --base-url',
    'sandbox-stopped': ({ signal }) => `o sandbox foi encerrado (${signal})`,
    'no-token-stored': ({ profile }) =>
      profile === null ? 'nenhum token estava gravado' : `nenhum token estava gravado no perfil "${profile}"`,
    'link-replaced': ({ path }) =>
      `${path} era um link e agora é um arquivo próprio; o arquivo a que ele levava continua como estava`,
    'exposed-file': ({ path, isFixed }) =>
      `${path} contém um token e pode ser lido por outros usuários${isFixed ? `, e você não pode mudar isso. ${CLOSING}` : '; execute:'}`,
    'unmasked-documents': () => '--mask não altera os documentos gravados nem os nomes deles: os CPFs continuam lá',
    'key-in-groups': ({ key, count }) =>
      `estes ${count} recibos, juntos, são uma chave de acesso, e não um recibo: consulte pelo recibo que o envio da nota devolveu. Para ler a chave: recibo explain ${key}`,
    'name-says-other-format': ({ path, format, named }) =>
      `os registros em ${path} serão gravados em ${format}; se a intenção é ${named}, use -o ${named}`,
    'reading-from-terminal': () => 'lendo recibos do terminal, um por linha; termine com Ctrl-D',
  },
  afterLogin: (profile) => `recibo nfe <recibo>${again(profile)}`,
};

function ofProfile(profile: string | null): string {
  return profile === null ? '' : ` do perfil "${profile}"`;
}
