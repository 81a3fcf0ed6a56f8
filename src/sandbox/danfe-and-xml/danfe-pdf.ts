import { customerName, ISSUER } from '../issuer-and-customers.ts';
import { centsOf, type IssuedNfe } from '../nfe-goods.ts';
import { amount } from '../simulated-values.ts';
import { type PdfLine, pdfOf } from './pdf-encoder.ts';

/** Where labels and values begin, and where the columns of the goods do, in points. */
const [LABEL, VALUE] = [40, 180];
const GOODS = [40, 110, 350, 420, 500] as const;

/** The page that goes along with an invoice's goods, as a PDF that says that it is simulated. */
export function danfe(data: IssuedNfe, isCancelled: boolean): Buffer {
  return pdfOf(`DANFE ${data.numero} série ${data.serie} - SIMULADO`, [
    fieldLine(['DANFE', 'Documento Auxiliar da Nota Fiscal Eletrônica']),
    [[LABEL, 'SIMULADO pelo sandbox do recibo: sem valor fiscal, de uma venda que nunca houve.']],
    ...(isCancelled ? [[[LABEL, 'NF-e CANCELADA']] as const] : []),
    ...fieldsOf(data).map(fieldLine),
    goodsLine(['Código', 'Descrição', 'Quantidade', 'Valor unitário', 'Valor']),
    ...data.itens.map((item) =>
      goodsLine([item.produto, item.nome, item.quantidade, item['valor-unitario'], amount(centsOf(item))]),
    ),
  ]);
}

type Field = readonly [label: string, value: string];

function fieldsOf({ cliente, sefaz, ...data }: IssuedNfe): Field[] {
  return [
    ['Emitente', ISSUER.name],
    ['CNPJ do emitente', ISSUER.cnpj],
    ['Número', data.numero],
    ['Série', data.serie],
    ['Data da emissão', sefaz['data-emissao']],
    ['Protocolo', sefaz.protocolo],
    ['Chave de acesso', sefaz.chave.replace(/.{4}(?=.)/g, '$& ')],
    ['Destinatário', customerName(cliente)],
    cliente.tipo === 'F' ? ['CPF', cliente.cpf] : ['CNPJ', cliente.cnpj],
    ['Valor total da nota', data['valor-total']],
    ['Informações complementares', data.observacao],
  ];
}

function fieldLine(field: Field): PdfLine {
  return field.map((text, column) => [column === 0 ? LABEL : VALUE, text]);
}

function goodsLine(texts: readonly string[]): PdfLine {
  return texts.map((text, column) => [GOODS[column] ?? LABEL, text]);
}
