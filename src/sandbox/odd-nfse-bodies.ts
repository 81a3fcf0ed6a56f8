import type { Body } from '../contract/documents.ts';
import { HOSTILE, hostileCustomer, type OddBodies, UNKNOWN_FIELDS } from './odd-text.ts';

type Issued = Body<'nfse', '004'>;

/** The answers about a service invoice that leave `service.md`, section 2.10, or whose texts are hostile. */
export const ODD_NFSE_BODIES: OddBodies<Issued> = {
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
      'id-ordem-servico-situacao': undefined,
      'valor-total': undefined,
      'retorno-municipio': { ...data['retorno-municipio'], mensagem: undefined },
    },
  };
}

function unknownFields({ data, ...envelope }: Issued): object {
  return {
    ...envelope,
    'versao-leiaute': '1.01',
    data: {
      ...data,
      cliente: { ...data.cliente, 'inscricao-municipal': 'ISENTO', vip: true },
      servicos: [{ id: '1', nome: 'Manutenção de moinhos de café', 'aliquota-ibs': 1.1 }],
      'retorno-municipio': { ...data['retorno-municipio'], lote: { numero: '77', situacao: 4 } },
      ...UNKNOWN_FIELDS,
    },
  };
}

function escapeSequences({ data, ...envelope }: Issued): object {
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
}
