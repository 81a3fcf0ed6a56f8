/**
 * Whose move it is: who has to do something before a document goes on. `asker` is whoever looks it up, `software` the
 * system that issues, and those who support it.
 */
export type Party = 'issuer' | 'customer' | 'accountant' | 'software' | 'city-hall' | 'sefaz' | 'asker' | 'nobody';
