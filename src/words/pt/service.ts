import { exactSpan, grouped, spanText } from '../span.ts';
import type { Words } from '../words.ts';

const TYPES: Record<string, string> = {
  string: 'texto',
  array: 'lista',
  object: 'objeto',
  number: 'número',
  boolean: 'booleano',
  null: 'nulo',
};
const named = (type: string) => TYPES[type] ?? type;
const http = (status: number, reason: string) => `HTTP ${status}${reason && `: ${reason}`}`;

export const service = (): Words['service'] => ({
  unknownHost: (host, code) => `o servidor ${host} não foi encontrado (${code}). Confira o endereço base e a rede`,
  refused: (address) => `${address} recusou a conexão. Confira servidor e porta, e se o serviço está no ar`,
  unreachable: (address, code) => `${address} está inacessível (${code}). Confira a rede; pode haver um firewall`,
  exhausted: (code) => `esta máquina não comporta mais conexões (${code}). Consulte menos por vez: --concurrency 2`,
  noWebAssembly: () =>
    'o leitor de HTTP (WebAssembly) não coube: o espaço de endereços deste shell é limitado (ulimit -v). Defina NODE_OPTIONS=--disable-wasm-trap-handler',
  lost: (code) => `a conexão caiu antes da resposta (${code}). Tente de novo em instantes`,
  cut: () => 'a resposta chegou incompleta. Tente de novo em instantes',
  brokenHttp: (code) => `o que voltou não é HTTP válido (${code}). Confira se o endereço base é o do serviço`,
  onlyHttp2: (address) =>
    `${address} só fala HTTP/2, e este programa usa HTTP/1.1. Peça a quem mantém o servidor que aceite os dois`,
  certificate: {
    wrongTime: (host, code) =>
      `o certificado de ${host} ${code === 'CERT_HAS_EXPIRED' ? 'está vencido' : 'ainda não é válido'}. Confira o relógio desta máquina; se estiver certo, o responsável precisa renová-lo`,
    wrongName: (host) => `o certificado de ${host} é de outro servidor. Confira o nome do servidor no endereço base`,
    unknownAuthority: ({ host, mayTrust, extra }) =>
      `o certificado de ${host} é autoassinado ou de uma autoridade desconhecida. ${extra === '' ? 'Para confiar nele, indique o arquivo em NODE_EXTRA_CA_CERTS' : `${extra} (NODE_EXTRA_CA_CERTS) não a contém ou não pode ser lido`}${mayTrust ? '. Se este sistema confia nele, defina NODE_USE_SYSTEM_CA=1' : ''}`,
    notVerified: (host, code) => `o certificado de ${host} não é confiável (${code}). Fale com o responsável`,
  },
  tls: (host, code) =>
    `não foi possível abrir uma conexão segura com ${host} (${code}). Confira se essa porta atende https e não exige certificado de cliente`,
  proxyAddress: (variable) => `${variable} não é um endereço como http://proxy.example:3128, sem aspas`,
  proxy: (proxy, reason) =>
    `o proxy ${proxy} não abriu a conexão (${reason}). Confira o endereço${reason === 'HTTP 407' ? ', o usuário e a senha' : ''} dele, ou inclua o servidor em NO_PROXY`,
  late: (ms) => `nenhuma resposta em ${exactSpan(ms, 'pt')}. Tente de novo, ou aumente o prazo com --timeout`,
  waitOver: () => 'nenhuma resposta até o fim de --wait. Tente de novo, ou aguarde mais com --wait',
  unavailable: (status, reason, pauseMs) =>
    `${status === 429 || status === 403 ? 'excesso de requisições' : 'o serviço está indisponível'} (${http(status, reason)}). Tente de novo ${later(pauseMs)}`,
  networkLogin: () => 'esta rede exige um login antes (HTTP 511). Abra uma página no navegador, entre e tente de novo',
  tokenRefused: (status, reason, source) =>
    `o serviço recusou ${status === 401 ? 'o token da empresa' : 'a requisição'} (${http(status, reason)}). ` +
    `Confira se ${source === '' ? 'o token é o' : `${source} contém o token`} da empresa que emitiu a nota${status === 401 ? '' : '; um firewall também pode tê-la barrado'}`,
  unknownPath: () =>
    'o endereço base leva a um gateway de API que não conhece o caminho (HTTP 403: Missing Authentication Token). Confira o endereço base, com a versão; o problema não é o token',
  otherDoor: (scheme) =>
    `um servidor no caminho exige usuário e senha (HTTP 401, ${scheme}), e não o token da empresa. Confira o endereço base, ou fale com quem mantém esse servidor`,
  redirect: (status, location) =>
    `o serviço indicou outro endereço (HTTP ${status}, para ${location}), que o programa não segue. Confira o endereço base; uma página de login no caminho pode causar isso`,
  httpStatus: (status, content) =>
    `o serviço respondeu com HTTP ${status}, fora do contrato dele${content === '' ? '' : ` (${content})`}. Confira o endereço base, com a versão`,
  notJson: (content) =>
    `a resposta não é JSON (${content || 'está vazia'}). Confira o endereço base; uma página de login ou de erro no caminho pode causar isso`,
  brokenJson: (content) => `a resposta é ${content}. Avise quem mantém o serviço, ou o proxy no caminho`,
  body: (is, words) =>
    ({
      json: '',
      deep: 'um JSON com níveis demais',
      cut: 'um JSON cortado antes do fim',
      extra: `um JSON com algo a mais no fim (${words})`,
      page: 'é uma página HTML',
      text: words,
    })[is],
  tooLarge: (mebibytes) => `a resposta passa de ${mebibytes} MiB. Confira se o endereço base é o do serviço`,
  encoding: (name) => `a resposta não segue o seu Content-Encoding (${name}). Verifique se há um proxy`,
  documentStatus: (status) => `o servidor respondeu com HTTP ${status}`,
  documentRedirects: () => 'o link redireciona mais de cinco vezes',
  notEnvelope: (type) =>
    `a resposta é JSON, mas ${type === null ? 'sem status' : `o status é ${named(type)}, e não texto`}: este não é o serviço. Confira o endereço base`,
  unknownStatus: (status) => `situação não prevista: ${status}. Uma versão mais nova do programa pode conhecê-la`,
  strict: (count) =>
    `--strict: a resposta se desvia do contrato ${count === 1 ? 'uma vez' : `${count} vezes`}. Sem --strict, é aceita com avisos`,
  deviation: {
    missing: (path) => `falta ${path} na resposta`,
    extra: (path) => `${path} não faz parte do contrato`,
    'wrong-type': (path, expected, found) => `${path} deveria ser ${named(expected)}, e é ${named(found)}`,
    'unknown-value': (path, _expected, found) => `${path} tem um valor desconhecido: ${found}`,
    'status-wording': (_path, expected, found) => `a situação diz "${found}", não "${expected}"`,
    'not-utf8': () => 'a resposta não é UTF-8',
  },
  moreDeviations: (count) => `mais ${grouped(count, 'pt')} desvios do contrato`,
  times: (count) => (count === 1 ? '' : ` (${grouped(count, 'pt')} vezes)`),
  deviating: (count) => `respostas que se desviam do contrato: ${grouped(count, 'pt')}`,
});

