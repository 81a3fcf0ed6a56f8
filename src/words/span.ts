/** Digits with their thousands grouped. */
export function grouped(digits: number | string, lang: 'pt' | 'en'): string {
  return String(digits).replace(/\B(?=(?:\d{3})+$)/g, lang === 'pt' ? '.' : ',');
}

/** A span of time as people say it: `3.2 s` (`decimals` below ten seconds), `75 s`, `4 min`, `5 h 38 min`. */
export function spanText(ms: number, lang: 'pt' | 'en', decimals: 0 | 1 = 0): string {
  const seconds = ms / 1000;
  const text = seconds.toFixed(seconds < 10 ? decimals : 0);
  if (seconds < 90) return `${lang === 'pt' ? text.replace('.', ',') : text} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`.replace(' 0 min', '');
}

/** A span that was typed, to its last digit: whole minutes as above, else seconds. */
export function exactSpan(ms: number, lang: 'pt' | 'en'): string {
  if (ms % 60_000 === 0) return spanText(ms, lang);
  return `${String(Math.ceil(ms / 10) / 100).replace('.', lang === 'pt' ? ',' : '.')} s`;
}

/** The texts that stand at one place of each row, by the rows' names. */
export function column<Name extends string>(rows: Readonly<Record<Name, readonly string[]>>, at: number) {
  const texts = Object.entries<readonly string[]>(rows).map(([name, row]) => [name, row[at]]);
  return Object.fromEntries(texts) as Record<Name, string>;
}
