import type { Operation } from '../../contract/operation.ts';
import type { Party } from '../../contract/status.ts';
import type { DocumentWords, GroupName } from '../types/document.ts';

const GROUPS: Readonly<Record<GroupName, string>> = {
  document: 'Nota',
  customer: 'Cliente',
  totals: 'Valores',
  items: 'Itens',
  shipping: 'Transportador / volumes transportados',
  references: 'Notas referenciadas',
  notes: 'Dados adicionais',
  other: 'Outros campos',
};

const CUSTOMERS: Readonly<Record<Operation, string>> = { nfe: 'Cliente (destinatário)', nfse: 'Cliente (tomador)' };

const MOVES: Readonly<Record<Party, string>> = {
  issuer: 'Ação do emitente',
  customer: 'Ação do cliente (destinatário)',
  accountant: 'Ação da contabilidade',
  software: 'Ação do suporte do sistema emissor',
  'city-hall': 'Ação da prefeitura',
  sefaz: 'Ação da SEFAZ',
  asker: 'Ação de quem consulta',
  nobody: 'Nenhuma ação necessária',
};

export const document: DocumentWords = {
  operation: { nfe: 'NF-e', nfse: 'NFS-e' },
  receipt: 'Recibo',
  status: {
    pending: {
      short: 'Pendente',
      now: () => 'Em andamento: a nota aguarda na fila. Consulte de novo em instantes.',
    },
    issuing: {
      short: 'Emitindo',
      now: (move) =>
        move === 'city-hall'
          ? 'Em andamento: a nota aguarda a prefeitura, que pode levar horas; não é uma falha. Consulte de novo mais tarde.'
          : 'Em andamento: a nota está sendo emitida. Consulte de novo em instantes.',
    },
    issued: { short: 'Emitida', now: (move) => `Concluído: a nota foi emitida. ${MOVES[move]}.` },
    cancelled: {
      short: 'Cancelada',
      now: (move) => `Concluído: a nota foi emitida e depois cancelada. ${MOVES[move]}.`,
    },
    rejected: { short: 'Rejeitada', now: (move) => `${MOVES[move]}: a SEFAZ rejeitou a nota.` },
    'not-found': {
      short: 'Não existe',
      now: () =>
        'O serviço não conhece este recibo. Logo após o envio, pode ser só atraso: consulte de novo em instantes. Caso contrário, confira:',
    },
    'service-error': {
      short: 'Erro interno',
      now: () => 'A consulta falhou no serviço. Isso não diz nada sobre a nota: consulte de novo mais tarde.',
    },
  },
  waitTip: 'Ou aguarde aqui com --wait.',
  move: MOVES,
  sendAgain: {
    yes: 'Resolvida a causa, reenvie com o mesmo número.',
    'other-number': 'Não reenvie com o mesmo número: emita com outro.',
    no: 'Não reenvie: a nota pode já existir.',
  },
  reason: 'Motivo',
  otherKey: 'Chave da nota que já existe',
  documentSentence: ({ kind, number, series, receipt, customer, total }) =>
    [
      `${kind}${number === null ? '' : ` nº ${number}`}`,
      ...(series === null ? [] : [`série ${series}`]),
      `recibo ${receipt}`,
      ...(customer === null ? [] : [`para ${customer}`]),
      ...(total === null ? [] : [`no valor total de ${total}`]),
    ].join(', '),
  situation: 'Situação',
  checks: (operation) => [
    'o número do recibo: está completo e sem caracteres trocados?',
    'o perfil: o token é o da empresa que emitiu a nota? (--profile)',
    operation === 'nfe'
      ? 'o tipo da nota: é mesmo de mercadorias? Para as de serviços: recibo nfse'
      : 'o tipo da nota: é mesmo de serviços? Para as de mercadorias: recibo nfe',
  ],
  pastedAlong: (marks) => `o número do recibo: algo foi colado junto com ele? ${marks.join(' ')}`,
  isAccessKey: (characters, key) =>
    `Isto não é um recibo, e sim uma chave de acesso (${characters} caracteres): consulte pelo recibo que o envio da nota devolveu. Para ler a chave: recibo explain ${key}`,
  noAnswer: 'Resposta inesperada do serviço',
  group: (name, operation) => (name === 'customer' ? CUSTOMERS[operation] : GROUPS[name]),
  envelope: { status: 'Situação: código e texto', descricao: 'Descrição da situação' },
  field: {
    id: 'Id interno da nota',
    numero: 'Número',
    serie: 'Série',
    cliente: 'Cliente',
    'cliente.tipo': 'Tipo',
    'cliente.nome': 'Nome',
    'cliente.razao-social': 'Razão social',
    'cliente.cpf': 'CPF',
    'cliente.cnpj': 'CNPJ',
    cfop: 'CFOP',
    'data-saida': 'Data da saída/entrada',
    tipo: 'Operação',
    finalidade: 'Finalidade',
    observacao: 'Informações complementares',
    'valor-despesas': 'Outras despesas',
    'valor-total': 'Valor total da nota',
    'valor-aproximado-tributo': 'Valor aproximado dos tributos',
    'transporte.modalidade': 'Modalidade do frete',
    'transporte.transportadora': 'Transportadora',
    'transporte.placa-veiculo': 'Placa do veículo',
    'transporte.valor-frete': 'Valor do frete',
    'transporte.valor-seguro': 'Valor do seguro',
    'transporte.peso-bruto': 'Peso bruto',
    'transporte.peso-liquido': 'Peso líquido',
    'transporte.quantidade-volume': 'Volumes',
    'transporte.especie-volume': 'Espécie',
    'transporte.marca-volume': 'Marca',
    'itens.id': 'Id',
    'itens.produto': 'Código',
    'itens.nome': 'Descrição',
    'itens.quantidade': 'Quantidade',
    'itens.valor-unitario': 'Valor unitário',
    'notas-referenciadas.id': 'Id',
    'notas-referenciadas.nota': 'Nota',
    'sefaz.data-emissao': 'Data da emissão',
    'sefaz.chave': 'Chave de acesso',
    'sefaz.protocolo': 'Protocolo',
    'sefaz.codigo': 'Código da SEFAZ',
    'sefaz.mensagem': 'Mensagem da SEFAZ',
    'sefaz.url-danfe': 'DANFE (PDF)',
    'sefaz.url-xml': 'XML',
    'retorno-municipio.data-emissao': 'Data da emissão',
    'retorno-municipio.chave': 'Chave ou código de verificação',
    'retorno-municipio.mensagem': 'Mensagem da prefeitura',
    'id-ordem-servico-situacao': 'Situação da ordem de serviço (id)',
    erro: 'Erro',
  },
  person: { F: 'Pessoa física', J: 'Pessoa jurídica' },
  direction: { S: 'Saída', E: 'Entrada' },
  purpose: { N: 'Normal', C: 'Complementar', A: 'Ajuste', D: 'Devolução' },
  freight: {
    '0': 'Contratação do frete por conta do remetente (CIF)',
    '1': 'Contratação do frete por conta do destinatário (FOB)',
    '2': 'Contratação do frete por conta de terceiros',
    '3': 'Transporte próprio por conta do remetente',
    '4': 'Transporte próprio por conta do destinatário',
    '9': 'Sem ocorrência de transporte',
  },
  cfop: {
    '1': 'entrada, dentro do estado',
    '2': 'entrada, de outro estado',
    '3': 'entrada, do exterior',
    '5': 'saída, dentro do estado',
    '6': 'saída, para outro estado',
    '7': 'saída, para o exterior',
  },
  emission: {
    '2': 'contingência FS-IA',
    '3': 'regime especial NFF',
    '4': 'contingência EPEC',
    '5': 'contingência FS-DA',
    '6': 'contingência SVC-AN',
    '7': 'contingência SVC-RS',
    '9': 'contingência off-line NFC-e',
  },
  keyPart: { municipality: 'município', series: 'série', number: 'nº', issuer: 'emitente' },
  taxIdDoubt: 'o dígito verificador não confere',
  keyDoubt: {
    'wrong-check-digit': 'o dígito verificador da chave não confere',
    'no-such-state': 'o código de UF da chave não existe',
    'no-such-month': 'o mês da chave não existe',
    'wrong-issuer': 'os dígitos verificadores do emitente não conferem',
  },
  contingency: (code, words) => `tipo de emissão ${code}${words === null ? '' : `: ${words}`}`,
  andMore: (count) => `mais ${count}, que --json mostra`,
  hint: (text) => `Dica (não oficial): ${text}`,
};
