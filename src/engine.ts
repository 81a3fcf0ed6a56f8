/** What runs the program: `Node 20.20.2`. */
export const ENGINE = process.versions.bun ? `Bun ${process.versions.bun}` : `Node ${process.versions.node}`;

/** Whether it counts the system's certificate authorities under `NODE_USE_SYSTEM_CA=1`: Node 22.19, 24.6 and newer, and Bun. */
export function trustsSystem(engine: string): boolean {
  const [, name, major = 0, minor = 0] = /^(\w+) (\d+)\.(\d+)/.exec(engine) ?? [];
  const version = Number(major) + Number(minor) / 1000;
  return name === 'Bun' || version >= 24.006 || (version >= 22.019 && version < 23);
}
