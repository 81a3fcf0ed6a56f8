import type { Body } from '../contract/answer-shapes.ts';
import { figure } from './simulated-values.ts';

/** The company whose documents the sandbox knows. */
export const ISSUER = {
  cnpj: '11222333000181',
  name: 'Empório Simulado da Serra Ltda',
  stateRegistration: '110042490114',
  /** IBGE codes, the state's and the city's. */
  state: '35',
  uf: 'SP',
  city: '3550308',
  cityName: 'São Paulo',
} as const;

/** A natural person or a legal entity (`service.md`, section 2.6). */
type Customer = Body<'nfe', '004'>['data']['cliente'];
type CustomerOf<Tipo extends Customer['tipo']> = Extract<Customer, { tipo: Tipo }>;

const PEOPLE: readonly [CustomerOf<'F'>, ...CustomerOf<'F'>[]] = [
  { tipo: 'F', nome: 'Maria da Conceição Araújo', cpf: '52998224725' },
  { tipo: 'F', nome: 'João Antônio Gonçalves Neto', cpf: '11144477735' },
  { tipo: 'F', nome: "Luíza Sant'Anna de Brito", cpf: '39053344705' },
];

const COMPANIES: readonly [CustomerOf<'J'>, ...CustomerOf<'J'>[]] = [
  { tipo: 'J', 'razao-social': 'Padaria e Confeitaria São José Ltda', cnpj: '12ABC34501DE35' },
  { tipo: 'J', 'razao-social': 'Irmãos Guimarães Comércio de Alimentos S.A.', cnpj: '47185962000126' },
  { tipo: 'J', 'razao-social': 'Armazém Pé de Ipê & Filhos ME', cnpj: 'A1B2C3D4E5F668' },
];

/** A receipt that begins with `F` belongs to a natural person, any other to a company. */
export function customerOf(receipt: string): Customer {
  return receipt.startsWith('F') ? pick(receipt, PEOPLE) : pick(receipt, COMPANIES);
}

/** The customer's name, whichever kind it is. */
export function customerName(customer: Customer): string {
  return customer.tipo === 'F' ? customer.nome : customer['razao-social'];
}

function pick<One>(receipt: string, customers: readonly [One, ...One[]]): One {
  return customers[figure(receipt, 'customer', customers.length)] ?? customers[0];
}
