import { createEscaper } from './escape-code-by-code.ts';

/**
 * What a terminal would obey instead of show: C0, DEL and C1 controls, line and paragraph separators, the controls that
 * turn the direction of writing (which make a text read otherwise than it is), and unpaired surrogates, which no UTF-8
 * can carry.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;

/**
 * A text from the service, fit for a terminal: unsafe characters as visible escapes, all others untouched. JSON without white space
 * between its tokens means the same then: none of its strings holds a TAB or a line end, and all other escapes are those of JSON.
 */
export const safeText = createEscaper(UNSAFE, { '\t': 't', '\r': 'r', '\n': 'n' });
