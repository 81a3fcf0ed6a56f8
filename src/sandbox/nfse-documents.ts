import type { Body } from '../contract/answer-shapes.ts';
import type { StatusCodeOf } from '../contract/status-table.ts';
import { envelope, internalError } from './envelope.ts';
import { customerName, customerOf } from './issuer-and-customers.ts';
import { nationalKey, verificationCode } from './simulated-keys.ts';
import { amount, digits, figure, moment } from './simulated-values.ts';

type NfseBodies = { [Code in StatusCodeOf<'nfse'>]: (receipt: string) => Body<'nfse', Code> };

/** The whole body of a service invoice's answer, one maker a status. */
export const NFSE_BODIES: NfseBodies = {
  '002': () => envelope('002'),
  '003': (receipt) => withAnswer('003', '2', receipt, WAITING),
  '004': (receipt) => withAnswer('004', '3', receipt, cityAnswer(receipt, 'NFS-e emitida com sucesso')),
  '010': cancelled,
  '500': () => envelope('500'),
  '999': (receipt) => ({ ...envelope('999'), data: internalError(receipt) }),
};

const WAITING = { 'data-emissao': '', chave: '', mensagem: 'Lote recebido, aguardando a prefeitura' };

function withAnswer(code: '003' | '004', orderStatus: string, receipt: string, answer: typeof WAITING) {
  const document = { ...identity(receipt, orderStatus), cliente: customerOf(receipt), 'retorno-municipio': answer };
  return { ...envelope(code), data: document };
}

function cancelled(receipt: string): Body<'nfse', '010'> {
  const customer = customerOf(receipt);
  // Section 2.11 leaves a natural person no field for the name and the CPF under this status.
  const cliente = {
    tipo: customer.tipo,
    'razao-social': customerName(customer),
    cnpj: customer.tipo === 'J' ? customer.cnpj : '',
  };
  const answer = cityAnswer(receipt, 'NFS-e cancelada a pedido do prestador');
  return { ...envelope('010'), data: { ...identity(receipt, '9'), cliente, 'retorno-municipio': answer } };
}

function identity(receipt: string, orderStatus: string) {
  return {
    id: digits(receipt, 'id', 7),
    'id-ordem-servico-situacao': orderStatus,
    numero: numberOf(receipt),
    'valor-total': amount(15_000 + figure(receipt, 'hours', 60) * 12_550),
  };
}

function numberOf(receipt: string): string {
  return String(1 + figure(receipt, 'number', 99_999));
}

/** Companies get a national key, natural persons a city's short code: both forms are met. */
function cityAnswer(receipt: string, mensagem: string) {
  const chave = receipt.startsWith('F') ? verificationCode(receipt) : nationalKey(receipt, numberOf(receipt));
  return { 'data-emissao': moment(receipt, '10:05:31'), chave, mensagem };
}
