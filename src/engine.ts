/** What runs the program: `Node 20.20.2`. */
export const ENGINE = process.versions.bun ? `Bun ${process.versions.bun}` : `Node ${process.versions.node}`;

/** The last day on which a release of Node is mended. */
const SUPPORTED_UNTIL: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/** Whether that day is over for the Node that runs the program; those between the even ones had half a year. */
export function isOutOfSupport(engine: string, now: Date): boolean {
  const major = Number(/^Node (\d+)/.exec(engine)?.[1]);
  const day = SUPPORTED_UNTIL[major];
  return day === undefined ? major < 26 : now.toISOString().slice(0, 10) > day;
}
