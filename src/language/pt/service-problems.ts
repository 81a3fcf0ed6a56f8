import { MOST_DEVIATIONS } from '../../contract/deviation.ts';
import { codeBehind, isWorthTelling, type Messages, said } from '../types/messages.ts';

/** What keeps us from an answer, and answers that cannot be taken for one: exits 69 to 77. */
export const serviceProblems = {
  'unknown-host': ({ host }) =>
    said(`o servidor ${host} não foi encontrado no DNS`, 'Confira o endereço base e a conexão de rede'),
  'dns-failed': ({ host, code }) =>
    said(`não foi possível resolver o nome ${host} (${code})`, 'Confira a conexão de rede e tente de novo'),
  'connection-refused': ({ address }) =>
    said(`${address} recusou a conexão`, 'Confira o servidor e a porta do endereço base; o serviço está no ar?'),
  unreachable: ({ address, code }) => said(`${address} está inacessível (${code})`, 'Confira a conexão de rede'),
  'connect-timeout': ({ address }) =>
    said(`${address} não aceitou a conexão a tempo`, 'Confira a conexão de rede; pode haver um firewall no caminho'),
  'no-more-files': ({ code }) =>
    said(
      `esta máquina não permite que o recibo abra mais arquivos ou conexões (${code})`,
      'Aumente o limite, por exemplo com: ulimit -n 1024',
    ),
  'no-webassembly': () =>
    said(
      'o Node.js não consegue executar WebAssembly aqui, e o recibo precisa dele para HTTP',
      'Aumente o limite de memória virtual (ulimit -v unlimited) e inicie o Node.js sem --jitless',
    ),
  'connection-lost': ({ code }) =>
    said(`a conexão caiu antes da resposta${codeBehind(code)}`, 'Tente de novo em instantes'),
  certificate: ({ host, trouble, code }) =>
    said(
      `o certificado de ${host} não é confiável: ${CERTIFICATE_TROUBLES[trouble]} (${code})`,
      CERTIFICATE_ADVICE[trouble],
    ),
  'tls-failed': ({ host, trouble, code }) =>
    said(`não foi possível abrir uma conexão segura com ${host} (${code})`, TLS_ADVICE[trouble]),
  'bad-proxy': ({ variable }) =>
    said(
      `o proxy em ${variable} não pode ser usado: não é um endereço http:// nem https://`,
      'Exemplo: http://proxy.example.com:3128',
    ),
  'proxy-failed': ({ proxy, status, code }) =>
    said(
      `o proxy ${proxy} não abriu a conexão (${status === null ? code : `HTTP ${status}`})`,
      status === 407
        ? 'Ele pede usuário e senha, ou recusa os que estão no endereço dele: confira HTTPS_PROXY ou HTTP_PROXY'
        : 'Confira HTTPS_PROXY ou HTTP_PROXY, ou inclua o servidor em NO_PROXY',
    ),
  'body-cut': ({ code }) => said(`a resposta chegou incompleta${codeBehind(code)}`, 'Tente de novo em instantes'),
  'broken-http': ({ code }) =>
    said(
      `o que voltou não é HTTP válido (${code})`,
      'Confira se o endereço base é o do serviço, e não o de outro programa',
    ),
  'server-error': ({ status, retryAfterMs }) =>
    said(
      `o serviço está indisponível (HTTP ${status})`,
      isWorthTelling(retryAfterMs)
        ? `Espere pelo menos ${Math.ceil(retryAfterMs / 1000)} s antes de tentar de novo`
        : 'Tente de novo mais tarde',
    ),
  'rate-limited': ({ retryAfterMs }) =>
    said(
      'excesso de requisições (HTTP 429)',
      isWorthTelling(retryAfterMs)
        ? `Espere pelo menos ${Math.ceil(retryAfterMs / 1000)} s antes de consultar de novo`
        : 'Espere um pouco antes de consultar de novo',
    ),
  'request-timeout': () => said('o serviço esperou demais pela requisição (HTTP 408)', 'Tente de novo em instantes'),
  deadline: ({ timeoutMs }) =>
    said(
      `nenhuma resposta em ${String(timeoutMs / 1000).replace('.', ',')} s`,
      'Tente de novo ou aumente o tempo limite com --timeout',
    ),
  'patience-over': ({ patienceMs }) =>
    said(
      `nenhuma resposta em ${String(patienceMs / 1000).replace('.', ',')} s, o prazo de --wait`,
      'Tente de novo ou aguarde mais com --wait',
    ),
  'token-refused': ({ status }, { baseUrl, isTokenTyped }) =>
    status === 401
      ? said(
          'o serviço recusou o token da empresa (HTTP 401)',
          isTokenTyped
            ? `Confira se ele foi colado por inteiro e se é o de ${baseUrl}`
            : 'Confira se RECIBO_TOKEN, ou o perfil, contém o token da empresa que emitiu a nota (recibo help environment)',
        )
      : said(
          'o serviço recusou a requisição (HTTP 403)',
          'Confira o token da empresa; um firewall no caminho também pode ter barrado a requisição',
        ),
  redirected: ({ status, location }) =>
    said(
      `o serviço indicou outro endereço (HTTP ${status}${location === null ? '' : `, para ${location}`}), e redirecionamentos não são seguidos`,
      'Confira o endereço base; uma página de login no caminho também pode causar isso',
    ),
  'http-status': ({ status }, { baseUrl }) =>
    said(
      `o serviço respondeu com HTTP ${status}, que a especificação não prevê`,
      baseUrl === null ? 'Confira o endereço base' : `Confira o endereço base, com a versão: ${baseUrl}`,
    ),
  'body-too-large': ({ limit }) =>
    said(`a resposta passa de ${limit / 1024 / 1024} MiB`, 'Confira se o endereço base é o do serviço'),
  'unknown-encoding': ({ encoding }) =>
    said(`a resposta usa uma codificação desconhecida: ${encoding}`, 'Verifique se algum proxy altera as respostas'),
  'empty-body': () => said('a resposta está vazia', 'Confira se o endereço base é o do serviço'),
  'not-json': () =>
    said(
      'a resposta não é JSON',
      'Confira o endereço base; uma página de login ou de erro no caminho também pode causar isso',
    ),
  'not-envelope': () =>
    said(
      'a resposta é JSON sem um "status" que seja texto; portanto, não é uma resposta do serviço',
      'Confira se o endereço base é o do serviço',
    ),
  'unknown-status': ({ text }) =>
    said(
      `a resposta tem uma situação que a especificação não prevê: ${text}`,
      'O programa recibo pode estar desatualizado. Veja: recibo help exit-codes',
    ),
  'status-not-defined': ({ text, operation }) =>
    said(
      `a situação ${text} não está definida para ${operation}`,
      'Confira se o recibo é de mercadorias (nfe) ou de serviços (nfse)',
    ),
  strict: ({ count }) =>
    said(`--strict: a resposta tem ${deviationsIn(count)} da especificação`, 'Sem --strict, ela é aceita com um aviso'),
} as const satisfies Partial<Messages['problem']>;

