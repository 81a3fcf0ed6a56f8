import { EXITS, type ExitName } from '../exit-codes.ts';

/** Goods invoices (NFe, `service.md`, section 4.1) and service invoices (NFSe, section 4.2). */
export type Kind = 'nfe' | 'nfse';

/** Those who have nothing to do: it is done, or they only wait. */
const IDLE = ['nobody', 'wait'] as const;
/** Who acts next. */
export const PARTIES = [...IDLE, 'asker', 'issuer', 'accountant', 'customer', 'software', 'sefaz', 'service'] as const;

export type Party = (typeof PARTIES)[number];

const BOTH = ['nfe', 'nfse'] as const;

/**
 * A row a status: its code and words, the exit that it leads to; whether another follows (`passing`: `--wait` waits for it), it
 * answers for good (`final`: `--resume`) or the lookup failed; the tone, of which symbol and colour derive; who acts next, but
 * for what the answer's own words say; whether it links to documents; which operations have it.
 */
const ROWS = [
  ['002', 'Pendente de processamento', 'pending', 'passing', 'waiting', 'wait', false, BOTH],
  ['003', 'Emitindo documento', 'issuing', 'passing', 'waiting', 'wait', false, BOTH],
  ['004', 'Documento emitido', 'issued', 'final', 'good', 'nobody', true, BOTH],
  ['010', 'Documento cancelado', 'cancelled', 'final', 'cancelled', 'nobody', true, BOTH],
  ['900', 'Rejeição da SEFAZ', 'rejected', 'final', 'bad', 'issuer', false, ['nfe']],
  ['500', 'Não existe', 'not-found', 'final', 'bad', 'asker', false, BOTH],
  ['999', 'Erro interno', 'service-error', 'unknown', 'bad', 'service', false, BOTH],
] as const;

/** Every value of the body field `status` (`service.md`, section 3): exit codes, colours and waiting follow from it. */
export const STATUSES = ROWS.map(([code, words, name, course, tone, next, hasDocuments, kinds]) => {
  return { code, text: `${code} (${words})`, name, course, tone, next, hasDocuments, kinds };
});

export type Status = (typeof STATUSES)[number];
export type StatusCode = Status['code'];
export type StatusName = Status['name'];

/** The status whose three digits a text begins with, whatever stands around them; undefined where the operation has none such. */
export function statusOf(text: unknown, kind: Kind): Status | undefined {
  if (typeof text !== 'string') return undefined;
  const exact = STATUSES.find((status) => status.text === text);
  const found = exact ?? STATUSES.find(({ code }) => code === /^\s*(\d{3})(?!\d)/.exec(text)?.[1]);
  return found?.kinds.some((known) => known === kind) ? found : undefined;
}

/** Every outcome, in the order of the statuses, then of the exit codes. */
export const OUTCOMES = [...new Set([...STATUSES.map(({ name }) => name), ...(Object.keys(EXITS) as ExitName[])])];

/** An outcome's tone; what is no status of the service is bad. */
export function toneOf(outcome: ExitName): Status['tone'] {
  return STATUSES.find(({ name }) => name === outcome)?.tone ?? 'bad';
}

/** Whether a party has something to do. */
export function acts(party: Party): boolean {
  return IDLE.every((one) => one !== party);
}
