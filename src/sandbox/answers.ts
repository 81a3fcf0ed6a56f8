import { checkDigit } from '../contract/keys.ts';
import { nfseRow, sefazRow } from '../contract/sefaz-codes.ts';
import { type Kind, type StatusCode, statusOf } from '../contract/statuses.ts';
import { errorIn } from './endings.ts';

/** The company whose documents the sandbox knows; state and city are IBGE codes. */
export const ISSUER = { cnpj: '11222333000181', state: '35', city: '3550308' };
const YEAR_AND_MONTH = '2611';

const DESCRIPTIONS: Readonly<Record<StatusCode, string>> = {
  '002': 'O documento está na fila de processamento.',
  '003': 'O documento está sendo emitido.',
  '004': 'O documento foi emitido.',
  '010': 'O documento foi cancelado.',
  '900': 'O documento foi rejeitado pela SEFAZ.',
  '500': 'O recibo informado não existe na base de dados.',
  '999': 'Ocorreu um erro interno ao consultar o documento.',
};

/** What an error says that is in no table. */
const UNKNOWN = 'erro simulado';

type Customer = { readonly tipo: string } & { readonly [name in 'nome' | 'razao-social' | 'cpf' | 'cnpj']?: string };

/** Three persons, then three companies. */
const CUSTOMERS: readonly Customer[] = [
  { tipo: 'F', nome: 'Maria da Conceição Araújo', cpf: '52998224725' },
  { tipo: 'F', nome: 'João Antônio Gonçalves Neto', cpf: '11144477735' },
  { tipo: 'F', nome: "Luíza Sant'Anna de Brito", cpf: '39053344705' },
  { tipo: 'J', 'razao-social': 'Padaria e Confeitaria São José Ltda', cnpj: '12ABC34501DE35' },
  { tipo: 'J', 'razao-social': 'Irmãos Guimarães Comércio de Alimentos S.A.', cnpj: '47185962000126' },
  { tipo: 'J', 'razao-social': 'Armazém Pé de Ipê & Filhos ME', cnpj: 'A1B2C3D4E5F668' },
];

/** The body of an answer (`service.md`, section 4), whose links begin with `linkBase`: an address with a slash, or nothing. */
export function answer(kind: Kind, code: StatusCode, receipt: string, linkBase: string): object {
  const body = { status: statusOf(code, 'nfe')?.text, descricao: DESCRIPTIONS[code] };
  if (code === '002' || code === '500') return body;
  const erro = `Tempo esgotado ao ler o documento no banco de dados (ocorrência ${digits(receipt, 'error', 6)})`;
  if (code === '999') return { ...body, data: { erro } };
  return { ...body, data: kind === 'nfe' ? goods(code, receipt, linkBase) : services(code, receipt) };
}

/** A goods invoice (`service.md`, sections 2.2, 2.3, 2.8 and 2.9). */
function goods(code: StatusCode, receipt: string, linkBase: string): object {
  const invoice = issuedGoods(receipt, linkBase);
  const { id, numero, serie, cliente, 'valor-total': total, 'valor-aproximado-tributo': taxes, sefaz } = invoice;
  const head = { id, numero, serie, cliente };
  if (code === '003') return { ...head, cliente: nameOf(cliente), 'valor-total': total };
  const { codigo: _, mensagem: __, ...authorisation } = sefaz;
  if (code === '010') return { ...head, 'valor-total': total, 'valor-aproximado-tributo': taxes, sefaz: authorisation };
  if (code !== '900') return invoice;
  const other = accessKey(receipt, serie, numero, ' of the document that was there first');
  const asked = errorIn(receipt);
  const twice = `Duplicidade de NF-e, com diferença na Chave de Acesso [chNFe: ${other}]`;
  const mensagem = asked === '' ? twice : (sefazRow(asked).says?.pt ?? UNKNOWN);
  return { ...head, sefaz: { codigo: asked || '539', mensagem: `Rejeição: ${mensagem}` } };
}

