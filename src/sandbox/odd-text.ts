/** What is made of the right answer under status 004. */
export type OddBodyName = 'issued' | 'missingFields' | 'unknownFields' | 'escapeSequences';

/** What an operation's answers look like where the contract is left, or where its texts are hostile. */
export type OddBodies<Issued> = Readonly<Record<OddBodyName, (issued: Issued) => object>>;

/** Fields that nobody knows, of every JSON kind. */
export const UNKNOWN_FIELDS = {
  'aliquota-ibs': 1.1,
  contingencia: false,
  'motivo-contingencia': null,
  intermediador: { nome: 'Feira Livre Marketplace', endereco: { cidade: 'São João del-Rei', uf: 'MG' } },
  'formas-pagamento': ['pix', { tipo: 'cartão', parcelas: 3 }, ['a', 'b']],
};

/** As JSON in which a number keeps its last zero, as `JSON.stringify` would not write it; what is undefined is left out. */
export function oddText(body: object): string {
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

/** A customer under a name that would act on a terminal. */
export function hostileCustomer<Customer extends { nome?: string; 'razao-social'?: string }>(
  customer: Customer,
): object {
  const name = 'nome' in customer ? 'nome' : 'razao-social';
  return { ...customer, [name]: `${customer[name]} ${HOSTILE.title}${HOSTILE.bidi}${HOSTILE.c1}` };
}
