import type { Body } from '../contract/answer-shapes.ts';
import type { StatusCodeOf } from '../contract/status-table.ts';
import { linkTo } from './check-request.ts';
import { envelope, internalError } from './envelope.ts';
import { customerName, customerOf } from './issuer-and-customers.ts';
import { bagsOfCoffee, itemsOf, referencedDocumentsOf, SHIPPING, totalCents } from './nfe-goods.ts';
import { accessKey } from './simulated-keys.ts';
import { amount, digits, figure, moment, YEAR_AND_MONTH } from './simulated-values.ts';

type NfeBodies = { [Code in StatusCodeOf<'nfe'>]: (receipt: string, baseUrl?: string | null) => Body<'nfe', Code> };

/**
 * The whole body of a goods invoice's answer, one maker a status. Its links lead to `baseUrl`, and are relative to it
 * where none is given.
 */
export const NFE_BODIES: NfeBodies = {
  '002': () => envelope('002'),
  '003': issuing,
  '004': issued,
  '010': cancelled,
  '900': rejected,
  '500': () => envelope('500'),
  '999': (receipt) => ({ ...envelope('999'), data: internalError(receipt) }),
};

function issuing(receipt: string): Body<'nfe', '003'> {
  const data = {
    ...identity(receipt),
    cliente: customerName(customerOf(receipt)),
    'valor-total': amount(totalCents(receipt)),
  };
  return { ...envelope('003'), data };
}

function issued(receipt: string, baseUrl: string | null = null): Body<'nfe', '004'> {
  const data: Body<'nfe', '004'>['data'] = {
    ...identity(receipt),
    cliente: customerOf(receipt),
    cfop: '5102',
    'data-saida': moment(receipt, '14:30:00'),
    tipo: 'S',
    finalidade: 'N',
    observacao: `Pedido ${digits(receipt, 'order', 5)}: ${bagsOfCoffee(receipt)} kg de café. Entregar na portaria, das 8h às 17h.`,
    'valor-despesas': '4.50',
    transporte: SHIPPING,
    itens: itemsOf(receipt),
    'notas-referenciadas': referencedDocumentsOf(receipt),
    ...totals(receipt),
    sefaz: { ...authorisation(receipt, baseUrl), codigo: '100', mensagem: 'Autorizado o uso da NF-e' },
  };
  return { ...envelope('004'), data };
}

function cancelled(receipt: string, baseUrl: string | null = null): Body<'nfe', '010'> {
  const data = {
    ...identity(receipt),
    cliente: customerOf(receipt),
    ...totals(receipt),
    sefaz: authorisation(receipt, baseUrl),
  };
  return { ...envelope('010'), data };
}

function rejected(receipt: string): Body<'nfe', '900'> {
  const { numero, serie } = identity(receipt);
  const other = accessKey(receipt, serie, numero, ' of the document that was there first');
  const mensagem = `Rejeição: Duplicidade de NF-e, com diferença na Chave de Acesso [chNFe: ${other}]`;
  return {
    ...envelope('900'),
    data: { ...identity(receipt), cliente: customerOf(receipt), sefaz: { codigo: '539', mensagem } },
  };
}

function identity(receipt: string) {
  return {
    id: digits(receipt, 'id', 7),
    numero: String(1 + figure(receipt, 'number', 999_999)),
    serie: String(1 + figure(receipt, 'series', 3)),
  };
}

function totals(receipt: string) {
  const cents = totalCents(receipt);
  return { 'valor-total': amount(cents), 'valor-aproximado-tributo': amount(Math.round(cents * 0.1845)) };
}

function authorisation(receipt: string, baseUrl: string | null) {
  const { numero, serie } = identity(receipt);
  return {
    'data-emissao': moment(receipt, '09:12:47'),
    chave: accessKey(receipt, serie, numero),
    protocolo: `135${YEAR_AND_MONTH.slice(0, 2)}${digits(receipt, 'protocol', 9)}0`,
    'url-danfe': linkTo('danfe', receipt, baseUrl),
    'url-xml': linkTo('xml', receipt, baseUrl),
  };
}
