import type { Words } from '../index.ts';

export const explain: Words['explain'] = {
  title: {
    'nfe-key': 'Chave de acesso (44 caracteres)',
    'nfse-key': 'Chave da NFS-e nacional (50 caracteres)',
    status: 'Situação informada pelo serviço',
    'sefaz-code': 'Código da SEFAZ',
    cfop: 'CFOP',
    exit: 'Código de saída do programa',
    cnpj: 'CNPJ',
    cpf: 'CPF',
  },
  fact: {
    state: 'UF do emitente',
    municipality: 'Município (IBGE)',
    generator: 'Gerada por',
    month: 'Mês da emissão',
    model: 'Modelo',
    'emission-type': 'Tipo de emissão',
    'random-code': 'Código numérico',
    'check-digit': 'Dígito verificador',
    next: 'E agora',
    'exit-code': 'Código de saída',
    when: 'Quando',
    code: 'Código',
    class: 'Tipo',
    says: 'Significado',
    'send-again': 'Reenvio',
  },
  class: { processed: 'resultado de processamento', denied: 'denegação (só notas antigas)', rejected: 'rejeição' },
  generator: { '1': 'sistema próprio do município', '2': 'sistema nacional' },
  normalEmission: 'normal',
  right: 'confere',
  wrong: (expected) => `não confere: o certo seria ${expected}`,
  meaningless: (word, length) =>
    `${word === '' ? 'isso' : `"${word}"`} não tem significado conhecido (${length} caracteres).\nConhecidos: situações (004), códigos de saída (30 ou cancelled), códigos da SEFAZ (539), CFOPs (5102), chaves (44 ou 50 caracteres), CNPJ (14), CPF (11).`,
};
