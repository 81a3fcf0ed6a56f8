/** The longest delay that `setTimeout` takes, in milliseconds (24.8 days): above it, it fires at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;
