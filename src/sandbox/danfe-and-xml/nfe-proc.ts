import { customerName, ISSUER } from '../issuer-and-customers.ts';
import { centsOf, type IssuedNfe } from '../nfe-goods.ts';
import { amount } from '../simulated-values.ts';

/**
 * The XML of an issued goods invoice, in UTF-8 and on one line, as emitters write it: the invoice and SEFAZ's protocol in
 * one `nfeProc` (Manual de Orientação do Contribuinte, leiaute 4.00). It carries no signature, and says that it is
 * simulated: `tpAmb` 2 is the environment for tests, in which nothing has fiscal value.
 */
export function nfeProc(data: IssuedNfe): string {
  const { sefaz } = data;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
    <nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">
      <NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${sefaz.chave}">
        ${identification(data)}
        <emit>
          <CNPJ>${ISSUER.cnpj}</CNPJ><xNome>${ISSUER.name}</xNome>
          <enderEmit>
            <xLgr>Rua da Simulação</xLgr><nro>100</nro><xBairro>Centro</xBairro>
            <cMun>${ISSUER.city}</cMun><xMun>${ISSUER.cityName}</xMun><UF>${ISSUER.uf}</UF><CEP>01001000</CEP>
          </enderEmit>
          <IE>${ISSUER.stateRegistration}</IE><CRT>1</CRT>
        </emit>
        ${recipient(data.cliente)}
        ${data.itens.map((item, index) => line(item, index, data.cfop))}
        <total>${total(data)}</total>
        ${shipping(data.transporte)}
        <pag><detPag><tPag>01</tPag><vPag>${data['valor-total']}</vPag></detPag></pag>
        <infAdic><infCpl>SIMULADO - SEM VALOR FISCAL. ${data.observacao}</infCpl></infAdic>
      </infNFe></NFe>
      <protNFe versao="4.00"><infProt>
        <tpAmb>2</tpAmb><verAplic>SIMULADO</verAplic><chNFe>${sefaz.chave}</chNFe>
        <dhRecbto>${sefaz['data-emissao']}</dhRecbto><nProt>${sefaz.protocolo}</nProt>
        <cStat>${sefaz.codigo}</cStat><xMotivo>${sefaz.mensagem}</xMotivo>
      </infProt></protNFe>
    </nfeProc>`.source;
}

function identification({ serie, numero, sefaz, ...data }: IssuedNfe): Xml {
  const { chave } = sefaz;
  return xml`<ide>
    <cUF>${ISSUER.state}</cUF><cNF>${chave.slice(35, 43)}</cNF><natOp>Venda de mercadoria</natOp>
    <mod>${chave.slice(20, 22)}</mod><serie>${serie}</serie><nNF>${numero}</nNF>
    <dhEmi>${sefaz['data-emissao']}</dhEmi><dhSaiEnt>${data['data-saida']}</dhSaiEnt>
    <tpNF>1</tpNF><idDest>1</idDest><cMunFG>${ISSUER.city}</cMunFG><tpImp>1</tpImp>
    <tpEmis>${chave.slice(34, 35)}</tpEmis><cDV>${chave.slice(43)}</cDV><tpAmb>2</tpAmb><finNFe>1</finNFe>
    <indFinal>1</indFinal><indPres>9</indPres><procEmi>0</procEmi><verProc>recibo sandbox</verProc>
    ${data['notas-referenciadas'].map(({ nota }) => xml`<NFref><refNFe>${nota}</refNFe></NFref>`)}
  </ide>`;
}

function recipient(customer: IssuedNfe['cliente']): Xml {
  const taxId = customer.tipo === 'F' ? xml`<CPF>${customer.cpf}</CPF>` : xml`<CNPJ>${customer.cnpj}</CNPJ>`;
  return xml`<dest>${taxId}<xNome>${customerName(customer)}</xNome><indIEDest>9</indIEDest></dest>`;
}

function line(item: IssuedNfe['itens'][number], index: number, cfop: string): Xml {
  const { quantidade, 'valor-unitario': price } = item;
  return xml`<det nItem="${String(index + 1)}">
    <prod>
      <cProd>${item.produto}</cProd><cEAN>SEM GTIN</cEAN><xProd>${item.nome}</xProd><NCM>09012100</NCM>
      <CFOP>${cfop}</CFOP><uCom>UN</uCom><qCom>${quantidade}</qCom><vUnCom>${price}</vUnCom>
      <vProd>${amount(centsOf(item))}</vProd><cEANTrib>SEM GTIN</cEANTrib>
      <uTrib>UN</uTrib><qTrib>${quantidade}</qTrib><vUnTrib>${price}</vUnTrib><indTot>1</indTot>
    </prod>
    <imposto><ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS></imposto>
  </det>`;
}

function total(data: IssuedNfe): Xml {
  const goods = data.itens.reduce((sum, item) => sum + centsOf(item), 0);
  return xml`<ICMSTot>
    <vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP>
    <vBCST>0.00</vBCST><vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet>
    <vProd>${amount(goods)}</vProd><vFrete>${data.transporte['valor-frete']}</vFrete>
    <vSeg>${data.transporte['valor-seguro']}</vSeg><vDesc>0.00</vDesc>
    <vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS>
    <vOutro>${data['valor-despesas']}</vOutro><vNF>${data['valor-total']}</vNF>
    <vTotTrib>${data['valor-aproximado-tributo']}</vTotTrib>
  </ICMSTot>`;
}

function shipping(transport: IssuedNfe['transporte']): Xml {
  return xml`<transp>
    <modFrete>${transport.modalidade}</modFrete>
    <transporta><xNome>${transport.transportadora}</xNome></transporta>
    <veicTransp><placa>${transport['placa-veiculo']}</placa><UF>${ISSUER.uf}</UF></veicTransp>
    <vol>
      <qVol>${transport['quantidade-volume']}</qVol><esp>${transport['especie-volume']}</esp>
      <marca>${transport['marca-volume']}</marca>
      <pesoL>${transport['peso-liquido']}</pesoL><pesoB>${transport['peso-bruto']}</pesoB>
    </vol>
  </transp>`;
}

/** XML that stands as it is where a template holds it. */
interface Xml {
  readonly source: string;
}

/** The tag of a template that is XML: texts in it are escaped, and line ends with the indents behind them left out. */
export function xml(template: readonly string[], ...values: readonly (string | Xml | readonly Xml[])[]): Xml {
  const parts = template.map((part, at) => part.replace(/\n */g, '') + sourceOf(values[at] ?? ''));
  return { source: parts.join('') };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function sourceOf(value: string | Xml | readonly Xml[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
  return 'source' in value ? value.source : value.map(({ source }) => source).join('');
}
