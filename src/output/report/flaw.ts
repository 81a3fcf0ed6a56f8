import { WORDS, type Words } from '../../words/index.ts';

/**
 * Why a receipt is none, and in which row, in the reader's language: records say it in English, and nothing else of them does.
 * Null for another message.
 */
export function flawIn(message: string, { usage }: Words): string | null {
  const english = WORDS.en.usage;
  const [, row, told = ''] = /^(?:row (\d+) has no receipt|this is not a receipt): (.*)$/s.exec(message) ?? [];
  for (const [name, flaw] of Object.entries(english.receiptFlaws)) {
    // What stands in a sentence is between its two parts.
    const [before = '', behind = ''] = (typeof flaw === 'string' ? flaw : flaw('\0')).split('\0');
    if (told === '' || !told.startsWith(before) || !told.endsWith(behind)) continue;
    const own = usage.receiptFlaws[name as keyof typeof english.receiptFlaws];
    const part = told.slice(before.length, told.length - behind.length);
    return usage.badReceipt(typeof own === 'string' ? own : own(part), row === undefined ? null : Number(row));
  }
  return null;
}
