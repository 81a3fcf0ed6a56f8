/**
 * What a code point is to its neighbours (UAX #29): the categories by the numbers that `unicode-segmenter` gives to them; then what
 * it keeps to itself, consonants of India, what links two of them, and what keeps them apart; and two that only stand before
 * others, a picture with its joiner and a consonant with its link. The package could tell where each grapheme ends as well, but
 * makes an object and a text of it, which for ten megabytes takes a second.
 */
const KINDS = [
  ...(['any', 'CR', 'control', 'extend', 'picture', 'L', 'LF', 'LV', 'LVT', 'prepend', 'region', 'spacing'] as const),
  ...(['T', 'V', 'joiner', 'consonant', 'link', 'nonJoiner', 'joinedPicture', 'linked'] as const),
] as const;
type Kind = (typeof KINDS)[number];
type ByKind<Value> = Readonly<Partial<Record<Kind, Value>>>;

const CONTROLS: readonly Kind[] = ['CR', 'LF', 'control'];
/** What belongs to whatever stands before it, but for these. */
const MARKS: readonly Kind[] = ['extend', 'link', 'nonJoiner', 'joiner', 'spacing'];

/** By what stands before, what else belongs to it. */
const JOINING: ByKind<readonly Kind[]> = {
  CR: ['LF'],
  L: ['L', 'V', 'LV', 'LVT'],
  LV: ['V', 'T'],
  V: ['V', 'T'],
  LVT: ['T'],
  T: ['T'],
  prepend: KINDS.filter((kind) => !CONTROLS.includes(kind)),
  region: ['region'],
  joinedPicture: ['picture'],
  linked: ['consonant'],
};

/** What then stands before the next one, where that is neither the same again nor, behind a mark, anything. */
const BEHIND: ByKind<ByKind<Kind>> = {
  // Two letters are a flag, and a third one begins another.
  region: { region: 'any' },
  picture: { extend: 'picture', link: 'picture', nonJoiner: 'picture', joiner: 'joinedPicture' },
  consonant: { extend: 'consonant', joiner: 'consonant', link: 'linked' },
  linked: { extend: 'linked', joiner: 'linked', link: 'linked' },
};

/** The number of a kind. */
export function numberOf(kind: Kind): number {
  return KINDS.indexOf(kind);
}

/** What stands before a text. */
export const NOTHING = numberOf('control');

/** By what stands before and the kind of what comes, as far as it was met: a kind, 0x20, and 0x40 where that belongs to it. */
const STEPS = new Uint8Array(KINDS.length * 0x20);

/** What stands before the next code point, behind one of a kind. */
export function step(before: number, kind: number): number {
  const at = ((before & 0x1f) << 5) | kind;
  return STEPS[at] || meet(at);
}

/** Whether a code point belongs to the grapheme of what stands before it: told by what stands before the next one. */
export function isJoined(step: number): boolean {
  return step >= 0x40;
}

function meet(at: number): number {
  const [before, kind] = [KINDS[at >> 5] ?? 'any', KINDS[at & 0x1f] ?? 'any'];
  const isMark = MARKS.includes(kind);
  const belongs = (isMark && !CONTROLS.includes(before)) || JOINING[before]?.includes(kind);
  const found = numberOf(BEHIND[before]?.[kind] ?? (isMark ? 'any' : kind)) | (belongs ? 0x60 : 0x20);
  STEPS[at] = found;
  return found;
}
