import type { FieldPath } from '../contract/documents.ts';
import type { Operation } from '../contract/operation.ts';
import type { StatusName } from '../contract/status.ts';

/** The headings under which the fields of a document stand. */
export type GroupName =
  | 'document'
  | 'customer'
  | 'totals'
  | 'items'
  | 'shipping'
  | 'references'
  | 'notes'
  | 'sefaz'
  | 'city-hall'
  | 'error'
  | 'copy'
  | 'other';

/** The words around a document: what `table` needs. */
export interface DocumentWords {
  readonly operation: Readonly<Record<Operation, string>>;
  readonly receipt: string;
  /** The short word of each status, and whose move it is. */
  readonly status: Readonly<Record<StatusName, { readonly short: string; readonly meaning: string }>>;
  /** What is told of a service invoice that is being issued. */
  readonly slowCityHall: string;
  /** The headline where there is no status that counts. */
  readonly noAnswer: string;
  /** The customer's heading says what the operation calls them. */
  readonly group: (name: GroupName, operation: Operation) => string;
  readonly field: Readonly<Record<FieldPath, string>>;
  readonly person: Readonly<Record<'F' | 'J', string>>;
  readonly direction: Readonly<Record<'S' | 'E', string>>;
  readonly purpose: Readonly<Record<'N' | 'C' | 'A' | 'D', string>>;
  readonly freight: Readonly<Record<'0' | '1' | '2' | '3' | '4' | '9', string>>;
  /** By the first digit of the CFOP. */
  readonly cfop: Readonly<Record<'1' | '2' | '3' | '5' | '6' | '7', string>>;
  /** By `tpEmis` of an access key; 1 is the ordinary case and is not told. */
  readonly emission: Readonly<Record<string, string>>;
  /** What stands before the parts of an access key. */
  readonly keyPart: Readonly<Record<'municipality' | 'series' | 'number' | 'issuer', string>>;
  readonly wrongCheckDigit: string;
  readonly noSuchMonth: string;
  readonly contingency: (code: string, words: string | null) => string;
  /** What stands for the fields that would be too many to be shown. */
  readonly andMore: (count: number) => string;
  /** A hint on a SEFAZ code: unofficial, and says so. */
  readonly hint: (text: string) => string;
  readonly mayExist: string;
}
