import type { CodeClass } from '../../contract/sefaz-codes.ts';

/** What `recibo explain` says of a word, besides what pages say too. */
export const explain = {
  title: {
    'nfe-key': 'Access key (44 characters)',
    'nfse-key': 'Key of a national NFS-e (50 characters)',
    status: 'Status given by the service',
    'sefaz-code': 'SEFAZ code',
    'nfse-error': 'Error of the national NFS-e',
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
    device: 'SAT serial number',
    site: 'Authorising site',
    'random-code': 'Random code',
    'check-digit': 'Check digit',
    next: 'What to do',
    'exit-code': 'Exit code',
    when: 'When',
    code: 'Code',
    class: 'Kind',
    says: 'Meaning',
    'send-again': 'Sending again',
  },
  class: {
    processed: 'processed',
    service: "state of SEFAZ's service",
    denied: 'denied',
    rejected: 'rejection',
  } satisfies Record<CodeClass, string>,
  nfseError: 'told by the national system (Sefin); its text says what to correct',
  generator: { '1': "the municipality's own system", '2': 'the national system' },
  unknownState: 'unknown state code',
  month: (month: string) => month,
  noMonth: 'there is no such month',
  ahead: 'lies ahead',
  right: 'right',
  wrong: (expected: string) => `wrong: it should be ${expected}`,
  meaningless: (word: string, length: number) =>
    `${word === '' ? 'this' : `"${word}"`} has no known meaning (${length} ${length === 1 ? 'character' : 'characters'}).\nKnown: statuses (004), exit codes (30 or cancelled), SEFAZ codes (539), CFOPs (5102), keys (44 or 50 characters), CNPJ (14), CPF (11).`,
  nearKey: (length: number, right: number) =>
    `this looks like a key, but has ${length} characters instead of ${right}: one ${length < right ? 'is missing' : 'too many'}`,
};
