import type { Kind } from '../contract/statuses.ts';

interface Row {
  readonly name: string;
  /** The last three characters of a receipt. */
  readonly ends: readonly string[];
  /** What is answered on the first lookup, on the second, and so on; the last one stays. Without it, what the ending says. */
  readonly steps?: readonly string[];
  /** The same for service invoices, where that differs. */
  readonly nfse?: readonly string[];
}

/** What the end of a receipt chooses: the server answers by it, the help tells it. */
export const ENDINGS = [
  { name: 'status', ends: ['002', '003', '004', '010', '900', '500', '999'] },
  { name: 'http', ends: ['401', '403', '404', '429', '502', '503'] },
  { name: 'issued-later', ends: ['204'], steps: ['002', '003', '004'] },
  { name: 'rejected-later', ends: ['290'], steps: ['002', '003', '900'], nfse: ['002', '003', '999'] },
  { name: 'limited-once', ends: ['428'], steps: ['429', '004'] },
  { name: 'silent', ends: ['408'] },
  { name: 'redirect', ends: ['301'] },
  { name: 'page', ends: ['601'] },
  { name: 'cut', ends: ['602'] },
  { name: 'unknown-status', ends: ['603'] },
  { name: 'missing', ends: ['604'] },
  { name: 'extra', ends: ['605'] },
  { name: 'hostile', ends: ['606'] },
  { name: 'no-documents', ends: ['610'] },
  { name: 'page-documents', ends: ['611'] },
  { name: 'relative-links', ends: ['612'] },
  { name: 'cut-documents', ends: ['613'] },
] as const satisfies readonly Row[];

export type Ending = (typeof ENDINGS)[number]['name'];

/** What a receipt's end chooses on one of its lookups, counted from 0; any other end is a receipt that does not exist. */
export function endingOf(
  receipt: string,
  kind: Kind,
  lookup: number,
): { readonly name: Ending; readonly step: string } {
  const end = receipt.slice(-3);
  const row: (Row & { readonly name: Ending }) | undefined = ENDINGS.find(({ ends }) =>
    ends.some((one) => one === end),
  );
  if (row === undefined || (end === '900' && kind === 'nfse')) return { name: 'status', step: '500' };
  const steps = (kind === 'nfse' ? row.nfse : undefined) ?? row.steps ?? [end];
  return { name: row.name, step: steps[lookup] ?? steps.at(-1) ?? end };
}
