import type * as en from './en/index.ts';

/** English says which words there are; what Portuguese lacks is a compile error. */
export type Words = { readonly [Subject in keyof typeof en]: ReturnType<(typeof en)[Subject]> };
