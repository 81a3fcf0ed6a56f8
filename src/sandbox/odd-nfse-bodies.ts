import { NFSE_BODIES } from './nfse-documents.ts';
import { HOSTILE, hostileCustomer, type OddBodies, UNKNOWN_FIELDS, withTrailingZero } from './odd-text.ts';

/** The answers about a service invoice that leave `service.md`, section 2.10, or whose texts are hostile. */
export const ODD_NFSE_BODIES: OddBodies = {
  issued: (receipt) => JSON.stringify(NFSE_BODIES['004'](receipt)),
  missingFields,
  unknownFields,
  escapeSequences,
};

// `JSON.stringify` leaves out what is undefined.
function missingFields(receipt: string): string {
  const { data, ...envelope } = NFSE_BODIES['004'](receipt);
  return JSON.stringify({
    ...envelope,
    data: {
      ...data,
      'id-ordem-servico-situacao': undefined,
      'valor-total': undefined,
      'retorno-municipio': { ...data['retorno-municipio'], mensagem: undefined },
    },
  });
}

function unknownFields(receipt: string): string {
  const { data, ...envelope } = NFSE_BODIES['004'](receipt);
  return withTrailingZero({
    ...envelope,
    'versao-leiaute': '1.01',
    data: {
      ...data,
      cliente: { ...data.cliente, 'inscricao-municipal': 'ISENTO', vip: true },
      servicos: [{ id: '1', nome: 'Manutenção de moinhos de café', 'aliquota-ibs': 1.1 }],
      'retorno-municipio': { ...data['retorno-municipio'], lote: { numero: '77', situacao: 4 } },
      ...UNKNOWN_FIELDS,
    },
  });
}

function escapeSequences(receipt: string): string {
  const { data, ...envelope } = NFSE_BODIES['004'](receipt);
  const answer = data['retorno-municipio'];
  return JSON.stringify({
    ...envelope,
    descricao: `${envelope.descricao} ${HOSTILE.colour} ${HOSTILE.lines}`,
    data: {
      ...data,
      cliente: hostileCustomer(receipt),
      'retorno-municipio': { ...answer, mensagem: `${answer.mensagem} ${HOSTILE.cursor}${HOSTILE.link}` },
    },
  });
}
