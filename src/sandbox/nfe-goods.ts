import type { Body } from '../contract/answer-shapes.ts';
import { accessKey } from './simulated-keys.ts';
import { digits, figure } from './simulated-values.ts';

/** `data` of an issued goods invoice (`service.md`, section 2.3). */
export type IssuedNfe = Body<'nfe', '004'>['data'];

const COFFEE_CENTS = 4250;
/** Everything but the coffee: 152.50 + 226.80 + 89.90 of goods, 35.00 of freight and 4.50 of other expenses. */
const OTHER_CENTS = 50_870;

/** How many bags of coffee were sold: the quantity in which receipts differ, and with it their totals. */
export function bagsOfCoffee(receipt: string): number {
  return 1 + figure(receipt, 'coffee', 48);
}

/** `valor-total` in cents; the sum of {@link itemsOf} and of the expenses. */
export function totalCents(receipt: string): number {
  return OTHER_CENTS + bagsOfCoffee(receipt) * COFFEE_CENTS;
}

/** `service.md`, section 2.5. */
export function itemsOf(receipt: string): IssuedNfe['itens'] {
  return [
    item('1', 'CAF-001', 'Café torrado em grãos Serra da Mantiqueira 1 kg', `${bagsOfCoffee(receipt)}`, '42.50'),
    item('2', 'QJO-014', 'Queijo Minas artesanal meia cura (kg)', '2.3750', '64.2105263158'),
    item('3', 'PAO-120', 'Pão de queijo congelado, pacote de 1 kg', '12.0000', '18.90'),
    item('4', 'UTL-007', 'Forma redonda de alumínio 30 cm; alça "Ipê"', '1', '89.90'),
  ];
}

/** What a line of {@link itemsOf} comes to, in cents. */
export function centsOf(item: IssuedNfe['itens'][number]): number {
  return Math.round(Number(item.quantidade) * Number(item['valor-unitario']) * 100);
}

function item(
  id: string,
  produto: string,
  nome: string,
  quantidade: string,
  price: string,
): IssuedNfe['itens'][number] {
  return { id, produto, nome, quantidade, 'valor-unitario': price };
}

/** Companies have a document that theirs refers to, natural persons none: both forms of the list are met. */
export function referencedDocumentsOf(receipt: string): IssuedNfe['notas-referenciadas'] {
  if (receipt.startsWith('F')) return [];
  const number = String(1 + figure(receipt, 'referenced number', 999_999));
  return [{ id: digits(receipt, 'referenced id', 7), nota: accessKey(receipt, '1', number, ' referenced') }];
}

/** `service.md`, section 2.4. */
export const SHIPPING: IssuedNfe['transporte'] = {
  modalidade: '0',
  transportadora: 'Expresso Veredas Transportes Ltda',
  'placa-veiculo': 'BRA2E19',
  'valor-frete': '35.00',
  'valor-seguro': '0.00',
  'peso-bruto': '18.750',
  'peso-liquido': '17.375',
  'quantidade-volume': '3',
  'especie-volume': 'Caixa de papelão',
  'marca-volume': 'Veredas',
};
