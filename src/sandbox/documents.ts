import { ISSUER, type issuedGoods } from './answers.ts';

type Invoice = ReturnType<typeof issuedGoods>;

/** A page that goes along with the goods, as a PDF (ISO 32000-1, 7.5) that says that it is simulated. */
export function danfe({ numero, serie, sefaz, ...data }: Invoice): Buffer {
  const lines = [
    'DANFE - Documento Auxiliar da Nota Fiscal Eletrônica',
    'SIMULADO pelo sandbox do recibo: sem valor fiscal, de uma venda que nunca houve.',
    `Emitente: ${ISSUER.name}, CNPJ ${ISSUER.cnpj}`,
    `Destinatário: ${data.cliente.nome ?? data.cliente['razao-social']}`,
    `Número ${numero}, série ${serie}, emitida em ${sefaz['data-emissao']}, protocolo ${sefaz.protocolo}`,
    `Chave de acesso: ${sefaz.chave.replace(/.{4}(?=.)/g, '$& ')}`,
    `Valor total da nota: ${data['valor-total']}`,
  ];
  const drawn = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const content = `BT /F 10 Tf 50 780 Td 20 TL\n${drawn.join('\n')} ET`;
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** The objects, numbered from 1, and the table that says at which byte each of them begins (7.5.4). */
function pdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** The invoice and SEFAZ's protocol in one `nfeProc`, without a signature; `tpAmb` 2 is the environment for tests. */
export function nfeXml({ numero, serie, sefaz: { chave, protocolo, mensagem } }: Invoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">
<NFe><infNFe versao="4.00" Id="NFe${chave}"><ide><cUF>${ISSUER.state}</cUF><mod>55</mod><serie>${serie}</serie>
<nNF>${numero}</nNF><tpAmb>2</tpAmb></ide><infAdic><infCpl>SIMULADO - SEM VALOR FISCAL</infCpl></infAdic></infNFe></NFe>
<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>SIMULADO</verAplic><chNFe>${chave}</chNFe>
<nProt>${protocolo}</nProt><cStat>100</cStat><xMotivo>${mensagem}</xMotivo></infProt></protNFe></nfeProc>`;
}