/** Of every issued document (`service.md`, section 2.4). */
const SHIPPING = {
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

/** The `data` of an issued goods invoice, the same each time for a receipt. */
export function issuedGoods(receipt: string, linkBase: string) {
  // Receipts differ in this quantity, and so in their totals; all other goods and costs are 508.70.
  const bags = 1 + figure(receipt, 'coffee', 48);
  const cents = 50_870 + bags * 4250;
  const numero = String(1 + figure(receipt, 'number', 999_999));
  const serie = String(1 + figure(receipt, 'series', 3));
  const observacao = `Pedido ${digits(receipt, 'order', 5)}: ${bags} kg de café. Entregar na portaria, das 8h às 17h.`;
  const referenced = accessKey(receipt, '1', String(1 + figure(receipt, 'referenced number', 999_999)), ' referenced');
  return {
    id: digits(receipt, 'id', 7),
    numero,
    serie,
    cliente: customerOf(receipt),
    cfop: '5102',
    'data-saida': moment(receipt, '14:30:00'),
    tipo: 'S',
    finalidade: 'N',
    observacao,
    'valor-despesas': '4.50',
    transporte: SHIPPING,
    itens: [
      ['1', 'CAF-001', 'Café torrado em grãos Serra da Mantiqueira 1 kg', String(bags), '42.50'],
      ['2', 'QJO-014', 'Queijo Minas artesanal meia cura (kg)', '2.3750', '64.2105263158'],
      ['3', 'PAO-120', 'Pão de queijo congelado, pacote de 1 kg', '12.0000', '18.90'],
      ['4', 'UTL-007', 'Forma redonda de alumínio 30 cm; alça "Ipê"', '1', '89.90'],
    ].map(([id, produto, nome, quantidade, price]) => ({ id, produto, nome, quantidade, 'valor-unitario': price })),
    'notas-referenciadas': isPerson(receipt) ? [] : [{ id: digits(receipt, 'referenced id', 7), nota: referenced }],
    'valor-total': (cents / 100).toFixed(2),
    'valor-aproximado-tributo': (Math.round(cents * 0.1845) / 100).toFixed(2),
    sefaz: {
      'data-emissao': moment(receipt, '09:12:47'),
      chave: accessKey(receipt, serie, numero),
      protocolo: `135${YEAR_AND_MONTH.slice(0, 2)}${digits(receipt, 'protocol', 9)}0`,
      'url-danfe': `${linkBase}danfe/${encodeURIComponent(receipt)}.pdf`,
      'url-xml': `${linkBase}xml/${encodeURIComponent(receipt)}.xml`,
      codigo: '100',
      mensagem: 'Autorizado o uso da NF-e',
    },
  };
}

/** What a city's system says under each status, and the state of the order. */
const CITY: Readonly<Record<string, readonly [state: string, message: string]>> = {
  '003': ['2', 'Lote recebido, aguardando a prefeitura'],
  '010': ['9', 'NFS-e cancelada a pedido do prestador'],
};

/** A service invoice (`service.md`, section 2.10). Companies get a national key, persons a city's short code (`DU1M-M2Y`). */
function services(code: StatusCode, receipt: string): object {
  const customer = customerOf(receipt);
  const numero = String(1 + figure(receipt, 'number', 99_999));
  const letters = figure(receipt, 'code', 10 ** 9).toString(36);
  const short = letters.toUpperCase().padStart(7, 'M').replace(/.{4}/, '$&-');
  const start = `${ISSUER.city}22${ISSUER.cnpj}${numero.padStart(13, '0')}${YEAR_AND_MONTH}${digits(receipt, 'key', 9)}`;
  const [state, message] = CITY[code] ?? ['3', 'NFS-e emitida com sucesso'];
  const error = code === '003' ? errorIn(receipt) : '';
  const issued = { 'data-emissao': moment(receipt, '10:05:31'), chave: isPerson(receipt) ? short : withDigit(start) };
  return {
    id: digits(receipt, 'id', 7),
    'id-ordem-servico-situacao': state,
    numero,
    'valor-total': (150 + figure(receipt, 'hours', 60) * 125.5).toFixed(2),
    // Section 2.11 leaves a natural person no field for the name and the CPF under status 010.
    cliente:
      code === '010' ? { tipo: customer.tipo, 'razao-social': nameOf(customer), cnpj: customer.cnpj ?? '' } : customer,
    'retorno-municipio': {
      ...(code === '003' ? { 'data-emissao': '', chave: '' } : issued),
      mensagem: error === '' ? message : `${error} - ${nfseRow(error).says?.pt ?? UNKNOWN}`,
    },
  };
}

const isPerson = (receipt: string) => receipt.startsWith('F');
const nameOf = (customer: Customer) => customer.nome ?? customer['razao-social'];

function customerOf(receipt: string): Customer {
  return CUSTOMERS[figure(receipt, 'customer', 3) + (isPerson(receipt) ? 0 : 3)] ?? { tipo: '' };
}

/** The key of a goods invoice: model 55, normal emission; `salt` makes another one for the same number. */
function accessKey(receipt: string, serie: string, numero: string, salt = ''): string {
  const number = `55${serie.padStart(3, '0')}${numero.padStart(9, '0')}1${digits(receipt, `key${salt}`, 8)}`;
  return withDigit(ISSUER.state + YEAR_AND_MONTH + ISSUER.cnpj + number);
}

const withDigit = (key: string) => key + checkDigit(key);

/** A figure below `limit` that depends on nothing but the receipt and what it is for (FNV-1a, 32 bits). */
function figure(receipt: string, purpose: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${purpose}:${receipt}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  // The low bits of FNV-1a are weak on short texts that differ only at the end, as receipts in a batch do.
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x85ebca6b) >>> 0) % limit;
}

