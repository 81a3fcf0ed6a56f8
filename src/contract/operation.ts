/**
 * The two lookups of the service (`service.md`, section 4), and what stands behind the base address in the path of each:
 * `{recibo}` is the receipt as one percent-encoded segment.
 */
export const OPERATION_PATHS = { nfe: '/nfe/nota/{recibo}/completa', nfse: '/nfse/nota/{recibo}' } as const;

/** `nfe` looks up goods invoices, `nfse` service invoices. */
export type Operation = keyof typeof OPERATION_PATHS;

/** Whether it is the name of an operation. */
export function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATION_PATHS, name);
}