const later = (pauseMs: number | null) =>
  pauseMs ? `em ${spanText(Math.ceil(pauseMs / 1000) * 1000, 'pt')} ou mais` : 'mais tarde';

export const sandbox = (): Words['sandbox'] => ({
  howTo: (address, isFixed) =>
    `serviço simulado no ar; Ctrl-C o encerra. Em outro terminal, com qualquer token: recibo login --base-url ${address}${isFixed ? '' : '. Sempre no mesmo endereço: recibo sandbox --port 8003'}`,
  stopped: 'o sandbox foi encerrado',
  portRefused: (port, code) =>
    `o sandbox não consegue escutar na porta ${port}${code === 'EADDRINUSE' ? ': já está em uso' : ` (${code})`}. Sem --port ele usa uma porta livre`,
  noProgram: (program) =>
    `${program} terminou com 127: esse programa existe? Para consultar um recibo: recibo nfe RECIBO --sandbox`,
  ends: 'o sandbox e os links dele terminam com esta execução; recibo sandbox mantém um no ar',
  endings: {
    status: 'essa situação; 900: só NF-e',
    'sefaz-code': '900 com esse código da SEFAZ e o que ele diz (NF-e)',
    'nfse-error': '003 com esse erro da prefeitura (NFS-e)',
    http: 'esse status HTTP',
    later: '002, depois 003, depois 004 nas consultas seguintes; 290: depois 900 (NFS-e: 999)',
    'limited-once': 'HTTP 429 uma vez, depois 004',
    silent: 'nenhuma resposta',
    redirect: 'um redirecionamento para outro host',
    page: 'uma página HTML com HTTP 200',
    cut: 'um corpo cortado no meio',
    unknown: 'uma situação desconhecida, 007 (Em análise)',
    fields: '004 com campos faltando, com campos que ninguém conhece, com sequências de escape',
    documents: '004 cujos documentos não existem (404), são página HTML, têm links relativos, são cortados',
  },
});
