import { customerOf, type LegalEntity, type NaturalPerson } from './customers.ts';

/** The body of an answer as JSON text; its links lead to `baseUrl`, and are relative to it where none is given. */
type BodyText = (receipt: string, baseUrl?: string | null) => string;

/** What an operation's answers look like where the contract is left, or where its texts are hostile. */
export interface OddBodies {
  /** Status 004 as it should be. */
  readonly issued: BodyText;
  readonly missingFields: BodyText;
  readonly unknownFields: BodyText;
  readonly escapeSequences: BodyText;
}

/** Fields that nobody knows, of every JSON kind. */
export const UNKNOWN_FIELDS = {
  'aliquota-ibs': 1.1,
  contingencia: false,
  'motivo-contingencia': null,
  intermediador: { nome: 'Feira Livre Marketplace', endereco: { cidade: 'São João del-Rei', uf: 'MG' } },
  'formas-pagamento': ['pix', { tipo: 'cartão', parcelas: 3 }, ['a', 'b']],
};

/** JSON text in which a number keeps its last zero, as `JSON.stringify` would not write it. */
export function withTrailingZero(body: object): string {
  return JSON.stringify(body).replaceAll('"aliquota-ibs":1.1', '"aliquota-ibs":1.10');
}

const ESC = '\u001b';

/**
 * Text that would act on a terminal. `JSON.stringify` escapes C0 characters only: DEL, C1 controls and bidirectional
 * marks go over the wire raw.
 */
export const HOSTILE = {
  colour: `${ESC}[31;1mVERMELHO${ESC}[0m`,
  title: `${ESC}]0;título trocado\u0007`,
  cursor: `${ESC}[2J${ESC}[1;1H${ESC}[8mescondido`,
  link: `${ESC}]8;;https://phishing.example/${ESC}\\clique aqui${ESC}]8;;${ESC}\\`,
  c1: 'C1 \u009b31m \u009d0;título\u009c \u0085 DEL \u007f',
  bidi: 'bidi \u202efdp.exe\u202c \u2066isolado\u2069 \u200f',
  lines: 'linha 1\r\nlinha 2\rsobrescrita\tcoluna\u0007\u0008',
} as const;

/** The receipt's customer under a name that would act on a terminal. */
export function hostileCustomer(receipt: string): NaturalPerson | LegalEntity {
  const customer = customerOf(receipt);
  const suffix = ` ${HOSTILE.title}${HOSTILE.bidi}${HOSTILE.c1}`;
  return customer.tipo === 'F'
    ? { ...customer, nome: `${customer.nome}${suffix}` }
    : { ...customer, 'razao-social': `${customer['razao-social']}${suffix}` };
}
