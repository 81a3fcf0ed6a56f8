import { customerName, ISSUER } from '../issuer-and-customers.ts';
import { centsOf, type IssuedNfe } from '../nfe-goods.ts';
import { amount } from '../simulated-values.ts';
import { box, type Drawing, PAGE, pdfOf, text, watermark } from './pdf.ts';

const MARGIN = 30;
const WIDTH = PAGE.width - 2 * MARGIN;

/** A field: its label, its value, and how much of the page's width it takes. */
type Cell = readonly [label: string, value: string, share: number];

/** Where the columns of the goods begin, from the margin. */
const COLUMNS = [0, 70, 330, 400, 475] as const;

/** The page that goes along with an invoice's goods, as a PDF that says that it is simulated. */
export function danfe(data: IssuedNfe, isCancelled: boolean): Buffer {
  const title = `DANFE ${data.numero} série ${data.serie} - SIMULADO`;
  return pdfOf(title, [
    watermark('SIMULADO'),
    text(MARGIN, 50, 16, 'DANFE'),
    text(MARGIN + 80, 50, 9, 'Documento Auxiliar da Nota Fiscal Eletrônica'),
    text(MARGIN, 66, 9, 'SIMULADO pelo sandbox do recibo: sem valor fiscal, de uma venda que nunca houve.'),
    ...rowsOf(data).flatMap((cells, index) => row(cells, 80 + index * 34)),
    ...goods(data, 330),
    ...(isCancelled ? [text(MARGIN + 400, 50, 14, 'NF-e CANCELADA')] : []),
  ]);
}

function rowsOf(data: IssuedNfe): readonly (readonly Cell[])[] {
  const { cliente, sefaz, transporte } = data;
  const taxId: Cell = cliente.tipo === 'F' ? ['CPF', cliente.cpf, 0.3] : ['CNPJ', cliente.cnpj, 0.3];
  return [
    [
      ['Emitente', ISSUER.name, 0.7],
      ['CNPJ', ISSUER.cnpj, 0.3],
    ],
    [
      ['Número', data.numero, 0.25],
      ['Série', data.serie, 0.15],
      ['Data da emissão', sefaz['data-emissao'], 0.3],
      ['Protocolo', sefaz.protocolo, 0.3],
    ],
    [['Chave de acesso', sefaz.chave.replace(/.{4}(?=.)/g, '$& '), 1]],
    [['Destinatário', customerName(cliente), 0.7], taxId],
    [
      ['Valor do frete', transporte['valor-frete'], 0.25],
      ['Valor do seguro', transporte['valor-seguro'], 0.25],
      ['Outras despesas', data['valor-despesas'], 0.25],
      ['Valor total da nota', data['valor-total'], 0.25],
    ],
    [['Transportadora', transporte.transportadora, 1]],
    [['Informações complementares', data.observacao, 1]],
  ];
}

/** Fields side by side, each in a box of its own. */
function row(cells: readonly Cell[], y: number): Drawing[] {
  let x = MARGIN;
  return cells.flatMap(([label, value, share]) => {
    const left = x;
    x += share * WIDTH;
    return [box(left, y, share * WIDTH, 30), text(left + 4, y + 10, 6, label), text(left + 4, y + 24, 10, value)];
  });
}

function goods(data: IssuedNfe, top: number): Drawing[] {
  const lines = [
    ['Código', 'Descrição', 'Quantidade', 'Valor unitário', 'Valor'],
    ...data.itens.map((item) => [
      item.produto,
      item.nome,
      item.quantidade,
      item['valor-unitario'],
      amount(centsOf(item)),
    ]),
  ];
  return lines.flatMap((cells, index) =>
    cells.map((cell, column) => text(MARGIN + (COLUMNS[column] ?? 0), top + index * 16, 9, cell, index === 0)),
  );
}