function deviationsIn(count: number): string {
  return count > MOST_DEVIATIONS
    ? `mais de ${MOST_DEVIATIONS} desvios`
    : `${count} ${count === 1 ? 'desvio' : 'desvios'}`;
}

const CERTIFICATE_TROUBLES = {
  expired: 'está vencido',
  'not-yet-valid': 'ainda não é válido',
  'self-signed': 'é autoassinado',
  'unknown-authority': 'a autoridade que o emitiu é desconhecida',
  'wrong-host': 'é de outro nome de servidor',
  untrusted: 'não pôde ser verificado',
} as const;

const PRIVATE_AUTHORITY =
  'Se ele for de uma autoridade privada, como a de um proxy que abre o TLS, indique o arquivo dela em NODE_EXTRA_CA_CERTS';

const TLS_ADVICE = {
  'unknown-name': 'O servidor não atende por esse nome: confira o nome do servidor no endereço base',
  'wants-certificate':
    'O servidor exige um certificado de cliente, e o recibo não envia nenhum: peça a quem mantém o serviço um endereço que só exija o token',
  'no-common-ground':
    'O servidor recusou as versões e as cifras de TLS oferecidas, ou exige um certificado de cliente, que o recibo não envia: fale com quem mantém o serviço',
  unspecified: 'Confira se a porta do endereço base atende https',
};

const CERTIFICATE_ADVICE = {
  expired: 'O responsável pelo servidor precisa renová-lo; confira também o relógio desta máquina',
  'not-yet-valid': 'Confira o relógio desta máquina',
  'self-signed': PRIVATE_AUTHORITY,
  'unknown-authority': PRIVATE_AUTHORITY,
  'wrong-host': 'Confira o nome do servidor no endereço base',
  untrusted: PRIVATE_AUTHORITY,
} as const;
