/** Where a part of so many characters ends that begins at `start`: not within a character of two codes. */
export function endOfPart(text: string, start: number, most: number): number {
  const end = start + most;
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
