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
