import type { Operation } from './operation.ts';

/**
 * Whose move it is: who has to do something before a document goes on. `asker` is whoever looks it up, `software` the
 * system that issues, and those who support it.
 */
export type Party = 'issuer' | 'customer' | 'accountant' | 'software' | 'city-hall' | 'sefaz' | 'asker' | 'nobody';

interface StatusRow {
  /** The three digits that every script knows the status by. */
  readonly code: string;
  /** The whole string, exactly as the service sends it in the body field `status`. */
  readonly text: string;
  /** The exit-code name that the status has (`recibo help exit-codes`). */
  readonly name: string;
  /**
   * Whether another status may follow. A `passing` one is waited for (`--wait`), a `final` one answers its receipt for good
   * (`--resume`), and under an `unknown` one the lookup failed: nothing is said of the document.
   */
  readonly course: 'passing' | 'final' | 'unknown';
  /** How the status is told apart at a glance: its symbol and colour derive from it. */
  readonly tone: 'waiting' | 'good' | 'cancelled' | 'bad';
  /** The operations that define the status, and whose move it is then. A rejection's SEFAZ code may know better. */
  readonly move: Readonly<Partial<Record<Operation, Party>>>;
}

/** Who issues a document of each kind. */
const WHO_ISSUES = { nfe: 'sefaz', nfse: 'city-hall' } as const;

const PASSING = { course: 'passing', tone: 'waiting' } as const;
const UNKNOWN = { course: 'unknown', tone: 'bad' } as const;

/**
 * Every value of the body field `status` (`service.md`, section 3): one row a status. Exit codes, colours, waiting, what
 * `--resume` skips and words follow from it.
 */
export const STATUSES = [
  { code: '002', text: '002 (Pendente de processamento)', name: 'pending', ...PASSING, move: both('software') },
  { code: '003', text: '003 (Emitindo documento)', name: 'issuing', ...PASSING, move: WHO_ISSUES },
  { code: '004', text: '004 (Documento emitido)', name: 'issued', ...final('good'), move: both('nobody') },
  { code: '010', text: '010 (Documento cancelado)', name: 'cancelled', ...final('cancelled'), move: both('nobody') },
  { code: '900', text: '900 (Rejeição da SEFAZ)', name: 'rejected', ...final('bad'), move: { nfe: 'issuer' } },
  { code: '500', text: '500 (Não existe)', name: 'not-found', ...final('bad'), move: both('asker') },
  { code: '999', text: '999 (Erro interno)', name: 'service-error', ...UNKNOWN, move: both('software') },
] as const satisfies readonly StatusRow[];

/** One row of {@link STATUSES}. */
export type Status = (typeof STATUSES)[number];
/** The three digits of a status that the service defines. */
export type StatusCode = Status['code'];
/** The codes that an operation defines. */
export type StatusCodeOf<O extends Operation> = Extract<Status, { move: Readonly<Record<O, Party>> }>['code'];
/** The name that a status and its exit code share. */
export type StatusName = Status['name'];

/** The row of a three-digit code, or undefined for a code that the service does not define. */
export function statusOfCode(code: string): Status | undefined {
  return STATUSES.find((status) => status.code === code);
}

/** The status whose code the body field `status` begins with, whatever its words; undefined where it is none of them. */
export function statusOfText(text: string): Status | undefined {
  return statusOfCode(/^(\d{3})(?!\d)/.exec(text)?.[1] ?? '');
}

/** Whether the operation can answer with the status (`service.md`, sections 4.1 and 4.2: NFSe knows no 900). */
export function isDefinedFor<O extends Operation>(
  status: Status,
  operation: O,
): status is Extract<Status, { code: StatusCodeOf<O> }> {
  return moveUnder(status, operation) !== null;
}

/** Whose move it is under a status, or null where the operation does not define the status. */
export function moveUnder(status: Status, operation: Operation): Party | null {
  const move: StatusRow['move'] = status.move;
  return move[operation] ?? null;
}

function both<P extends Party>(party: P): Readonly<Record<Operation, P>> {
  return { nfe: party, nfse: party };
}

function final<Tone extends StatusRow['tone']>(tone: Tone) {
  return { course: 'final', tone } as const;
}
