import { sefazCode, wordsAlone } from '../../contract/sefaz-codes.ts';
import { acts, OUTCOMES, type Party, toneOf } from '../../contract/statuses.ts';
import type { Io, Language } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import { notationOf } from '../notation.ts';
import { safe } from '../text.ts';
import { PROVEN, type Row } from './rows.ts';

/** What a report says above its rows, in the reader's language and notation. */
export type Summary = ReturnType<typeof summaryOf>;

/** @param files as they were typed. */
export function summaryOf(rows: readonly Row[], files: readonly string[], { clock, lang, words }: Io) {
  const { locale, title, made } = words.report;
  const { outcome: outcomeNames, party: partyNames } = words.statuses;
  const now = clock.date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const names = files.map((file) => (file === '-' ? words.lookup.standardInput : safe(file)));
  return {
    title: title(rows.length.toLocaleString(locale)),
    /** When it was made, and of which files. */
    made: made(notationOf(PROVEN, lang).value('', local), names.join(', ')),
    outcomes: grouped(rows, ({ outcome }) => outcome, OUTCOMES).map(([name, some]) => {
      const share = some.length / rows.length;
      const percent = share.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1 });
      const count = some.length.toLocaleString(locale);
      const sum = sumOf(some, lang);
      return { name, label: outcomeNames[name], tone: toneOf(name), share, count, percent, sum };
    }),
    parties: grouped(rows, ({ party }) => party, Object.keys(partyNames) as Party[]).map(([name, some]) => ({
      name,
      label: partyNames[name],
      size: some.length,
      count: some.length.toLocaleString(locale),
      /** Of those only who have to do something, the most frequent first. */
      causes: acts(name) ? causesOf(some, words) : [],
    })),
  };
}

/** Receipts of which the same is to be said: those of one SEFAZ code, or of one outcome. */
export type Cause = ReturnType<typeof causesOf>[number];

function causesOf(rows: readonly Row[], words: Words) {
  const causes = grouped(rows, ({ outcome, code }) => `${outcome} ${code}`).sort(
    (one, other) => other[1].length - one[1].length,
  );
  return causes.map(([, some]) => {
    const [{ outcome, code, message }] = some;
    const known = sefazCode(code)?.known;
    return {
      label: `${words.statuses.outcome[outcome]} ${code}`.trim(),
      tone: toneOf(outcome),
      count: some.length.toLocaleString(words.report.locale),
      /** What is said of all of them; empty where they differ. */
      message: some.every((row) => shared(row.message) === shared(message)) ? shared(message) : '',
      hint: known ? `${words.document.hint}: ${words.hints.hint[known]}` : '',
      rows: some,
    };
  });
}

/** A message without what its outcome says already, and what SEFAZ adds for one document alone: `[chNFe: …]`. */
function shared(message: string): string {
  return wordsAlone(message).replace(/\s*\[[^\]]*\]/g, '');
}

/** Rows by a key of theirs; in the order of the keys, where it is given. */
function grouped<Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  order: readonly Key[] = [],
): [Key, [Row, ...Row[]]][] {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}

/** The most decimals that an amount may have to be read. */
const SCALE = 10;

/** Exact, as the reader writes it; empty unless every amount can be read. */
function sumOf(rows: readonly Row[], lang: Language): string {
  if (rows.some(({ value }) => value === '')) return '';
  const units = rows.map(({ value }) => {
    const [whole = '', decimals = ''] = value.split('.');
    return BigInt(whole + decimals.padEnd(SCALE, '0'));
  });
  const sum = units.reduce((total, one) => total + one, 0n);
  const digits = String(sum).replace(/\d+/, (all) => all.padStart(SCALE + 1, '0'));
  const text = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE).replace(/0{1,8}$/, '')}`;
  return notationOf(PROVEN, lang).value('valor-total', text);
}
