/** What `ask` gives, or something else where the system refuses it: what is asked for is not there, or not ours to see. */
export function orElse<Answer, Other>(ask: () => Answer, other: Other): Answer | Other {
  try {
    return ask();
  } catch {
    return other;
  }
}
