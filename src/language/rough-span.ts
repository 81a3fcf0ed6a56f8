/** A stretch of time, in seconds, in the unit that tells it at a glance; `days` says a number of days. */
export function roughSpan(seconds: number, days: (count: number) => string): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : days(Math.round(seconds / 86_400));
}
