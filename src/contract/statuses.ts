import { EXITS, type ExitName } from '../exit-codes.ts';

/** Goods invoices (NFe, `service.md`, section 4.1) and service invoices (NFSe, section 4.2). */
export type Kind = 'nfe' | 'nfse';

/** Who acts next, those who have to do something last. */
export const PARTIES = [
  'nobody',
  'wait',
  'asker',
  'issuer',
  'accountant',
  'customer',
  'software',
  'sefaz',
  'service',
] as const;

export type Party = (typeof PARTIES)[number];

interface StatusRow {
  readonly code: string;
  /** The whole string, exactly as the service sends it in the body field `status`. */
  readonly text: string;
  /** The exit that it leads to, by name. */
  readonly name: ExitName;
  /** `passing`: another follows, `--wait` waits for it. `final`: answers for good (`--resume`). `unknown`: the lookup failed. */
  readonly course: 'passing' | 'final' | 'unknown';
  /** Symbol and colour derive from it. */
  readonly tone: 'waiting' | 'good' | 'cancelled' | 'bad';
  /** Who acts next; what SEFAZ says may know better. */
  readonly next: Party;
  /** Where an answer says why it is as it is. */
  readonly reason: 'sefaz' | 'erro';
  /** Whether it links to documents that can be kept. */
  readonly hasDocuments: boolean;
  readonly kinds: readonly Kind[];
}

const BOTH = ['nfe', 'nfse'] as const;

/** Every value of the body field `status` (`service.md`, section 3): exit codes, colours and waiting follow from it. */
export const STATUSES = [
  {
    code: '002',
    text: '002 (Pendente de processamento)',
    name: 'pending',
    course: 'passing',
    tone: 'waiting',
    next: 'wait',
    reason: 'erro',
    hasDocuments: false,
    kinds: BOTH,
  },
  {
    code: '003',
    text: '003 (Emitindo documento)',
    name: 'issuing',
    course: 'passing',
    tone: 'waiting',
    next: 'wait',
    reason: 'erro',
    hasDocuments: false,
    kinds: BOTH,
  },
  {
    code: '004',
    text: '004 (Documento emitido)',
    name: 'issued',
    course: 'final',
    tone: 'good',
    next: 'nobody',
    reason: 'erro',
    hasDocuments: true,
    kinds: BOTH,
  },
  {
    code: '010',
    text: '010 (Documento cancelado)',
    name: 'cancelled',
    course: 'final',
    tone: 'cancelled',
    next: 'nobody',
    reason: 'erro',
    hasDocuments: true,
    kinds: BOTH,
  },
  {
    code: '900',
    text: '900 (Rejeição da SEFAZ)',
    name: 'rejected',
    course: 'final',
    tone: 'bad',
    next: 'issuer',
    reason: 'sefaz',
    hasDocuments: false,
    kinds: ['nfe'],
  },
  {
    code: '500',
    text: '500 (Não existe)',
    name: 'not-found',
    course: 'final',
    tone: 'bad',
    next: 'asker',
    reason: 'erro',
    hasDocuments: false,
    kinds: BOTH,
  },
  {
    code: '999',
    text: '999 (Erro interno)',
    name: 'service-error',
    course: 'unknown',
    tone: 'bad',
    next: 'service',
    reason: 'erro',
    hasDocuments: false,
    kinds: BOTH,
  },
] as const satisfies readonly StatusRow[];

export type Status = (typeof STATUSES)[number];
export type StatusCode = Status['code'];
export type StatusName = Status['name'];

/** The status whose three digits a text begins with, whatever stands around them; undefined where it is none. */
export function statusOf(text: string): Status | undefined {
  const code = /^\s*(\d{3})(?!\d)/.exec(text)?.[1];
  return STATUSES.find((status) => status.code === code);
}

/** Every outcome, in the order of the statuses, then of the exit codes. */
export const OUTCOMES = [...new Set([...STATUSES.map(({ name }) => name), ...(Object.keys(EXITS) as ExitName[])])];

/** An outcome's tone; what is no status of the service is bad. */
export function toneOf(outcome: ExitName): Status['tone'] {
  return STATUSES.find(({ name }) => name === outcome)?.tone ?? 'bad';
}

/** Those who have to do something; the others only wait, or are done. */
export function acts(party: Party): boolean {
  return party !== 'nobody' && party !== 'wait';
}
