import type { explain } from '../en/explain.ts';

/** The words of `recibo explain`, beside those that stand around a document: each language has what English has. */
export type ExplainWords = typeof explain;

/** The name of a fact about a word: the same in every language, and what scripts ask for. */
export type FactName = keyof ExplainWords['fact'];