/** As `figure`, with leading zeros to exactly `width` digits (at most 9). */
function digits(receipt: string, purpose: string, width: number): string {
  return String(figure(receipt, purpose, 10 ** width)).padStart(width, '0');
}

/** A moment on the receipt's day, in Brasília time. */
function moment(receipt: string, time: string): string {
  const day = String(1 + figure(receipt, 'day', 20)).padStart(2, '0');
  return `20${YEAR_AND_MONTH.slice(0, 2)}-${YEAR_AND_MONTH.slice(2)}-${day}T${time}-03:00`;
}

/** What texts hold where the ending is `hostile`: all that a terminal would obey. JSON escapes C0 only: the rest goes over the wire raw. */
const HOSTILE =
  '\u001b[31;1mVERMELHO\u001b[0m \u001b]0;título trocado\u0007 \u001b[2J\u001b[1;1H \u009b31m \u0085 \u007f ' +
  '\u001b]8;;https://phishing.example/\u001b\\clique aqui\u001b]8;;\u001b\\ \u202efdp.exe\u202c \u2066isolado\u2069 ' +
  'linha 1\r\nlinha 2\rsobrescrita\tcoluna\u0008';
const TEXTS = ['descricao', 'nome', 'razao-social', 'observacao', 'transportadora', 'produto', 'mensagem'];

const MISSING = ['valor-aproximado-tributo', 'placa-veiculo', 'protocolo', 'id-ordem-servico-situacao'];

/** What objects hold besides, of a receipt that ends in 605; the body has no name. */
const EXTRA: Readonly<Record<string, object>> = {
  '': { 'versao-leiaute': '4.00' },
  data: {
    'aliquota-ibs': 1.1,
    contingencia: false,
    'motivo-contingencia': null,
    intermediador: { nome: 'Feira Livre Marketplace', endereco: { cidade: 'São João del-Rei', uf: 'MG' } },
    'formas-pagamento': ['pix', { tipo: 'cartão', parcelas: 3 }, ['a', 'b']],
  },
  cliente: { 'inscricao-estadual': 'ISENTO', vip: true },
};

/** An answer as JSON; it leaves the contract, or its texts are hostile, where the ending says so. */
export function jsonOf(body: object, ending?: string): string {
  return JSON.stringify(body, (name, value) => {
    if (ending === '604' && MISSING.includes(name)) return undefined;
    if (ending === '605' && name in EXTRA) return { ...value, ...EXTRA[name] };
    return ending === '606' && TEXTS.includes(name) ? `${value} ${HOSTILE}` : value;
  });
}
