// What `in-process.mjs` measures of `src`.
export { readAnswer } from '../../src/contract/read-answer.ts';
export { CATALOGUES } from '../../src/language/catalogue.ts';
export { FORMAT_ROWS } from '../../src/present/formats.ts';
export { piecesOf } from '../../src/present/print-on-stdout.ts';
