import type { Meaning } from '../../contract/meanings-of-word.ts';

/** The name of a fact about a word: the same in every language, and what scripts ask for. */
export type FactName =
  | 'key'
  | 'state'
  | 'municipality'
  | 'generator'
  | 'registration-type'
  | 'issuer'
  | 'year-month'
  | 'model'
  | 'series'
  | 'number'
  | 'emission-type'
  | 'random-code'
  | 'check-digit'
  | 'status'
  | 'next'
  | 'next-nfe'
  | 'next-nfse'
  | 'exit-code'
  | 'outcome'
  | 'when'
  | 'code'
  | 'hint'
  | 'move'
  | 'send-again'
  | 'tax-id'
  | 'person'
  | 'check-digits';

/** The words of `recibo explain`, beside those that stand around a document. */
export interface ExplainWords {
  /** What a word is. */
  readonly title: Readonly<Record<Meaning['kind'] | 'exit', string>>;
  readonly fact: Readonly<Record<FactName, string>>;
  /** `tpEmis` 1, which the words around a document do not tell. */
  readonly normalEmission: string;
  /** Who made a national NFS-e key. */
  readonly generator: Readonly<Record<'1' | '2', string>>;
  readonly rightCheckDigit: string;
  /** `expected` is the one that would be right. */
  readonly wrongCheckDigit: (expected: string) => string;
  readonly rightCheckDigits: string;
  readonly wrongCheckDigits: string;
}
