import type { Source } from '../../settings/settings-problem.ts';
import { type DoctorWords, roughSpan, type SetupWords } from '../types/setup.ts';
import { CLOSING, nameOf } from './settings-problems.ts';

export const setup: SetupWords = {
  list: {
    column: { setting: 'Configuração', value: 'Valor', source: 'Origem' },
    unset: 'não definida',
    source: sourceOf,
    overridden: (by) => `sem efeito: prevalece ${sourceOf(by)}`,
    file: (path) =>
      path === null ? 'Não há lugar para um arquivo de configuração.' : `Arquivo de configuração: ${path}`,
  },
  prompt: {
    baseUrl: 'Endereço base do serviço, com a versão:',
    token: (origin) => `Token da empresa para ${origin} (não aparece na tela):`,
  },
};

function sourceOf(source: Source | null): string {
  return source === null ? 'padrão' : nameOf(source);
}

export const doctor: DoctorWords = {
  step: {
    settings: 'Configuração',
    token: 'Token',
    'base-url': 'Endereço base',
    proxy: 'Proxy',
    certificates: 'Certificados',
    dns: 'Nome',
    connection: 'Conexão',
    tls: 'TLS',
    lookup: 'Consulta',
    contract: 'Especificação',
    clock: 'Relógio',
  },
  verdict: { ok: 'certo', warning: 'aviso', failure: 'falha' },
  finding: {
    'settings-read': ({ path, profile }) =>
      profile === null ? `${path}, sem perfil em uso` : `${path}, perfil "${profile}"`,
    'no-settings-file': ({ path }) =>
      `não há arquivo de configuração (${path ?? 'nem pasta pessoal onde guardá-lo'}); valem as variáveis de ambiente e as opções`,
    'settings-exposed': ({ path }) => `${path} contém um token e outros usuários podem lê-lo`,
    'settings-exposed-for-good': ({ path }) =>
      `${path} contém um token e outros usuários podem lê-lo, e você não pode mudar isso`,
    'token-found': ({ source }) => `encontrado em ${nameOf(source)}`,
    'base-url-found': ({ baseUrl, source }) => `${baseUrl}, de ${nameOf(source)}`,
    'no-version-prefix': ({ baseUrl, source }) =>
      `${baseUrl}, de ${nameOf(source)}, não tem caminho, onde deveria estar uma versão como /v3`,
    'no-proxy': () => 'nenhum para este endereço',
    'proxy-found': ({ variable, address }) => `${address}, de ${variable}`,
    'own-certificates': () => 'as autoridades que o recibo traz',
    'extra-certificates': ({ path }) => `as autoridades que o recibo traz e as de ${path} (NODE_EXTRA_CA_CERTS)`,
    'certificates-unreadable': ({ path, code }) => `não foi possível ler ${path}, de NODE_EXTRA_CA_CERTS (${code})`,
    'no-certificates': ({ path }) => `${path}, de NODE_EXTRA_CA_CERTS, não tem nenhum certificado em formato PEM`,
    'marked-certificates': ({ path }) =>
      `${path}, de NODE_EXTRA_CA_CERTS, começa com uma marca de ordem de bytes (BOM), e por isso este programa não acha o certificado`,
    'name-resolved': ({ host, addresses }) =>
      addresses.includes(host) ? `${host} já é um endereço` : `${host} é ${addresses.join(', ')}`,
    connected: ({ address }) => `com ${address}`,
    'no-tls': () => 'http sem criptografia, só nesta máquina',
    'tls-secured': ({ version, issuer, daysLeft }) =>
      `${version}, emitido por ${issuer}, ${daysLeft === 1 ? 'falta' : 'faltam'} ${days(daysLeft)}`,
    'tls-through-proxy': ({ version, issuer, daysLeft }) =>
      `${version} pelo proxy, emitido por ${issuer}, ${daysLeft === 1 ? 'falta' : 'faltam'} ${days(daysLeft)}; se for a autoridade da sua rede, o proxy abre o que passa por ele`,
    'tls-expiring': ({ version, issuer, daysLeft }) =>
      `${version}, emitido por ${issuer}, ${daysLeft === 1 ? 'falta' : 'faltam'} só ${days(daysLeft)}`,
    answered: ({ receipt, status }) => `${receipt}: ${status}`,
    'unexpected-status': ({ receipt, status, expected }) =>
      expected === null ? `${receipt}: ${status}` : `${receipt}: ${status}; o esperado era ${expected}`,
    'contract-kept': () => 'a resposta segue o que ela prevê',
    'contract-deviates': ({ count }) => `desvios na resposta: ${count}`,
    'clock-right': ({ seconds }) => `de acordo com o do serviço (${Math.abs(seconds)} s de diferença)`,
    'clock-wrong': ({ seconds }) =>
      `${roughSpan(Math.abs(seconds), days)} ${seconds > 0 ? 'adiantado' : 'atrasado'} em relação ao do serviço`,
    'no-date': () => 'o serviço não informa data com que comparar',
  },
  next: {
    'settings-exposed': 'Execute:',
    'settings-exposed-for-good': CLOSING,
    'no-version-prefix': 'Acrescente a versão ali, no fim do endereço',
    'certificates-unreadable': 'Confira o nome e as permissões: o recibo segue sem ele',
    'no-certificates':
      'O recibo segue sem ele. Converta o que o Windows exportou (.cer): openssl x509 -inform der -in <arquivo> -out <arquivo>.pem',
    'marked-certificates':
      'O recibo segue sem ele. Salve-o em UTF-8 sem a marca (3 bytes): tail -c +4 <arquivo> > <arquivo>.pem',
    'tls-expiring': 'Avise o serviço: o responsável precisa renovar o certificado',
    'contract-deviates': 'Veja quais: recibo nfe <recibo>',
    'clock-wrong': 'Acerte o relógio desta máquina: é por ele que se avaliam os certificados',
    'unexpected-status': 'Veja a resposta inteira: recibo nfe <recibo>',
  },
  allWell: 'Está tudo certo.',
  nothingFailed: 'Nada falhou; veja os avisos.',
  notWell: (exit) => `Código de saída ${exit}: recibo help exit-codes`,
};

function days(count: number): string {
  return `${count} ${count === 1 ? 'dia' : 'dias'}`;
}
