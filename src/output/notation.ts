import type { Json } from '../contract/json.ts';
import { isNumber, localTime, provesNumbers, readDate } from '../contract/values.ts';
import type { Language } from '../words/index.ts';
import { grouped } from '../words/span.ts';

export type Notation = ReturnType<typeof notationOf>;

/** How amounts, quantities and dates of an answer are shown, digit for digit. It has to prove itself how it writes numbers. */
export function notationOf(json: Json | null, lang: Language) {
  const readsNumbers = json !== null && provesNumbers(json);
  const isRead = (text: string) => readsNumbers && isNumber(text);
  const shown = (text: string) => {
    if (!isRead(text)) return text;
    const [whole = '', ...decimals] = text.split('.');
    // Nobody groups a number that begins with a 0 that it does not need.
    return [/^-?0\d/.test(whole) ? whole : grouped(whole, lang), ...decimals].join(lang === 'pt' ? ',' : '.');
  };
  return {
    /** Else they are shown as they came. */
    readsNumbers,
    /** A value of a field as the reader writes it: `R$ 2.293,70`, `12/11/2026 09:12:47 (-03:00)`; anything else as it came. */
    value(field: string, text: string): string {
      const name = field.slice(field.lastIndexOf('.') + 1);
      if (/^valor-/.test(name)) return isRead(text) ? shown(text).replace(/^-?/, '$&R$ ') : text;
      return /^(quantidade|peso-)/.test(name) ? shown(text) : dateInWords(text, lang);
    },
    /** The values of a field in one column: decimal signs stand below each other once they stand at the right edge. */
    column(texts: readonly string[]): string[] {
      const tails = texts.map((text) => (isRead(text) ? text.replace(/^-?\d+/, '').length : 0));
      const longest = tails.reduce((most, one) => Math.max(most, one), 0);
      return texts.map((text, at) => (isRead(text) ? shown(text) + ' '.repeat(longest - (tails[at] ?? 0)) : text));
    },
    /** `quantity` × `price` to the cent, half up, as the service would write it; empty where it cannot be known. */
    product(quantity: string, price: string): string {
      if (!isRead(quantity) || !isRead(price)) return '';
      const decimals = [quantity, price].reduce((sum, text) => sum + (text.split('.')[1]?.length ?? 0), 0);
      const one = 10n ** BigInt(decimals);
      const cents = BigInt(quantity.replace('.', '')) * BigInt(price.replace('.', '')) * 100n;
      return decimalText((cents + (cents < 0n ? -one : one) / 2n) / one, 2);
    },
  };
}

/** Never moved to another time zone. */
function dateInWords(text: string, lang: Language): string {
  const moment = readDate(text);
  if (moment === null) return text;
  const { year, month, day, time, zone } = moment;
  const date = lang === 'pt' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
  return `${date}${time && ` ${time}`}${zone && ` (${zone})`}`;
}

/** A moment as the clock of this machine shows it, with its zone: `28/11/2026 02:46:31 (-03:00)`. */
export function clockText(moment: Date, lang: Language): string {
  const aheadMs = -moment.getTimezoneOffset() * 60_000;
  const zone = new Date(Math.abs(aheadMs)).toISOString().slice(11, 16);
  return dateInWords(`${localTime(moment)}${aheadMs < 0 ? '-' : '+'}${zone}`, lang);
}

/** A number of which the last `decimals` digits stand behind the point, without zeros behind the second of them. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = String(value).replace(/\d+/, (all) => all.padStart(decimals + 1, '0'));
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals).replace(/(?<=..)0+$/, '')}`;
}
