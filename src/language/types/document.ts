import type { FieldPath } from '../../contract/answer-shapes.ts';
import type { KeyDoubt } from '../../contract/key-doubts.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SefazCode, SendAgain } from '../../contract/sefaz-codes.ts';
import type { Party, StatusName } from '../../contract/status-table.ts';

/** The headings under which the fields of a document stand. */
export type GroupName = 'document' | 'customer' | 'totals' | 'items' | 'shipping' | 'references' | 'notes' | 'other';

/** What a document is called by; null is what is empty or not there. */
interface NamedDocument {
  /** NF-e or NFS-e. */
  readonly kind: string;
  readonly number: string | null;
  readonly series: string | null;
  readonly receipt: string;
  readonly customer: string | null;
  readonly total: string | null;
}

/** The words around a document: what `table` and `message` need. */
export interface DocumentWords {
  readonly operation: Readonly<Record<Operation, string>>;
  readonly receipt: string;
  /** The short word of each status, for which a line of a batch has 13 columns; and what is the matter now, given whose move it is. */
  readonly status: Readonly<Record<StatusName, { readonly short: string; readonly now: (move: Party) => string }>>;
  /** What recibo can do about a document that is on its way. */
  readonly waitTip: string;
  readonly move: Readonly<Record<Party, string>>;
  /** Whether a rejected document may be sent again, as a sentence. */
  readonly sendAgain: Readonly<Record<SendAgain, string>>;
  /** What stands before the words of SEFAZ that say why. */
  readonly reason: string;
  /** What stands before the key of the document that is there already. */
  readonly otherKey: string;
  /** Names a document in a sentence of a message. What is null is left out. */
  readonly documentSentence: (document: NamedDocument) => string;
  /** What stands before the status in a message. */
  readonly situation: string;
  /** What to look at where the service does not know a receipt. */
  readonly checks: (operation: Operation) => readonly string[];
  /** Told where a receipt holds what was perhaps copied along with it. */
  readonly pastedAlong: (marks: readonly string[]) => string;
  /** Told where a receipt looks like a number that a spreadsheet has rounded. */
  readonly rounded: string;
  /** Told where what was typed as a receipt is an access key of that many characters. */
  readonly isAccessKey: (characters: number, key: string) => string;
  /** The headline where there is no status that counts. */
  readonly noAnswer: string;
  /** The customer's heading says what the operation calls them. */
  readonly group: (name: GroupName, operation: Operation) => string;
  /** The fields that stand around `data`. */
  readonly envelope: Readonly<Record<'status' | 'descricao', string>>;
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
  /** Told of a CNPJ or CPF whose check digits are wrong. */
  readonly taxIdDoubt: string;
  readonly keyDoubt: Readonly<Record<KeyDoubt, string>>;
  readonly contingency: (code: string, words: string | null) => string;
  /** What stands for the fields that would be too many to be shown. */
  readonly andMore: (count: number) => string;
  /** A hint on a SEFAZ code: unofficial, and says so. */
  readonly hint: (text: string) => string;
}

/** One unofficial hint a code, in one language: what to do next. SEFAZ's own message always stands before it. */
export type RejectionHints = Readonly<Record<SefazCode, string>>;
