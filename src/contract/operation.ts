/**
 * The two lookups of the service (`service.md`, section 4).
 *
 * `path` is what stands behind the base address; `{recibo}` is the receipt as one percent-encoded segment.
 */
export const OPERATIONS = {
  nfe: { path: '/nfe/nota/{recibo}/completa' },
  nfse: { path: '/nfse/nota/{recibo}' },
} as const satisfies Record<string, { path: string }>;

/** `nfe` looks up goods invoices, `nfse` service invoices. */
export type Operation = keyof typeof OPERATIONS;

/** The operation of this name, or null where there is none. */
export function operationNamed(name: string): Operation | null {
  return OPERATION_NAMES.find((operation) => operation === name) ?? null;
}

const OPERATION_NAMES = Object.keys(OPERATIONS).filter((name): name is Operation => name in OPERATIONS);
