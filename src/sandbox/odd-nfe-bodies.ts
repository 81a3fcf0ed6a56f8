import type { Body } from '../contract/documents.ts';
import { HOSTILE, hostileCustomer, type OddBodies, UNKNOWN_FIELDS } from './odd-text.ts';

type Issued = Body<'nfe', '004'>;

/** The answers about a goods invoice that leave `service.md`, section 2.3, or whose texts are hostile. */
export const ODD_NFE_BODIES: OddBodies<Issued> = {
  issued: (issued) => issued,
  missingFields,
  unknownFields,
  escapeSequences,
};

function missingFields({ data, ...envelope }: Issued): object {
  return {
    ...envelope,
    data: {
      ...data,
      cliente: { ...data.cliente, cpf: undefined, cnpj: undefined },
      transporte: { ...data.transporte, 'placa-veiculo': undefined },
      itens: data.itens.map((item, index) => (index === 1 ? { ...item, 'valor-unitario': undefined } : item)),
      'valor-aproximado-tributo': undefined,
      sefaz: { ...data.sefaz, protocolo: undefined },
    },
  };
}

function unknownFields({ data, ...envelope }: Issued): object {
  return {
    ...envelope,
    'versao-leiaute': '4.00',
    data: {
      ...data,
      cliente: { ...data.cliente, 'inscricao-estadual': 'ISENTO', vip: true },
      itens: data.itens.map((item, index) => (index === 0 ? { ...item, ncm: '09012100', 'aliquota-ibs': 1.1 } : item)),
      sefaz: { ...data.sefaz, 'nota-tecnica': { numero: '2025.002', versao: 1.34 } },
      ...UNKNOWN_FIELDS,
    },
  };
}

function escapeSequences({ data, ...envelope }: Issued): object {
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
}
