/** What `recibo explain` says of a word, besides what pages say too. */
export const explain = {
  title: {
    'nfe-key': 'Access key (44 characters)',
    'nfse-key': 'Key of a national NFS-e (50 characters)',
    status: 'Status given by the service',
    'sefaz-code': 'SEFAZ code',
    cfop: 'CFOP (operation code)',
    exit: 'Exit code of recibo',
    cnpj: "CNPJ (a company's tax id)",
    cpf: "CPF (a person's tax id)",
  },
  /** Names of facts that no page has. */
  fact: {
    state: "Issuer's state",
    municipality: 'Municipality (IBGE)',
    generator: 'Made by',
    month: 'Month of issue',
    model: 'Model',
    'emission-type': 'Emission type',
    'random-code': 'Random code',
    'check-digit': 'Check digit',
    next: 'What now',
    'exit-code': 'Exit code',
    when: 'When',
    code: 'Code',
    class: 'Kind',
    says: 'Meaning',
    'send-again': 'Sending again',
  },
  class: { processed: 'result of processing', denied: 'denied (old documents only)', rejected: 'rejected' },
  generator: { '1': "the municipality's own system", '2': 'the national system' },
  normalEmission: 'normal',
  right: 'right',
  wrong: (expected: string) => `wrong: ${expected} would be right`,
  meaningless: (word: string, length: number) =>
    `${word === '' ? 'this' : `"${word}"`} has no known meaning (${length} characters).\nKnown: statuses (004), exit codes (30 or cancelled), SEFAZ codes (539), CFOPs (5102), keys (44 or 50 characters), CNPJ (14), CPF (11).`,
};
