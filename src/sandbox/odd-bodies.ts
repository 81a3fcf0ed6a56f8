import type { Body } from '../contract/answer-shapes.ts';
import type { Oddity } from './scenario-by-receipt-ending.ts';

/** Oddities of a body that else is the right answer under status 004. */
export type OddBodyName = Extract<Oddity, 'missing-fields' | 'unknown-fields' | 'escape-sequences'>;

/** What an operation's answers look like where the contract is left, or where its texts are hostile. */
export type OddBodies<Issued> = Readonly<Record<OddBodyName, (issued: Issued) => object>>;

/** Fields that nobody knows, of every JSON kind. */
const UNKNOWN_FIELDS = {
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
const HOSTILE = {
  colour: `${ESC}[31;1mVERMELHO${ESC}[0m`,
  title: `${ESC}]0;título trocado\u0007`,
  cursor: `${ESC}[2J${ESC}[1;1H${ESC}[8mescondido`,
  link: `${ESC}]8;;https://phishing.example/${ESC}\\clique aqui${ESC}]8;;${ESC}\\`,
  c1: 'C1 \u009b31m \u009d0;título\u009c \u0085 DEL \u007f',
  bidi: 'bidi \u202efdp.exe\u202c \u2066isolado\u2069 \u200f',
  lines: 'linha 1\r\nlinha 2\rsobrescrita\tcoluna\u0007\u0008',
} as const;

/** A customer under a name that would act on a terminal. */
function hostileCustomer<Customer extends { nome?: string; 'razao-social'?: string }>(customer: Customer): object {
  const name = 'nome' in customer ? 'nome' : 'razao-social';
  return { ...customer, [name]: `${customer[name]} ${HOSTILE.title}${HOSTILE.bidi}${HOSTILE.c1}` };
}

/** The answers about a goods invoice that leave `service.md`, section 2.3, or whose texts are hostile. */
export const ODD_NFE_BODIES: OddBodies<Body<'nfe', '004'>> = {
  'missing-fields': ({ data, ...envelope }) => ({
    ...envelope,
    data: {
      ...data,
      cliente: { ...data.cliente, cpf: undefined, cnpj: undefined },
      transporte: { ...data.transporte, 'placa-veiculo': undefined },
      itens: data.itens.map((item, index) => (index === 1 ? { ...item, 'valor-unitario': undefined } : item)),
      'valor-aproximado-tributo': undefined,
      sefaz: { ...data.sefaz, protocolo: undefined },
    },
  }),
  'unknown-fields': ({ data, ...envelope }) => ({
    ...envelope,
    'versao-leiaute': '4.00',
    data: {
      ...data,
      cliente: { ...data.cliente, 'inscricao-estadual': 'ISENTO', vip: true },
      itens: data.itens.map((item, index) => (index === 0 ? { ...item, ncm: '09012100', 'aliquota-ibs': 1.1 } : item)),
      sefaz: { ...data.sefaz, 'nota-tecnica': { numero: '2025.002', versao: 1.34 } },
      ...UNKNOWN_FIELDS,
    },
  }),
  'escape-sequences'({ data, ...envelope }) {
    const [first, second, third, ...others] = data.itens;
    return {
      ...envelope,
      descricao: `${envelope.descricao} ${HOSTILE.colour}`,
      data: {
        ...data,
        cliente: hostileCustomer(data.cliente),
        observacao: `${data.observacao} ${HOSTILE.lines} ${HOSTILE.cursor}`,
        transporte: { ...data.transporte, transportadora: HOSTILE.c1, 'marca-volume': HOSTILE.bidi },
        itens: [
          { ...first, nome: HOSTILE.link },
          { ...second, nome: HOSTILE.lines, quantidade: HOSTILE.colour },
          { ...third, produto: HOSTILE.c1, nome: HOSTILE.bidi },
          ...others,
        ],
        sefaz: { ...data.sefaz, mensagem: `${data.sefaz.mensagem} ${HOSTILE.title}${HOSTILE.link}` },
      },
    };
  },
};

/** The answers about a service invoice that leave `service.md`, section 2.10, or whose texts are hostile. */
export const ODD_NFSE_BODIES: OddBodies<Body<'nfse', '004'>> = {
  'missing-fields': ({ data, ...envelope }) => ({
    ...envelope,
    data: {
      ...data,
      'id-ordem-servico-situacao': undefined,
      'valor-total': undefined,
      'retorno-municipio': { ...data['retorno-municipio'], mensagem: undefined },
    },
  }),
  'unknown-fields': ({ data, ...envelope }) => ({
    ...envelope,
    'versao-leiaute': '1.01',
    data: {
      ...data,
      cliente: { ...data.cliente, 'inscricao-municipal': 'ISENTO', vip: true },
      servicos: [{ id: '1', nome: 'Manutenção de moinhos de café', 'aliquota-ibs': 1.1 }],
      'retorno-municipio': { ...data['retorno-municipio'], lote: { numero: '77', situacao: 4 } },
      ...UNKNOWN_FIELDS,
    },
  }),
  'escape-sequences'({ data, ...envelope }) {
    const answer = data['retorno-municipio'];
    return {
      ...envelope,
      descricao: `${envelope.descricao} ${HOSTILE.colour} ${HOSTILE.lines}`,
      data: {
        ...data,
        cliente: hostileCustomer(data.cliente),
        'retorno-municipio': { ...answer, mensagem: `${answer.mensagem} ${HOSTILE.cursor}${HOSTILE.link}` },
      },
    };
  },
};
