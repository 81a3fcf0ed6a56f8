import { customerName, type LegalEntity, type NaturalPerson } from '../customers.ts';
import { amount } from '../figures.ts';
import { ISSUER } from '../issuer.ts';
import { centsOf, type IssuedNfe } from '../nfe-goods.ts';
import { element, texts, type XmlElement, xmlText } from './xml.ts';

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe';
const VERSION = '4.00';
/** `tpAmb`: the environment for tests, in which nothing has fiscal value. */
const TEST_ENVIRONMENT = '2';

/**
 * The XML of an issued goods invoice: the invoice and SEFAZ's protocol in one `nfeProc` (Manual de Orientação do
 * Contribuinte, leiaute 4.00). It carries no signature, and says that it is simulated.
 */
export function nfeProc(data: IssuedNfe): string {
  const invoice: XmlElement = {
    name: 'infNFe',
    attributes: { versao: VERSION, Id: `NFe${data.sefaz.chave}` },
    content: [
      identification(data),
      issuer(),
      recipient(data.cliente),
      ...data.itens.map((item, index) => line(item, index, data.cfop)),
      element('total', [total(data)]),
      shipping(data.transporte),
      element('pag', [element('detPag', texts({ tPag: '01', vPag: data['valor-total'] }))]),
      element('infAdic', texts({ infCpl: `SIMULADO - SEM VALOR FISCAL. ${data.observacao}` })),
    ],
  };
  return xmlText({
    name: 'nfeProc',
    attributes: { versao: VERSION, xmlns: NAMESPACE },
    content: [
      { name: 'NFe', attributes: { xmlns: NAMESPACE }, content: [invoice] },
      { name: 'protNFe', attributes: { versao: VERSION }, content: [protocol(data)] },
    ],
  });
}

function identification(data: IssuedNfe): XmlElement {
  const { chave } = data.sefaz;
  const main = texts({
    cUF: ISSUER.state,
    cNF: chave.slice(35, 43),
    natOp: 'Venda de mercadoria',
    mod: chave.slice(20, 22),
    serie: data.serie,
    nNF: data.numero,
    dhEmi: data.sefaz['data-emissao'],
    dhSaiEnt: data['data-saida'],
    tpNF: '1',
    idDest: '1',
    cMunFG: ISSUER.city,
    tpImp: '1',
    tpEmis: chave.slice(34, 35),
    cDV: chave.slice(43),
    tpAmb: TEST_ENVIRONMENT,
    finNFe: '1',
    indFinal: '1',
    indPres: '9',
    procEmi: '0',
    verProc: 'recibo sandbox',
  });
  const references = data['notas-referenciadas'].map(({ nota }) => element('NFref', texts({ refNFe: nota })));
  return element('ide', [...main, ...references]);
}

function issuer(): XmlElement {
  const address = texts({
    xLgr: 'Rua da Simulação',
    nro: '100',
    xBairro: 'Centro',
    cMun: ISSUER.city,
    xMun: ISSUER.cityName,
    UF: ISSUER.uf,
    CEP: '01001000',
  });
  return element('emit', [
    ...texts({ CNPJ: ISSUER.cnpj, xNome: ISSUER.name }),
    element('enderEmit', address),
    ...texts({ IE: ISSUER.stateRegistration, CRT: '1' }),
  ]);
}

function recipient(customer: NaturalPerson | LegalEntity): XmlElement {
  const taxId = customer.tipo === 'F' ? element('CPF', customer.cpf) : element('CNPJ', customer.cnpj);
  return element('dest', [taxId, ...texts({ xNome: customerName(customer), indIEDest: '9' })]);
}

function line(item: IssuedNfe['itens'][number], index: number, cfop: string): XmlElement {
  const { quantidade, 'valor-unitario': price } = item;
  const product = texts({
    cProd: item.produto,
    cEAN: 'SEM GTIN',
    xProd: item.nome,
    NCM: '09012100',
    CFOP: cfop,
    uCom: 'UN',
    qCom: quantidade,
    vUnCom: price,
    vProd: amount(centsOf(item)),
    cEANTrib: 'SEM GTIN',
    uTrib: 'UN',
    qTrib: quantidade,
    vUnTrib: price,
    indTot: '1',
  });
  const tax = element('ICMS', [element('ICMSSN102', texts({ orig: '0', CSOSN: '102' }))]);
  return {
    name: 'det',
    attributes: { nItem: String(index + 1) },
    content: [element('prod', product), element('imposto', [tax])],
  };
}

function total(data: IssuedNfe): XmlElement {
  const goods = data.itens.reduce((sum, item) => sum + centsOf(item), 0);
  const none = '0.00';
  const taxes = { vBC: none, vICMS: none, vICMSDeson: none, vFCP: none, vBCST: none, vST: none, vFCPST: none };
  return element(
    'ICMSTot',
    texts({
      ...taxes,
      vFCPSTRet: none,
      vProd: amount(goods),
      vFrete: data.transporte['valor-frete'],
      vSeg: data.transporte['valor-seguro'],
      vDesc: none,
      vII: none,
      vIPI: none,
      vIPIDevol: none,
      vPIS: none,
      vCOFINS: none,
      vOutro: data['valor-despesas'],
      vNF: data['valor-total'],
      vTotTrib: data['valor-aproximado-tributo'],
    }),
  );
}

function shipping(transport: IssuedNfe['transporte']): XmlElement {
  const volume = texts({
    qVol: transport['quantidade-volume'],
    esp: transport['especie-volume'],
    marca: transport['marca-volume'],
    pesoL: transport['peso-liquido'],
    pesoB: transport['peso-bruto'],
  });
  return element('transp', [
    ...texts({ modFrete: transport.modalidade }),
    element('transporta', texts({ xNome: transport.transportadora })),
    element('veicTransp', texts({ placa: transport['placa-veiculo'], UF: ISSUER.uf })),
    element('vol', volume),
  ]);
}

function protocol({ sefaz }: IssuedNfe): XmlElement {
  return element(
    'infProt',
    texts({
      tpAmb: TEST_ENVIRONMENT,
      verAplic: 'SIMULADO',
      chNFe: sefaz.chave,
      dhRecbto: sefaz['data-emissao'],
      nProt: sefaz.protocolo,
      cStat: sefaz.codigo,
      xMotivo: sefaz.mensagem,
    }),
  );
}
